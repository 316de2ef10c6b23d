import { LRUCache } from 'lru-cache';

/** Counts for each address the times within a minute of its first. */
export class MinuteCounts {
  /** It goes by the clock that nobody sets. Not `max`: that takes the memory of all addresses at once, for each limit. */
  readonly #counts = new LRUCache<string, { count: number }>({
    maxSize: 20_000,
    sizeCalculation: () => 1,
    ttl: 60_000,
  });

  of(address: string): number {
    return this.#counts.get(address)?.count ?? 0;
  }

  add(address: string): void {
    const found = this.#counts.get(address);
    if (found) found.count += 1;
    else this.#counts.set(address, { count: 1 });
  }

  /** Milliseconds until an address begins anew. */
  remainingMs(address: string): number {
    return this.#counts.getRemainingTTL(address);
  }
}
