import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import type { Call } from '../../../contract/call.ts';
import { issueCertificates } from '../../accounts/certificates/store.ts';
import { createMailedCode, removeMailedCodes } from '../../accounts/mailed-codes/store.ts';
import { loadContent } from '../../content/reading/content.ts';
import { FESTIVAL_DIR } from '../festival.ts';
import {
  BANK_DETAILS,
  fillSignUp,
  type Person,
  type SignUpFields,
  signedUpPerson,
  solveCaptcha,
  startTestServer,
  type TestServer,
} from '../server.ts';
import type { FuzzRequest } from './requests.ts';

export interface FuzzAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const UNPACK: Record<string, () => Transform> = { br: createBrotliDecompress, gzip: createGunzip };

/** After one of these has succeeded its person can't go on: the session or the account is another's, or gone. */
const ENDING = new Set([
  'logOut',
  'endSessions',
  'removeAccount',
  'changePassword',
  'claimAccount',
]);

/** A listening server with accounts and content, and somebody with an account who makes the requests. */
export class FuzzTarget {
  readonly server: TestServer;
  readonly #url: string;
  readonly #fields: SignUpFields;
  #person: Person | undefined;
  #certificate = '';
  #count = 0;
  #sent = 0;

  private constructor(server: TestServer, url: string, fields: SignUpFields) {
    this.server = server;
    this.#url = url;
    this.#fields = fields;
  }

  static async start(): Promise<FuzzTarget> {
    const content = await loadContent(FESTIVAL_DIR);
    // So that each request may come from an address of its own, and none meets the limits of one.
    const server = await startTestServer({ TRUST_PROXY: '1' }, {}, { content: () => content });
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
    return new FuzzTarget(server, url, await fillSignUp());
  }

  /** The good value of every field, by its name on the wire, with somebody new to whom the call is made. */
  goodValues(call: Call): Record<string, string | undefined> {
    this.#person = undefined;
    const isCertificate = call.path.startsWith('/api/certificates/');
    return {
      ...this.#fields,
      ...BANK_DETAILS,
      user_email: call.name === 'signUp' ? 'fuzz.{count}@example.org' : '{email}',
      // Whoever has sent an ID proof may not.
      ...(call.name === 'updateProfile' && { user_fullname: undefined }),
      user_recaptcha_code: '{captcha}',
      user_code: '{code}',
      code: isCertificate ? '{certificate}' : 'a-code',
      site: 'other',
      id: '1',
      populate: '*',
    };
  }

  async send(call: Call, { path, headers, body, encoding }: FuzzRequest): Promise<FuzzAnswer> {
    const filled = (text: string) => this.#filled(text, call);
    const filledHeaders = this.#fromElsewhere();
    for (const [name, value] of Object.entries(headers)) filledHeaders[name] = await filled(value);
    const payload = body === undefined ? undefined : Buffer.from(await filled(body), encoding);
    const answer = await this.#exchange(
      call.method,
      await filled(decodedBraces(path)),
      filledHeaders,
      payload,
    );
    if (answer.status === 200 && ENDING.has(call.name)) this.#person = undefined;
    return answer;
  }

  #fromElsewhere(): Record<string, string> {
    this.#sent += 1;
    return { 'x-forwarded-for': `10.${this.#sent >> 8}.${this.#sent % 256}.1` };
  }

  get(path: string): Promise<FuzzAnswer> {
    return this.#exchange('GET', path, {});
  }

  #exchange(method: string, path: string, headers: Record<string, string>, payload?: Buffer) {
    const { promise, resolve, reject } = Promise.withResolvers<FuzzAnswer>();
    const length = payload && { 'content-length': String(payload.length) };
    const { hostname, port } = new URL(this.#url);
    const sending = httpRequest({
      hostname,
      port,
      method,
      path,
      headers: { ...headers, ...length },
    });
    sending.on('error', reject).on('response', async (response) => {
      const { statusCode: status = 0, headers } = response;
      const unpack = UNPACK[headers['content-encoding'] ?? ''];
      const plain = unpack ? response.pipe(unpack()) : response;
      text(plain).then((body) => resolve({ status, headers, body }), reject);
    });
    sending.end(payload);
    return promise;
  }

  async #filled(given: string, call: Call): Promise<string> {
    if (!given.includes('{')) return given;
    const words: Record<string, () => Promise<string>> = {
      count: async () => String(++this.#count),
      captcha: () => solveCaptcha(this.server.app, this.#fromElsewhere()),
      token: async () => (await this.#someone()).token,
      email: async () => (await this.#someone()).fields.user_email,
      code: () => this.#mailedCode(call),
      certificate: async () => (await this.#someone()) && this.#certificate,
    };
    const [first = '', ...rest] = given.split(
      /\{(?=(?:count|captcha|token|email|code|certificate)\})/,
    );
    let all = first;
    for (const part of rest) {
      const end = part.indexOf('}');
      all += (await words[part.slice(0, end)]!()) + part.slice(end + 1);
    }
    return all;
  }

  async #someone(): Promise<Person> {
    this.#person ??= await this.#signUp();
    return this.#person;
  }

  async #signUp(): Promise<Person> {
    const { db } = this.server;
    const person = await signedUpPerson(this.server, {
      user_email: `somebody.${++this.#count}@example.org`,
    });
    const raga = { eventId: 'music/raga', clusterName: 'Music', eventName: 'Raga' };
    const win = { accountId: person.id, result: 'First prize' };
    await issueCertificates(db, raga, [win], Date.now());
    const { message } = (await person.call('GET', '/api/user/certificates')).json();
    this.#certificate = message[0].code;
    return person;
  }

  async #mailedCode({ name }: Call): Promise<string> {
    const { db } = this.server;
    const { id: accountId } = await this.#someone();
    await removeMailedCodes(db, accountId);
    const purpose = name === 'changePassword' ? 'password' : 'confirm';
    const made = { accountId, purpose } as const;
    return (await createMailedCode(db, made, Date.now()))!;
  }
}

/** The braces of words to be filled in, which an address carries escaped. */
function decodedBraces(path: string): string {
  return path.replaceAll(/%7B(\w+)%7D/g, '{$1}');
}
