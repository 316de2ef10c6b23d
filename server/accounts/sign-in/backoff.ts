import { TooManyRequestsError } from '../../http/errors.ts';
import { turnsByKey } from '../../http/fair-queue.ts';
import type { SharedFailures } from './shared-failures.ts';

/*
 * Repeated wrong passwords slow down, for one account from one address only: a stranger elsewhere can't
 * keep anyone out. Nor can one at the same campus address, in a browser with the account's device cookie (it
 * is slowed by itself) or once its owner has set a new password by mail, which gives the browser that cookie.
 * The waits are in `store.ts`: none for the first five, then 1, 2, 4 … seconds.
 */

/**
 * Makes a function that does `check`, which gives undefined for a wrong password, and gives what it gave. Tries of one
 * process come one after the other. Once there is a failure, another try counts as one until it has succeeded,
 * so that tries at several processes at the same moment don't all pass. `andAsk`: other counts that `check` depends on.
 * @throws TooManyRequestsError while the wait after the last failure isn't over; it isn't prolonged
 */
export function signInBackoff(failures: SharedFailures) {
  const inTurn = turnsByKey();

  return <T>(
    of: string,
    check: () => Promise<T | undefined>,
    andAsk: readonly [string, string] = [of, of],
  ): Promise<T | undefined> =>
    inTurn(of, async () => {
      await failures.ask(of, ...andAsk);
      const before = failures.find(of);
      const isCounted = before.failures > 0;
      if (isCounted && !(await failures.countTry(of)))
        throw tooMany(before.freeAt - failures.now());
      try {
        const result = await check();
        if (result === undefined && !isCounted) await failures.countTry(of);
        if (result !== undefined && isCounted) await failures.forget(of);
        return result;
      } catch (error) {
        // Nobody guessed wrong: the server could not tell.
        if (isCounted) await failures.restore(before);
        throw error;
      }
    });
}

/** Another process may have set the wait in this very moment. */
function tooMany(waitMs: number): TooManyRequestsError {
  return new TooManyRequestsError(Math.max(1, Math.ceil(waitMs / 1000)));
}
