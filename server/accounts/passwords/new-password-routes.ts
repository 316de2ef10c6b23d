import { changePassword, requestVerification } from '../../../contract/accounts/mailed-codes.ts';
import type { Database } from '../../database/connection.ts';
import { PER_MINUTE } from '../../http/limits.ts';
import type { Serve } from '../../http/serve-call.ts';
import type { AddJob, Jobs } from '../../jobs/jobs.ts';
import { removeJob } from '../../jobs/store.ts';
import type { AddMail } from '../../mail/deliver.ts';
import { emailKey } from '../../mail/email-key.ts';
import { newPassword, passwordChanged } from '../../mail/texts/accounts.ts';
import type { Captcha } from '../captcha/captcha.ts';
import { claimAccount } from '../claim/claim.ts';
import type { AddMailedLink } from '../mailed-codes/mailed-link.ts';
import * as codes from '../mailed-codes/store.ts';
import { linkIsSpent } from '../mailed-codes/store.ts';
import { type RefuseGuessable, withPasswordTurn } from '../passwords.ts';
import { removeSessionsOf } from '../sessions/store.ts';
import type { DeviceCookie } from '../sign-in/device-cookie.ts';
import { findByEmail, lockAccount, proveAddress, setPasswordHash } from '../store.ts';

interface NewPasswordDependencies {
  readonly db: Database;
  readonly captcha: Captcha;
  readonly addMail: AddMail;
  readonly addLink: AddMailedLink;
  readonly jobs: Jobs;
  readonly deviceCookie: DeviceCookie;
  readonly refuseGuessable: RefuseGuessable;
}

/** Shown alike whether or not there is an account. */
const ASKED = 'If there is an account with this e-mail, a link to a new password is on its way';

/** A new password for whoever forgot theirs: asked for by mail, set with the mailed code. */
export function newPasswordRoutes(serve: Serve, dependencies: NewPasswordDependencies): void {
  const { db, captcha, addMail, deviceCookie, refuseGuessable } = dependencies;
  const addRequest = newPasswordRequests(dependencies);

  serve.change(
    requestVerification,
    {
      prepare: async ({ body, idempotencyId, request }, change) => {
        request.about = emailKey(body.user_email);
        await captcha.spend(body.user_recaptcha_code, idempotencyId);
        // Looked up once the answer has left, so that neither its words nor its time tell anything.
        return change(async (trx) => {
          await addRequest(trx, { payload: { email: body.user_email } });
          return ASKED;
        });
      },
    },
    PER_MINUTE.mail,
  );

  serve.change(
    changePassword,
    {
      prepare: async ({ body, idempotencyId, request, reply }, change) => {
        const { account, passwordHash } = await withPasswordTurn(
          request.caller,
          async (hashInTurn) => {
            await captcha.spend(body.user_recaptcha_code, idempotencyId);
            const { user_code: code, user_email: email } = body;
            const account = await codes.findMailedCode(
              db,
              { code, email, purpose: 'password' },
              Date.now(),
            );
            request.about = account?.id ?? emailKey(email);
            if (!account) throw linkIsSpent();
            const person = await findByEmail(db, email);
            const names = person ? [person.username, person.fullName, email] : [];
            refuseGuessable(body.user_password, names);
            return { account, passwordHash: await hashInTurn(body.user_password) };
          },
        );
        let { id } = account;
        // A browser that opened the account before is its maker's own: nothing changes hands.
        const isOwn = deviceCookie.idOf(request, account) !== undefined;
        const answer = await change(async (trx) => {
          // The cookie was of the account as it was found: by now it may have got another owner.
          const isAsFound = await lockAccount(trx, id, account.passwordHash);
          if (!isAsFound || !(await codes.spendMailedCode(trx, body.user_code)))
            throw linkIsSpent();
          const owner = { passwordHash };
          const claim = isOwn ? undefined : await claimAccount(trx, id, owner, Date.now());
          if (!claim) await setPassword(trx, id, passwordHash);
          id = claim?.id ?? id;
          const payload = passwordChanged(body.user_email, 'mailed link');
          await addMail(trx, { accountId: id, payload });
          const losses = claim ? `. ${claim.losses}` : '';
          return `Your new password is set. Please log in with it${losses}`;
        });
        deviceCookie.remember(request, reply, { id, passwordHash });
        return answer;
      },
    },
    PER_MINUTE.mail,
  );
}

/** For an account that stays its owner's: the mail has shown that the address is theirs. */
async function setPassword(trx: Database, accountId: string, passwordHash: string): Promise<void> {
  await proveAddress(trx, accountId, Date.now());
  await setPasswordHash(trx, accountId, passwordHash);
  await removeSessionsOf(trx, accountId);
  await codes.removeMailedCodes(trx, accountId);
}

/** Whoever asked for a new password, in words that may be nobody's address. */
interface Request {
  readonly email: string;
}

function newPasswordRequests({ db, jobs, addLink }: NewPasswordDependencies): AddJob<Request> {
  return jobs.define<Request>('new password asked for', {
    atOnce: 1,
    work: ({ email }, { id }) =>
      db.transaction().execute(async (trx) => {
        const found = await findByEmail(trx, email);
        // The desk may correct an address: it is read once more under the lock that a correction takes.
        if (found) await lockAccount(trx, found.id);
        const account = found && (await findByEmail(trx, email));
        if (account)
          await addLink(trx, { purpose: 'password', cause: id, account }, (link) =>
            newPassword(account.email, account.fullName, link),
          );
        // With it, or a second attempt would make a second code.
        await removeJob(trx, id);
      }),
  });
}
