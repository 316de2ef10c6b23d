import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyInstance, InjectOptions } from 'fastify';
import sharp from 'sharp';
import { beforeAll, type beforeEach } from 'vitest';
import type { SignUp } from '../../contract/accounts/sign-up.ts';
import { altchaCaptcha } from '../accounts/captcha/altcha.ts';
import { recaptcha } from '../accounts/captcha/recaptcha.ts';
import { replaceColleges } from '../accounts/colleges/store.ts';
import { type AppDependencies, buildApp } from '../app.ts';
import { type Database, openDatabase } from '../database/connection.ts';
import { connectionLine } from '../http/connection-line.ts';
import { createMail } from '../mail/mail.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { createMigratedDatabase } from './database.ts';
import { FESTIVAL_DIR } from './festival.ts';

/** The real app on a database and a data folder of its own. Call `close` when the file is done. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly settings: Settings;
  readonly secretKey: Buffer;
  /** Every log line so far. */
  readonly log: string[];
  close(): Promise<void>;
}

export const TEST_COLLEGES = [
  'National Institute of Technology, Tiruchirappalli',
  'Anna University, Chennai',
];

/** The same work as for visitors, only less of it. */
export const LITTLE_EFFORT = { rounds: 2, minTries: 1, maxTries: 5 };

export async function startTestServer(
  env: Record<string, string> = {},
  options: Parameters<typeof openDatabase>[1] = {},
  more: Partial<AppDependencies> = {},
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'festival-data-'));
  const database = await createMigratedDatabase();
  const settings = {
    ...readSettings({ LOG_LEVEL: 'debug', DATA_DIR: dataDir, CONTENT_DIR: FESTIVAL_DIR, ...env }),
    database: database.settings,
  };
  const db = await openDatabase(database.settings, { line: connectionLine, ...options });
  await replaceColleges(db, TEST_COLLEGES);
  const secretKey = randomBytes(32);
  const log: string[] = [];
  const app = await buildApp(settings, {
    db,
    secretKey,
    captcha:
      settings.captcha.kind === 'recaptcha'
        ? recaptcha(settings.captcha)
        : altchaCaptcha(db, secretKey, LITTLE_EFFORT),
    mail: createMail(settings),
    logTo: logInto(log),
    ...more,
  });
  await app.ready();
  async function close() {
    await app.close();
    await db.destroy();
    await database.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
  return { app, db, settings, secretKey, log, close };
}

/** What the tests of a file share: made before the first, or by `beforeEach` before each, and closed where it can be. */
export function shared<Made extends object>(
  make: () => Promise<Made>,
  hook: typeof beforeAll | typeof beforeEach = beforeAll,
): Made {
  const made = {} as Made & { close?(): Promise<void> };
  hook(async () => {
    Object.assign(made, await make());
    return made.close;
  });
  return made;
}

/** One server for all tests of the file that calls this; there once they run, closed after the last. */
export function sharedTestServer(...given: Parameters<typeof startTestServer>): TestServer {
  return shared(() => startTestServer(...given));
}

/** A stream that adds what is written to `lines`. */
export function logInto(lines: string[]) {
  return new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
}

/** A fresh captcha, solved as the browser's widget does. */
export async function solveCaptcha(app: FastifyInstance, headers = {}): Promise<string> {
  return solved((await app.inject({ url: '/api/captcha', headers })).json().message);
}

export async function solved(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

export function dataUrl(bytes: Buffer, type = 'image/jpeg'): string {
  return `data:${type};base64,${bytes.toString('base64')}`;
}

/** A small picture such as a phone would make. */
export function picture(width = 60, height = 40) {
  return sharp({ create: { width, height, channels: 3, background: '#8a6428' } });
}

export type SignUpFields = Record<keyof SignUp, string>;

let visitors = 0;

/** Everything a visitor fills in, each time with another e-mail, without a captcha. */
export async function fillSignUp(changes: Partial<SignUpFields> = {}): Promise<SignUpFields> {
  visitors += 1;
  return {
    user_name: 'ravi',
    user_fullname: 'Ravi',
    user_phone: '9000000002',
    user_email: `ravi.${visitors}@example.org`,
    user_degree: 'BTech',
    user_year: 'Third Year',
    user_college: TEST_COLLEGES[0]!,
    user_othercollege: '',
    user_sex: 'MALE',
    user_nationality: 'India',
    user_country: 'India',
    user_referral_code: '',
    user_voucher_name: '',
    user_id_proof: dataUrl(await picture().jpeg().toBuffer()),
    user_address: '',
    user_city: '',
    user_state: '',
    user_pincode: '',
    user_password: 'Lantern$42',
    user_recaptcha_code: '',
    ...changes,
  };
}

/** Bank details as a person may give them after signing up. */
export const BANK_DETAILS = {
  account_holder_name: 'Ravi',
  bank_name: 'State Bank of India',
  branch_name: 'Tiruchirappalli',
  account_number: '012345678901',
  ifsc_code: 'SBIN0001234',
};

/** Fields as a browser's FormData sends them; `file`: the name of a field that comes as a file. */
export function asForm(fields: Record<string, string>, file?: string) {
  const boundary = '----festival-boundary';
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  if (file)
    parts.push(
      `--${boundary}\r\nContent-Disposition: form-data; name="${file}"; filename="id.jpg"\r\nContent-Type: image/jpeg\r\n\r\nbytes\r\n`,
    );
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${parts.join('')}--${boundary}--\r\n`,
  };
}

export function sendForm(app: FastifyInstance, fields: Record<string, string>, file?: string) {
  return app.inject({ method: 'POST', url: '/api/user/register', ...asForm(fields, file) });
}

/** Signs up with a fresh captcha, unless `changes` brings its own. */
export async function signUpSomebody(app: FastifyInstance, changes: Partial<SignUpFields> = {}) {
  const fields = await fillSignUp({
    user_recaptcha_code: await solveCaptcha(app),
    ...changes,
  });
  return { fields, response: await sendForm(app, fields) };
}

/** Somebody who has just signed up, and makes calls with their token. */
export async function signedUpPerson(server: TestServer, changes: Partial<SignUpFields> = {}) {
  const { fields, response } = await signUpSomebody(server.app, changes);
  const token: string = response.json().message;
  const call = (
    method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
  ) => server.app.inject({ method, url, headers: bearer(token), payload });
  const { id } = await accountOf(server, fields.user_email);
  return { fields, token, call, id };
}

export type Person = Awaited<ReturnType<typeof signedUpPerson>>;

/** The row of an account, by its e-mail as it was written. */
export function accountOf({ db }: TestServer, email: string) {
  return db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
}

/** The numbers of accounts, ID proofs, sessions and sealed pictures that are held. */
export async function countHeld({ db }: TestServer) {
  const counts: number[] = [];
  for (const table of ['accounts', 'idProofs', 'idProofPictures', 'sessions'] as const)
    counts.push((await db.selectFrom(table).selectAll().execute()).length);
  return counts;
}

/** Asks for a session; `options` say from which address or with which cookies. */
export function logIn(
  { app }: TestServer,
  user_email: unknown,
  user_password: unknown,
  options: InjectOptions = {},
) {
  const payload = { user_email, user_password };
  return app.inject({ method: 'POST', url: '/api/user/login', payload, ...options });
}

/** Reads an address with a token's session. */
export function readAs({ app }: TestServer, token: string, url = '/api/user/details') {
  return app.inject({ url, headers: bearer(token) });
}

export function bearer(token: string) {
  return { authorization: `Bearer ${token}` };
}
