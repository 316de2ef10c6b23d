import { isIPv6 } from 'node:net';
import type { FastifyRateLimitStore, RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../contract/moments.ts';
import { TooManyRequestsError } from './errors.ts';

/** How many there are, and the milliseconds until they begin anew. */
type Counted = { current: number; ttl: number };

/** Counts for each address the times within a minute of its first, by the clock that nobody sets. */
class MinuteCounts {
  /** Not `max`: that takes the memory of all addresses at once, for each limit. */
  readonly #minutes = new LRUCache<string, { count: number; endsAt: number }>({
    maxSize: 20_000,
    sizeCalculation: () => 1,
  });

  of(address: string): Counted {
    return this.#count(address, 0);
  }

  add(address: string): Counted {
    return this.#count(address, 1);
  }

  #count(address: string, more: 0 | 1): Counted {
    const now = performance.now();
    let minute = this.#minutes.get(address);
    if (!minute || minute.endsAt <= now) {
      minute = { count: 0, endsAt: now + MINUTE_MS };
      if (more) this.#minutes.set(address, minute);
    }
    minute.count += more;
    return { current: minute.count, ttl: minute.endsAt - now };
  }
}

/*
 * The limits of one address. Generous, since a whole campus often shares one and must be able to sign in
 * within ten minutes; they stop a script, not a crowd. Guessing passwords is slowed in `sign-in/backoff.ts`.
 */

interface Limit {
  /** Routes with the same one have one count. */
  readonly groupId?: string;
  /** One count for all processes, in the database: for what protects people, not only the machine. */
  readonly isShared?: true;
  readonly keyGenerator?: (request: FastifyRequest) => string;
}

export function perMinute(max: number, limit: Limit = {}) {
  return { config: { rateLimit: { max, timeWindow: MINUTE_MS, ...limit } } };
}

/**
 * Counts one more for all processes, or with -1 takes one back. Gives how many there are, and the milliseconds until the
 * count begins anew.
 */
export type CountForAll = (of: string, windowMs: number, amount?: 1 | -1) => Promise<Counted>;

/** The library's own goes by the time of day: set back by an hour, that would keep an address out for as long. */
class MinuteStore implements FastifyRateLimitStore {
  readonly #countForAll: CountForAll;
  readonly #sharedAs: string | undefined;
  readonly #counts = new MinuteCounts();
  readonly #groups = new Map<string, MinuteStore>();

  constructor(countForAll: CountForAll, sharedAs?: string) {
    this.#countForAll = countForAll;
    this.#sharedAs = sharedAs;
  }

  incr(
    key: string,
    done: (error: Error | null, result?: Counted) => void,
    windowMs: number,
    max: number,
  ): void {
    const own = this.#counts.add(key);
    // What this process alone refuses costs no query.
    if (this.#sharedAs === undefined || own.current > max) done(null, own);
    else
      this.#countForAll(`${this.#sharedAs} by ${key}`, windowMs).then(
        (all) => done(null, all),
        (error) => done(error),
      );
  }

  /** Given a route's options, with those of its limit, which the library's types don't have. */
  child(given: object): MinuteStore {
    const { groupId, isShared, routeInfo } = given as Limit & { routeInfo: { url: string } };
    const sharedAs = isShared && (groupId ?? routeInfo.url);
    const store =
      (groupId && this.#groups.get(groupId)) || new MinuteStore(this.#countForAll, sharedAs);
    if (groupId) this.#groups.set(groupId, store);
    return store;
  }
}

export const PER_MINUTE = {
  captcha: perMinute(1200),
  signUp: perMinute(600),
  /** All doors that ask for a password, together. */
  signIn: perMinute(1800, { groupId: 'sign-in' }),
  mail: perMinute(300, { isShared: true }),
  /** Tries of a token that a machine or an organiser was given. */
  token: perMinute(300, { groupId: 'token' }),
} as const;

/** Everything else of the accounts server. */
export function rateLimits(countForAll: CountForAll): RateLimitPluginOptions {
  return {
    max: 12_000,
    timeWindow: MINUTE_MS,
    store: class extends MinuteStore {
      constructor() {
        super(countForAll);
      }
    },
    keyGenerator: ({ caller }) => caller,
    errorResponseBuilder: (_request, { ttl }) => new TooManyRequestsError(Math.ceil(ttl / 1000)),
    addHeaders: noHeaders(),
    addHeadersOnExceeding: noHeaders(),
  };
}

function noHeaders() {
  return { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
}

/**
 * Whoever is given IPv6 addresses may hold a whole /48, and send from 65,536 networks of it, so that counts as one address.
 * A carrier's phones may share one as they share one of IPv4: the limits are a campus's.
 */
export function addressGroup(ip: string): string {
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped || !isIPv6(ip)) return mapped ?? ip;
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(8 - front.length - back.length, 0);
  const groups = [...front, ...Array<string>(zeros).fill('0'), ...back];
  return groups
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Far more than a campus causes, whose pages are kept: queries of the content, pages while it can't be had. */
const MAX_PER_MINUTE = 600;

/** Counts the answers that were made for one address alone and not kept. */
export class UncachedLimit {
  readonly #counts = new MinuteCounts();

  /** @throws TooManyRequestsError when the address has had its share of this minute */
  check(ip: string): void {
    const { current, ttl } = this.#counts.of(addressGroup(ip));
    if (current >= MAX_PER_MINUTE) throw new TooManyRequestsError(Math.ceil(ttl / 1000));
  }

  count(ip: string): void {
    this.#counts.add(addressGroup(ip));
  }
}
