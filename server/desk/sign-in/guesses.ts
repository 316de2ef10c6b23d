import type { FastifyRequest } from 'fastify';
import { HOUR_MS } from '../../../contract/moments.ts';
import { signInBackoff } from '../../accounts/sign-in/backoff.ts';
import { FREE_TRIES } from '../../accounts/sign-in/store.ts';
import type { Credentials } from '../../accounts/store.ts';
import { HttpError } from '../../http/errors.ts';
import { turnsByKey } from '../../http/fair-queue.ts';
import { readRecoveryCode } from '../factors/codes.ts';
import type { DeskSignInDependencies } from './entering.ts';

/*
 * Codes are guessed at as slowly as passwords: after five wrong ones from one address, or in a browser that has
 * opened the desk before, each next has to wait. Addresses are cheap, so wrong codes are counted for the account as
 * well; beyond so many only a browser of before, a passkey or a recovery code gets in. The owner has one of those.
 */

const MAX_FROM_STRANGERS = 20;

export function guesses({
  failures,
  countForAll,
  knownBrowsers: known,
}: Pick<DeskSignInDependencies, 'failures' | 'countForAll' | 'knownBrowsers'>) {
  const backoff = signInBackoff(failures);
  const inTurn = turnsByKey();
  const codesFrom = (request: FastifyRequest, account: Credentials) =>
    `desk code ${account.id} ${placeOf(request, account)}`;
  const placeOf = (request: FastifyRequest, account: Credentials | undefined) =>
    known.idOf(request, account) ?? request.caller;
  return {
    /** The wrong codes that may still follow from here before each next has to wait; 0 once it does. */
    codesLeft: (request: FastifyRequest, account: Credentials): number =>
      Math.max(0, FREE_TRIES - failures.find(codesFrom(request, account)).failures),

    /** @throws HttpError with 429 where strangers have guessed at this account's codes too often in the last hour */
    async code<T>(
      request: FastifyRequest,
      { account, typed }: { account: Credentials; typed: string },
      check: () => Promise<T | undefined>,
    ): Promise<T | undefined> {
      const all = `desk codes of ${account.id}`;
      // A recovery code is too long to be guessed at.
      const isFree =
        known.idOf(request, account) !== undefined || readRecoveryCode(typed) !== undefined;
      const checkCounted = isFree ? check : () => inTurn(all, () => checkStranger(all, check));
      return backoff(codesFrom(request, account), checkCounted);
    },
  };

  /** Counts first, so that of any number at the same moment no more are looked at than may be. */
  async function checkStranger<T>(all: string, check: () => Promise<T | undefined>) {
    const { current } = await countForAll(all, HOUR_MS);
    if (current > MAX_FROM_STRANGERS) throw tooManyGuesses();
    let isWrong = false;
    try {
      const shown = await check();
      isWrong = shown === undefined;
      return shown;
    } finally {
      if (!isWrong) await countForAll(all, HOUR_MS, -1);
    }
  }
}

function tooManyGuesses(): HttpError {
  return new HttpError(
    429,
    'There were many wrong codes for this account. Use a passkey, a recovery code or a browser in which you signed in here before; or wait an hour',
    { retryAfterSeconds: HOUR_MS / 1000 },
  );
}

export type Guesses = ReturnType<typeof guesses>;
