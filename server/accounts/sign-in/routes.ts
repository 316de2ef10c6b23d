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
import { countsOf, failureBudget } from './failure-budget.ts';
import type { SharedFailures } from './shared-failures.ts';

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
