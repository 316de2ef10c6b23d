import type {
  IncomingMessage,
  OutgoingHttpHeaders,
  RequestListener,
  ServerResponse,
} from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import {
  type CachedAnswer,
  type FreshAnswer,
  finished,
  improve,
  type SentAhead,
  variantFor,
} from './cached-answer.ts';
import { UncachedLimit } from './limits.ts';

/** The `cache-control` of files whose names change with what is in them: a year. */
export const FOREVER = 'public, max-age=31536000, immutable';

/**
 * The `cache-control` of what is the same for everybody and may change at any moment. A browser asks each time; an edge
 * (nginx's `proxy_cache`, a bought one) may answer for a second by itself, and for one more while it asks again; nginx has
 * whoever comes first wait for that. Nothing has to be purged. Sources: RFC 9111, 5861; decision 057.
 */
export const BRIEFLY = 'public, max-age=0, must-revalidate, s-maxage=1, stale-while-revalidate=1';

/** The `cache-control` of these at another spelling of their address: of those a stranger can think up any number. */
const ELSEWHERE = 'private, no-cache';

/** Before each answer that is compressed again: visitors' own requests come first. */
const IMPROVE_AFTER_MS = 500;

/**
 * The answers that are the same for everybody: pages, public files, pictures, the content. Routes answer
 * through `send`, which makes each once; from then on `before` answers ahead of the router, which would
 * cost several times what the answer does, with the headers that the router gave it.
 */
export class ResponseCache {
  /** Apart from the files, so that no number of pictures pushes out a page, which takes longest to make. */
  readonly #texts = cacheOf(32);
  readonly #files = cacheOf(48, 4);
  #making = new Map<string, Promise<CachedAnswer>>();
  readonly #limit = new UncachedLimit();
  readonly #improvable = new Set<CachedAnswer>();
  readonly #improveAfterMs: number;
  #isImproving = false;
  #isClosing = false;
  readonly #sentAhead = new Map<string, SentAhead>();
  #foundByRouter = 0;
  /** Answers that had to be made since the start. */
  misses = 0;

  constructor({ improveAfterMs = IMPROVE_AFTER_MS } = {}) {
    this.#improveAfterMs = improveAfterMs;
  }

  /** Requests answered ahead of the router since the start, by route and status. They have no log lines. */
  get sentAhead(): Iterable<SentAhead> {
    return this.#sentAhead.values();
  }

  get answered(): number {
    return [...this.#sentAhead.values()].reduce((sum, { count }) => sum + count, 0);
  }

  /** Answers since the start that were there already. */
  get hits(): number {
    return this.answered + this.#foundByRouter;
  }

  /** Forgets every answer, because what they show has changed; what is being made now isn't kept either. */
  clear(): void {
    this.#making = new Map();
    this.#texts.clear();
    this.#files.clear();
    this.#improvable.clear();
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
      this.#improvable.clear();
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
   * the same one. Only where the key is the very address is it answered ahead of the router. A key that a
   * stranger can choose must be one of few. An edge is to keep it only where `isOwn` is true of the target as it was asked:
   * unless given, of the route's own path (of the key, where the route has parameters) with whatever query.
   * @throws TooManyRequestsError for whoever asks for too much else
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<FreshAnswer> | FreshAnswer,
    isOwn: (asked: string) => boolean = ownPath(request, key),
  ): Promise<FastifyReply> {
    const found = this.#cached(key);
    if (found) this.#foundByRouter += 1;
    const answer = found ?? (await this.#makeFor(request.ip, key, make));
    if (answer.br) {
      const vary = reply.getHeader('vary');
      reply.header('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding');
    }
    const { 'x-request-id': _, ...hookHeaders } = reply.getHeaders();
    answer.hookHeaders ??= hookHeaders as OutgoingHttpHeaders;
    const { url: route = '' } = request.routeOptions;
    answer.sent ??= {
      whole: this.#countOf(route, answer.identity.status),
      unchanged: this.#countOf(route, answer.unchanged.status),
    };
    const variant = variantFor(answer, request.headers);
    const { status, headers, body } = variant;
    reply.code(status).headers(headers);
    const { 'cache-control': lifetime = '' } = headers;
    if ([FOREVER, BRIEFLY].includes(lifetime) && !isOwn(request.originalUrl))
      reply.header('cache-control', ELSEWHERE);
    return reply.send(body);
  }

  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request;
    const isUsual = (method === 'GET' || method === 'HEAD') && !this.#isClosing;
    const answer = isUsual ? this.#cached(url) : undefined;
    if (!answer?.hookHeaders || !answer.sent) return false;
    const variant = variantFor(answer, headers);
    const { status, body } = variant;
    const length = body && { 'content-length': body.length };
    variant.aheadHeaders ??= { ...answer.hookHeaders, ...variant.headers, ...length };
    response.writeHead(status, variant.aheadHeaders).end(body);
    answer.sent[variant === answer.unchanged ? 'unchanged' : 'whole'].count += 1;
    return true;
  }

  #countOf(route: string, status: number): SentAhead {
    const key = `${status} ${route}`;
    const count = this.#sentAhead.get(key) ?? { route, status, count: 0 };
    this.#sentAhead.set(key, count);
    return count;
  }

  #cached(key: string): CachedAnswer | undefined {
    return this.#texts.get(key) ?? this.#files.get(key);
  }

  /** A kept answer is made once and for all; the rest costs the same each time, so it is limited by address. */
  async #makeFor(ip: string, key: string, make: () => Promise<FreshAnswer> | FreshAnswer) {
    this.#limit.check(ip);
    this.misses += 1;
    const answer = await this.#makeOnce(key, make);
    if (!answer.isCacheable) this.#limit.count(ip);
    return answer;
  }

  #makeOnce(key: string, make: () => Promise<FreshAnswer> | FreshAnswer): Promise<CachedAnswer> {
    const makingNow = this.#making;
    const known = makingNow.get(key);
    if (known) return known;
    const making = (async () => {
      const answer = await finished(await make());
      // Another map of what is being made: there was a change meanwhile.
      if (answer.isCacheable && makingNow === this.#making) this.#keep(key, answer);
      return answer;
    })().finally(() => makingNow.delete(key));
    makingNow.set(key, making);
    return making;
  }

  #keep(key: string, answer: CachedAnswer): void {
    const { freshForMs: ttl } = answer;
    (answer.isText ? this.#texts : this.#files).set(key, answer, ttl === undefined ? {} : { ttl });
    if (!answer.isText || this.#isClosing) return;
    this.#improvable.add(answer);
    if (!this.#isImproving) void this.#improveInTurn();
  }

  /** One at a time, and never what keeps the process from ending. */
  async #improveInTurn(): Promise<void> {
    this.#isImproving = true;
    for (;;) {
      await sleep(this.#improveAfterMs, undefined, { ref: false });
      const [next] = this.#improvable;
      if (!next) break;
      this.#improvable.delete(next);
      await improve(next);
    }
    this.#isImproving = false;
  }
}

function ownPath({ routeOptions: { url = '' } }: FastifyRequest, key: string) {
  const path = /[:*]/.test(url) ? key : url;
  return (asked: string) => asked.split('?', 1)[0] === path;
}

function cacheOf(megabytes: number, mostOfOne = megabytes) {
  return new LRUCache<string, CachedAnswer>({
    maxSize: megabytes * 1024 * 1024,
    maxEntrySize: mostOfOne * 1024 * 1024,
    sizeCalculation: ({ bytes }) => bytes,
  });
}
