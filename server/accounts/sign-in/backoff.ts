import { TooManyRequestsError } from '../../http/errors.ts';

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

export function signInBackoff(now: () => number = Date.now) {
  const remembered = new Map<string, Failures>();

  const find = (key: string): Failures | undefined => {
    const found = remembered.get(key);
    return found && now() - found.lastAt < FORGET_AFTER_MS ? found : undefined;
  };

  /** The newest last, so that the oldest are forgotten first. */
  const remember = (key: string, failures: Failures): void => {
    remembered.delete(key);
    remembered.set(key, failures);
    const oldest = remembered.keys().next().value;
    if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  };

  /**
   * Does `check`, which gives undefined for a wrong password, and gives what it gave. Counts as a failure
   * until it has succeeded, so that tries at the same moment don't all pass.
   * @throws TooManyRequestsError while the wait after the last failure isn't over; it isn't prolonged
   */
  return async <T>(key: string, check: () => Promise<T | undefined>): Promise<T | undefined> => {
    const { count, lastAt } = find(key) ?? { count: 0, lastAt: 0 };
    const waitMs = waitSeconds(count) * 1000 - (now() - lastAt);
    if (waitMs > 0) throw new TooManyRequestsError(Math.ceil(waitMs / 1000));
    remember(key, { count: count + 1, lastAt: now() });
    try {
      const result = await check();
      if (result !== undefined) remembered.delete(key);
      return result;
    } catch (error) {
      // Nobody guessed wrong: the server could not tell.
      const failures = find(key);
      if (failures) remember(key, { ...failures, count: failures.count - 1 });
      throw error;
    }
  };
}

/** 0 for the first five, then 1, 2, 4 … seconds. */
const waitSeconds = (count: number): number =>
  count < FREE_FAILURES ? 0 : Math.min(2 ** (count - FREE_FAILURES), LONGEST_WAIT_SECONDS);
