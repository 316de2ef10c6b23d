import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../../contract/moments.ts';
import type { SharedFailures } from './shared-failures.ts';

/*
 * One password tried on thousands of accounts never meets the backoff, which counts by account and address.
 * So failures are counted by address and by account too; past a budget, sign-in asks for the captcha. It
 * keeps nobody out: an owner whose account is guessed at from elsewhere solves it and is in.
 */

/** For one address, or one account, in `WINDOW_MS` from its first failure or success on. */
const FREE_FAILURES = 30;

const WINDOW_MS = 10 * MINUTE_MS;

/** A campus behind one address: each account that got in from there allows for this many failures more. */
const FAILURES_PER_SUCCESS = 0.2;

const MAX_REMEMBERED = 20_000;

/** `address` is a group of `http/limits.ts`, `account` an e-mail's key: with an account or without, alike. */
export interface Attempt {
  readonly address: string;
  readonly account: string;
}

/** The two counts of an attempt, as `SharedFailures` names them. */
export function countsOf({ address, account }: Attempt): [string, string] {
  return [`from ${address}`, `on ${account}`];
}

export function failureBudget(failures: SharedFailures) {
  const { now } = failures;
  const remembered = { max: MAX_REMEMBERED, ttl: WINDOW_MS, ttlResolution: 0, perf: { now } };
  const succeeded = new LRUCache<string, true>(remembered);
  /** Successes of this process that are not in the database yet: they cost no query, and come with the next failure. */
  const uncounted = new LRUCache<string, number>(remembered);

  return {
    /** As far as is heard: ask for the counts before. */
    isSpent(attempt: Attempt): boolean {
      const [from, on] = countsOf(attempt).map(failures.find);
      const successes = from!.successes + (uncounted.get(attempt.address) ?? 0);
      return (
        from!.failures >= FREE_FAILURES + FAILURES_PER_SUCCESS * successes ||
        on!.failures >= FREE_FAILURES
      );
    },

    async countFailure(attempt: Attempt): Promise<void> {
      const [from, on] = countsOf(attempt);
      const successes = uncounted.get(attempt.address) ?? 0;
      uncounted.delete(attempt.address);
      const counts = [
        { of: from, failures: 1, successes },
        { of: on, failures: 1, successes: 0 },
      ];
      await failures.add(counts, WINDOW_MS);
    },

    /** An account counts once, or whoever has one could buy any number of guesses with it. */
    countSuccess({ address, account }: Attempt): void {
      const both = `${address} ${account}`;
      if (succeeded.has(both)) return;
      succeeded.set(both, true);
      uncounted.set(address, (uncounted.get(address) ?? 0) + 1, { noUpdateTTL: true });
    },
  };
}
