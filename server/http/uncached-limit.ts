import { LRUCache } from 'lru-cache';
import { TooManyRequestsError } from './errors.ts';
import { addressGroup } from './limits.ts';

/** Far more than a campus causes, whose pages are kept: queries of the content, pages while it can't be had. */
const MAX_PER_MINUTE = 600;

/** Counts the answers that were made for one address alone and not kept. */
export class UncachedLimit {
  readonly #counts = new LRUCache<string, { count: number }>({ max: 20_000, ttl: 60_000 });

  /** @throws TooManyRequestsError when the address has had its share of this minute */
  check(ip: string): void {
    const group = addressGroup(ip);
    if ((this.#counts.get(group)?.count ?? 0) < MAX_PER_MINUTE) return;
    throw new TooManyRequestsError(Math.ceil(this.#counts.getRemainingTTL(group) / 1000));
  }

  count(ip: string): void {
    const group = addressGroup(ip);
    const found = this.#counts.get(group);
    if (found) found.count += 1;
    else this.#counts.set(group, { count: 1 });
  }
}
