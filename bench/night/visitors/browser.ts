import { Agent, type IncomingMessage, request } from 'node:http';
import { cookieHeader, keepCookies } from './cookies.ts';
import type { Tally } from './tally.ts';

/** As many connections as a browser opens to one host. */
const CONNECTIONS = 6;

/** A visitor's browser: connections of its own, from an address of this machine's own network. */
export class Browser {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  readonly #address: string;
  readonly #tally: Tally;
  readonly #cookies: Map<string, string>;

  /** @param cookies that it has from earlier visits */
  constructor(address: string, tally: Tally, cookies = new Map<string, string>()) {
    this.#address = address;
    this.#tally = tally;
    this.#cookies = cookies;
  }

  /** Like fetch, and counted. @throws Error where no whole answer comes */
  async send(url: string, { signal, ...init }: RequestInit = {}): Promise<Response> {
    const asked = new Request(url, init);
    const body = Buffer.from(await asked.arrayBuffer());
    const started = performance.now();
    try {
      const answer = await this.#once(asked, body, signal ?? undefined);
      await this.#tally.count(asked, answer, performance.now() - started);
      return answer;
    } catch (error) {
      this.#tally.lose(error as Error, signal?.aborted === true);
      throw error;
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  /** As browsers do, sends once more what met a kept connection just as the server ended it. */
  async #once(asked: Request, body: Buffer, signal?: AbortSignal, isAgain = false) {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const sent = request(asked.url, {
      method: asked.method,
      headers: {
        ...Object.fromEntries(asked.headers),
        ...(this.#cookies.size > 0 && { cookie: cookieHeader(this.#cookies) }),
        ...(body.length > 0 && { 'content-length': body.length }),
      },
      agent: this.#agent,
      family: 4,
      localAddress: this.#address,
      signal,
    });
    sent.on('response', (answer) => {
      keepCookies(this.#cookies, answer.headers['set-cookie']);
      whole(answer).then(resolve, reject);
    });
    sent.on('error', reject);
    sent.end(body);
    return promise.catch((error: NodeJS.ErrnoException): Promise<Response> => {
      const wasEnded = sent.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');
      if (!wasEnded || isAgain) throw error;
      return this.#once(asked, body, signal, true);
    });
  }
}

async function whole(answer: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
  return new Response(Buffer.concat(chunks), {
    status: answer.statusCode,
    headers: headers as [string, string][],
  });
}
