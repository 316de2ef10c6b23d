import { TooManyRequestsError } from './errors.ts';
import { addressGroup } from './limits.ts';
import { MinuteCounts } from './minute-counts.ts';

/** Far more than a campus causes, whose pages are kept: queries of the content, pages while it can't be had. */
const MAX_PER_MINUTE = 600;

/** Counts the answers that were made for one address alone and not kept. */
export class UncachedLimit {
  readonly #counts = new MinuteCounts();

  /** @throws TooManyRequestsError when the address has had its share of this minute */
  check(ip: string): void {
    const group = addressGroup(ip);
    if (this.#counts.of(group) < MAX_PER_MINUTE) return;
    throw new TooManyRequestsError(Math.ceil(this.#counts.remainingMs(group) / 1000));
  }

  count(ip: string): void {
    this.#counts.add(addressGroup(ip));
  }
}
