import { TooManyRequestsError } from '../errors.ts';

/*
 * Repeated wrong passwords slow down, for one account from one address only: a stranger elsewhere can't
 * keep anyone out. Nor can one at the same campus address, in a browser that the account knows (its own pace)
 * or once its owner has set a new password by mail, which makes the browser known.
 */

const FREE_FAILURES = 5;
const LONGEST_WAIT_SECONDS = 30;
const FORGET_AFTER_MS = 15 * 60 * 1000;
const MAX_REMEMBERED = 20_000;

interface Failures {
  count: number;
  lastAt: number;
}

export function signInPace(now: () => number = Date.now) {
  const remembered = new Map<string, Failures>();

  const find = (key: string): Failures | undefined => {
    const found = remembered.get(key);
    return found && now() - found.lastAt < FORGET_AFTER_MS ? found : undefined;
  };

  return {
    /** Throws while the wait after the last failure isn't over. Trying meanwhile doesn't prolong it. */
    check(key: string): void {
      const failures = find(key);
      if (!failures) return;
      const waitMs = waitSeconds(failures.count) * 1000 - (now() - failures.lastAt);
      if (waitMs > 0) throw new TooManyRequestsError(Math.ceil(waitMs / 1000));
    },
    failed(key: string): void {
      const count = (find(key)?.count ?? 0) + 1;
      remembered.delete(key);
      remembered.set(key, { count, lastAt: now() });
      const oldest = remembered.keys().next().value;
      if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    },
    succeeded(key: string): void {
      remembered.delete(key);
    },
  };
}

/** 0 for the first five, then 1, 2, 4 … seconds. */
const waitSeconds = (count: number): number =>
  count < FREE_FAILURES ? 0 : Math.min(2 ** (count - FREE_FAILURES), LONGEST_WAIT_SECONDS);
