import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { MESSAGES } from '../../../contract/accounts/messages.ts';
import type { Login } from '../../../contract/accounts/sessions.ts';
import type { Database } from '../../database/connection.ts';
import { BadInputError, HttpError } from '../../http/errors.ts';
import { emailKey } from '../../mail/email-key.ts';
import { type Captcha, CaptchaError } from '../captcha/captcha.ts';
import { passwordMatches } from '../passwords.ts';
import { getAccount } from '../profile/store.ts';
import type { Credentials } from '../store.ts';
import { signInBackoff } from './backoff.ts';
import type { DeviceCookie } from './device-cookie.ts';
import { countsOf, failureBudget } from './failure-budget.ts';
import type { SharedFailures } from './shared-failures.ts';

/*
 * Every door that asks for a password asks here: site, desk, and whatever confirms who is signed in. So a guess at one of
 * them counts at all of them.
 */

interface Dependencies {
  readonly db: Database;
  readonly captcha: Captcha;
  readonly deviceCookie: DeviceCookie;
  readonly failures: SharedFailures;
}

interface Attempt {
  /** Undefined where there is none that this door opens to: as slow and as wrong as another's password. */
  readonly account: Credentials | undefined;
  readonly email: string;
  readonly password: string;
  readonly request: FastifyRequest;
}

interface SignIn {
  readonly body: z.output<typeof Login>;
  readonly idempotencyId: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export function passwordsAtDoors({ db, captcha, deviceCookie, failures }: Dependencies) {
  const backoff = signInBackoff(failures);
  const budget = failureBudget(failures);

  /**
   * Gives what `open` gives once the password is right; undefined for a wrong one, and where `open` gives it: both are
   * failures. `captchaOf`: how this door asks for a captcha, where it can.
   */
  function check<T>(
    { account, email, password, request }: Attempt,
    open: (account: Credentials) => Promise<T | undefined>,
    captchaOf?: { code: string | undefined; idempotencyId: string },
  ): Promise<T | undefined> {
    const attempt = { address: request.caller, account: emailKey(email) };
    const device = deviceCookie.idOf(request, account);
    // A browser that has opened the account can't spray: its own backoff is enough.
    const requireCaptcha = () => {
      if (captchaOf && !device && !captchaOf.code && budget.isSpent(attempt))
        throw new CaptchaError(MESSAGES.captchaAtSignIn);
    };
    const spendCaptcha = async () => {
      if (captchaOf?.code) await captcha.spend(captchaOf.code, captchaOf.idempotencyId);
    };
    // The captcha is asked for within the backoff: who has to wait anyway doesn't solve it in vain.
    const checkInTurn = async () => {
      requireCaptcha();
      // Spent by whoever finds a place in line. Asked for once more when its turn has come: those in line at
      // the same moment don't all get through.
      const matches = await passwordMatches(account?.passwordHash, password, attempt.address, {
        onPlace: spendCaptcha,
        onTurn: requireCaptcha,
      });
      const opened = account && matches ? await open(account) : undefined;
      if (!device) await budget[opened === undefined ? 'countFailure' : 'countSuccess'](attempt);
      return opened;
    };
    const who = `${attempt.account} ${device ?? attempt.address}`;
    return backoff(who, checkInTurn, countsOf(attempt));
  }

  return {
    /**
     * Signs in to `account` by what a login form sent, and remembers the browser. @throws HttpError with 401 and `wrong`
     * for a wrong password, and where `open` gives undefined
     */
    async signIn<T>(
      account: Credentials | undefined,
      { body, idempotencyId, request, reply }: SignIn,
      open: (account: Credentials) => Promise<T | undefined>,
      wrong = 'Wrong e-mail or password',
    ): Promise<T> {
      const { user_email: email, user_password: password, user_recaptcha_code: code } = body;
      request.about = account?.id ?? emailKey(email);
      const attempt = { account, email, password, request };
      const answer = await check(attempt, open, { code, idempotencyId });
      if (!account || answer === undefined) throw new HttpError(401, wrong);
      deviceCookie.remember(request, reply, account);
      return answer;
    },

    /**
     * Asks for the password of an account once more, where it has one: a token left behind on a shared computer is enough
     * neither to see everything nor to delete it, and a mailed link in a stranger's hands opens nothing. Wrong ones are
     * told of `field`; who has no e-mail has no password. They slow down by the account alone, too: whoever holds a token may have any number of addresses.
     */
    async confirm(
      accountId: string,
      password: string,
      request: FastifyRequest,
      field = 'user_password',
    ): Promise<void> {
      const { passwordHash, email } = await getAccount(db, accountId);
      if (passwordHash === null || email === null) return;
      const attempt = { account: { id: accountId, passwordHash }, email, password, request };
      const isRight = () => check(attempt, async () => true);
      if (await backoff(`confirm ${accountId}`, isRight)) return;
      // Not 401 or 403: those mean that the session is over, and it isn't.
      throw new BadInputError({
        [field]: password === '' ? 'Password is required' : 'Wrong password',
      });
    },
  };
}

export type PasswordsAtDoors = ReturnType<typeof passwordsAtDoors>;
