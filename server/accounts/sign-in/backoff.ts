import { LRUCache } from 'lru-cache';
import { TooManyRequestsError } from '../../http/errors.ts';

/*
 * Repeated wrong passwords slow down, for one account from one address only: a stranger elsewhere can't
 * keep anyone out. Nor can one at the same campus address, in a browser with the account's device cookie (it
 * is slowed by itself) or once its owner has set a new password by mail, which gives the browser that cookie.
 */

const FREE_FAILURES = 5;
const LONGEST_WAIT_SECONDS = 30;
const FORGET_AFTER_MS = 15 * 60 * 1000;
const MAX_REMEMBERED = 20_000;

/**
 * Makes a function that does `check`, which gives undefined for a wrong password, and gives what it gave. Counts as a failure
 * until it has succeeded, so that tries at the same moment don't all pass.
 * `now`: the clock, in epoch milliseconds.
 * @throws TooManyRequestsError while the wait after the last failure isn't over; it isn't prolonged
 */
export function signInBackoff(now = Date.now) {
  const failures = new LRUCache<string, { count: number; lastAt: number }>({
    max: MAX_REMEMBERED,
    ttl: FORGET_AFTER_MS,
    ttlResolution: 0,
    perf: { now },
  });

  return async <T>(key: string, check: () => Promise<T | undefined>): Promise<T | undefined> => {
    const { count, lastAt } = failures.get(key) ?? { count: 0, lastAt: 0 };
    const waitMs = waitSeconds(count) * 1000 - (now() - lastAt);
    if (waitMs > 0) throw new TooManyRequestsError(Math.ceil(waitMs / 1000));
    failures.set(key, { count: count + 1, lastAt: now() });
    try {
      const result = await check();
      if (result !== undefined) failures.delete(key);
      return result;
    } catch (error) {
      // Nobody guessed wrong: the server could not tell.
      const counted = failures.get(key);
      if (counted) failures.set(key, { ...counted, count: counted.count - 1 });
      throw error;
    }
  };
}

/** 0 for the first five, then 1, 2, 4 … seconds. */
function waitSeconds(count: number): number {
  return count < FREE_FAILURES ? 0 : Math.min(2 ** (count - FREE_FAILURES), LONGEST_WAIT_SECONDS);
}
