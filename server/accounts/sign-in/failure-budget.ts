import { LRUCache } from 'lru-cache';

/*
 * One password tried on thousands of accounts never meets the backoff, which counts by account and address.
 * So failures are counted by address and by account too; past a budget, sign-in asks for the captcha. It
 * keeps nobody out: an owner whose account is guessed at from elsewhere solves it and is in.
 */

/** For one address, or one account, in `WINDOW_MS` from its first failure or success on. */
const FREE_FAILURES = 30;
const WINDOW_MS = 10 * 60 * 1000;
/** A campus behind one address: each account that got in from there allows for this many slips more. */
const SLIPS_PER_SUCCESS = 0.2;
const MAX_REMEMBERED = 20_000;

/** `address` is a group of `http/limits.ts`, `account` an e-mail's key: with an account or without, alike. */
export interface Attempt {
  readonly address: string;
  readonly account: string;
}

/** `now`: the clock, in epoch milliseconds. */
export function failureBudget(now = Date.now) {
  const remembered = { max: MAX_REMEMBERED, ttl: WINDOW_MS, ttlResolution: 0, perf: { now } };
  const failuresFrom = new LRUCache<string, number>(remembered);
  const failuresOn = new LRUCache<string, number>(remembered);
  const successesFrom = new LRUCache<string, number>(remembered);
  const succeeded = new LRUCache<string, true>(remembered);

  return {
    isSpent({ address, account }: Attempt): boolean {
      const slips = SLIPS_PER_SUCCESS * (successesFrom.get(address) ?? 0);
      return (
        (failuresFrom.get(address) ?? 0) >= FREE_FAILURES + slips ||
        (failuresOn.get(account) ?? 0) >= FREE_FAILURES
      );
    },

    countFailure({ address, account }: Attempt): void {
      count(failuresFrom, address);
      count(failuresOn, account);
    },

    /** An account counts once, or whoever has one could buy any number of guesses with it. */
    countSuccess({ address, account }: Attempt): void {
      const both = `${address} ${account}`;
      if (succeeded.has(both)) return;
      succeeded.set(both, true);
      count(successesFrom, address);
    },
  };
}

function count(counts: LRUCache<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1, { noUpdateTTL: true });
}
