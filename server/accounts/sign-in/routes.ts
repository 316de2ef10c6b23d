import { LRUCache } from 'lru-cache';
import { MESSAGES } from '../../../contract/accounts/messages.ts';
import { logIn } from '../../../contract/accounts/sessions.ts';
import type { Database } from '../../database/connection.ts';
import { HttpError } from '../../http/errors.ts';
import { addressGroup, PER_MINUTE } from '../../http/limits.ts';
import type { Serve } from '../../http/serve-call.ts';
import { emailKey } from '../../mail/email-key.ts';
import { type Captcha, CaptchaError } from '../captcha/captcha.ts';
import { passwordMatches } from '../passwords.ts';
import { deviceOf } from '../sessions/device.ts';
import { createSession } from '../sessions/store.ts';
import { type Credentials, findCredentials, lockAccount } from '../store.ts';
import { signInBackoff } from './backoff.ts';
import type { DeviceCookie } from './device-cookie.ts';
import type { SharedFailures } from './shared-failures.ts';

/** For one address, or one account, in `WINDOW_MS` from its first failure or success on. */
const FREE_FAILURES = 30;

const WINDOW_MS = 10 * 60 * 1000;

/** A campus behind one address: each account that got in from there allows for this many slips more. */
const SLIPS_PER_SUCCESS = 0.2;

const MAX_REMEMBERED = 20_000;

interface SignInDependencies {
  readonly db: Database;
  readonly captcha: Captcha;
  readonly deviceCookie: DeviceCookie;
  readonly failures: SharedFailures;
}

export function signInRoutes(
  serve: Serve,
  { db, captcha, deviceCookie, failures }: SignInDependencies,
): void {
  const backoff = signInBackoff(failures);
  const budget = failureBudget(failures);

  serve.change(
    logIn,
    {
      prepare: async ({ body, idempotencyId, request, reply }, change) => {
        const { user_email, user_password, user_recaptcha_code } = body;
        const account = await findCredentials(db, user_email);
        const attempt = { address: addressGroup(request.ip), account: emailKey(user_email) };
        request.about = account?.id ?? attempt.account;
        const device = deviceCookie.idOf(request, account);
        // A browser that has opened the account can't spray: its own backoff is enough.
        const requireCaptcha = () => {
          if (!device && !user_recaptcha_code && budget.isSpent(attempt))
            throw new CaptchaError(MESSAGES.captchaAtSignIn);
        };
        const spendCaptcha = async () => {
          if (user_recaptcha_code) await captcha.spend(user_recaptcha_code, idempotencyId);
        };
        // The captcha is asked for within the backoff: who has to wait anyway doesn't solve it in vain.
        const check = async () => {
          requireCaptcha();
          // Spent by whoever finds a place in line. Asked for once more when its turn has come: those in line at
          // the same moment don't all get through.
          const matches = await passwordMatches(account?.passwordHash, user_password, {
            onPlace: spendCaptcha,
            onTurn: requireCaptcha,
          });
          if (!device) await budget[matches ? 'countSuccess' : 'countFailure'](attempt);
          return account && matches
            ? change((trx) => openSession(trx, account, deviceOf(request.headers)))
            : undefined;
        };
        const who = `${attempt.account} ${device ?? attempt.address}`;
        const answer = await backoff(who, check, countsOf(attempt));
        if (!account || !answer) throw new HttpError(401, 'Wrong e-mail or password');
        deviceCookie.remember(request, reply, account);
        return answer;
      },
    },
    { ...PER_MINUTE.signIn, isLight: true },
  );
}

/** Undefined when the password was changed while it was checked: that has ended every session, this one too. */
async function openSession(
  trx: Database,
  { id: accountId, passwordHash }: Credentials,
  device: string,
): Promise<string | undefined> {
  const isGood = await lockAccount(trx, accountId, passwordHash);
  return isGood ? createSession(trx, { accountId, device }, Date.now()) : undefined;
}

/*
 * One password tried on thousands of accounts never meets the backoff, which counts by account and address.
 * So failures are counted by address and by account too; past a budget, sign-in asks for the captcha. It
 * keeps nobody out: an owner whose account is guessed at from elsewhere solves it and is in.
 */

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
        from!.failures >= FREE_FAILURES + SLIPS_PER_SUCCESS * successes ||
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
