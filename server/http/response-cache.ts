import { createHash } from 'node:crypto';
import type {
  IncomingHttpHeaders,
  IncomingMessage,
  OutgoingHttpHeaders,
  RequestListener,
  ServerResponse,
} from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Bodies, compressed, encodingFor } from './encodings.ts';

export interface FreshAnswer {
  /** 200 unless given. */
  readonly status?: number;
  /** In small letters, `content-type` among them. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text is compressed here; bytes are sent as they are, or as they were compressed before. */
  readonly body: string | Buffer | Bodies;
  /** False for what failed, and for addresses of which a stranger could think up any number. */
  readonly isCacheable?: boolean;
}

/** One way in which a kept answer goes out. */
interface Variant {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

interface CachedAnswer {
  readonly variants: { identity: Variant; br: Variant | undefined; gzip: Variant | undefined };
  /** For whoever has the answer already. */
  readonly unchanged: Variant & { readonly headers: { readonly etag: string } };
  readonly bytes: number;
  /** The headers of the app's hooks, known once an ordinary request went through the router. */
  hookHeaders?: OutgoingHttpHeaders;
}

/** The `cache-control` of files whose names change with what is in them: a year. */
export const FOREVER = 'public, max-age=31536000, immutable';

/**
 * The answers that are the same for everybody: pages, public files, pictures, the content. Routes answer
 * through `send`, which makes each once; from then on `before` answers ahead of the router, which would
 * cost several times what the answer does, with the headers that the router gave it.
 */
export class ResponseCache {
  readonly #cached = new LRUCache<string, CachedAnswer>({
    maxSize: 64 * 1024 * 1024,
    maxEntrySize: 4 * 1024 * 1024,
    sizeCalculation: ({ bytes }) => bytes,
  });
  #making = new Map<string, Promise<CachedAnswer>>();
  #isClosing = false;
  /** Requests answered ahead of the router since the start. They have no log lines. */
  answered = 0;

  /** Forgets every answer, because what they show has changed; what is being made now isn't kept either. */
  clear(): void {
    this.#making = new Map();
    this.#cached.clear();
  }

  /** Counts into the log, and lets the app end connections itself once it closes. */
  follow(app: FastifyInstance): void {
    let reported = 0;
    const timer = setInterval(() => {
      if (this.answered > reported)
        app.log.info({ count: this.answered - reported }, 'answered from the cache');
      reported = this.answered;
    }, 60_000).unref();
    app.addHook('preClose', async () => {
      this.#isClosing = true;
      clearInterval(timer);
    });
  }

  /** Stands before the router, and leaves to it whatever isn't kept or is unusual. */
  before(router: RequestListener): RequestListener {
    return (request, response) => {
      if (!this.#answer(request, response)) router(request, response);
    };
  }

  /**
   * Answers with what is kept under `key`, or with what `make` gives; who asks at the same time waits for
   * the same one. Only where the key is the very address is it answered ahead of the router.
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<FreshAnswer> | FreshAnswer,
  ): Promise<FastifyReply> {
    const answer = this.#cached.get(key) ?? (await this.#makeOnce(key, make));
    if (answer.variants.br) {
      const vary = reply.getHeader('vary');
      reply.header('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding');
    }
    if (!request.headers.origin) {
      const { 'x-request-id': _, ...hookHeaders } = reply.getHeaders();
      answer.hookHeaders ??= hookHeaders as OutgoingHttpHeaders;
    }
    const { status, headers, body } = variantFor(answer, request.headers);
    return reply.code(status).headers(headers).send(body);
  }

  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request;
    const isUsual = (method === 'GET' || method === 'HEAD') && !headers.origin && !this.#isClosing;
    const answer = isUsual ? this.#cached.get(url) : undefined;
    if (!answer?.hookHeaders) return false;
    const { status, headers: own, body } = variantFor(answer, headers);
    const length = body && { 'content-length': body.length };
    response.writeHead(status, { ...answer.hookHeaders, ...own, ...length }).end(body);
    this.answered += 1;
    return true;
  }

  #makeOnce(key: string, make: () => Promise<FreshAnswer> | FreshAnswer): Promise<CachedAnswer> {
    const makingNow = this.#making;
    const known = makingNow.get(key);
    if (known) return known;
    const making = (async () => {
      const fresh = await make();
      const answer = await finished(fresh);
      // Another map of what is being made: there was a change meanwhile.
      if (fresh.isCacheable !== false && makingNow === this.#making) this.#cached.set(key, answer);
      return answer;
    })().finally(() => makingNow.delete(key));
    makingNow.set(key, making);
    return making;
  }
}

async function finished({
  status = 200,
  headers,
  body,
  isCacheable = true,
}: FreshAnswer): Promise<CachedAnswer> {
  const bodies = await bodiesOf(body, isCacheable);
  // Weak, since it stands for all encodings.
  const etag = `W/"${createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)}"`;
  const { 'content-type': _, ...withoutType } = headers;
  const own = { ...headers, etag };
  const encoded = (encoding: 'br' | 'gzip') => {
    const headers = { ...own, 'content-encoding': encoding };
    return bodies[encoding] && { status, headers, body: bodies[encoding] };
  };
  return {
    variants: {
      identity: { status, headers: own, body: bodies.identity },
      br: encoded('br'),
      gzip: encoded('gzip'),
    },
    unchanged: { status: 304, headers: { ...withoutType, etag }, body: undefined },
    bytes: Object.values(bodies).reduce((sum, part) => sum + (part?.length ?? 0), 1),
  };
}

async function bodiesOf(body: FreshAnswer['body'], isCacheable: boolean): Promise<Bodies> {
  if (typeof body !== 'string') return Buffer.isBuffer(body) ? { identity: body } : body;
  const identity = Buffer.from(body);
  return isCacheable && identity.length > 0 ? compressed(identity) : { identity };
}

function variantFor(answer: CachedAnswer, headers: IncomingHttpHeaders): Variant {
  const { identity } = answer.variants;
  if (
    identity.status === 200 &&
    headers['if-none-match']?.includes(answer.unchanged.headers.etag.slice(2))
  )
    return answer.unchanged;
  return answer.variants[encodingFor(headers['accept-encoding'])] ?? identity;
}
