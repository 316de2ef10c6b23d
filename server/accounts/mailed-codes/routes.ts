import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/accounts/mailed-codes.ts';
import type { Database } from '../../database/connection.ts';
import { BadInputError } from '../../http/errors.ts';
import { PER_MINUTE } from '../../http/limits.ts';
import { serveCall } from '../../http/serve-call.ts';
import type { Mail } from '../../mail/mail.ts';
import { newPassword, passwordChanged } from '../../mail/messages.ts';
import type { Background } from '../../runtime/background.ts';
import type { Captcha } from '../captcha/captcha.ts';
import { claimAccount } from '../claim/claim.ts';
import { hashPassword } from '../passwords.ts';
import { emailKey } from '../rules.ts';
import { removeSessionsOf } from '../sessions/store.ts';
import type { DeviceCookie } from '../sign-in/device-cookie.ts';
import { findByEmail, proveAddress, setPasswordHash } from '../store.ts';
import { linkTo } from './rules.ts';
import * as codes from './store.ts';

export interface MailedCodeParts {
  readonly db: Database;
  readonly captcha: Captcha;
  readonly mail: Mail;
  readonly background: Background;
  readonly publicUrl: string;
  readonly deviceCookie: DeviceCookie;
}

const PASSWORD_CODE_MS = 30 * 60 * 1000;

/**
 * So many links at a time that are still good. More are not mailed, which floods nobody and keeps nobody
 * out: whoever asked so often has a good link in the mailbox. The answer is the same.
 */
const MAX_GOOD_LINKS = 5;

const BANK_DETAILS_GONE =
  'The bank details of the account were removed, since its e-mail had never been confirmed';

/** Shown alike whether or not there is an account. */
const ASKED = 'If there is an account with this e-mail, a link to a new password is on its way';

/** What the links in mails do: confirm an address, and set a new password. */
export async function mailedCodeRoutes(
  app: FastifyInstance,
  parts: MailedCodeParts,
): Promise<void> {
  const { db, captcha, mail, background } = parts;

  serveCall(
    app,
    calls.requestVerification,
    async ({ user_email, user_recaptcha_code }) => {
      await captcha.spend(user_recaptcha_code);
      // Looked up once the answer has left, so that neither its words nor its time tell anything.
      background('a mail with a link to a new password', () => mailNewPassword(parts, user_email));
      return { message: ASKED };
    },
    PER_MINUTE.mail,
  );

  serveCall(
    app,
    calls.changePassword,
    async ({ user_code, user_email, user_password, user_recaptcha_code }, request, reply) => {
      await captcha.spend(user_recaptcha_code);
      const wanted = { code: user_code, emailKey: emailKey(user_email) };
      const accountId = await codes.findMailedCode(
        db,
        { ...wanted, purpose: 'password' },
        Date.now(),
      );
      if (accountId === undefined) throw linkIsSpent();
      const passwordHash = await hashPassword(user_password);
      // A browser that opened the account before is its maker's own: nothing changes hands.
      const isOwn = parts.deviceCookie.idOf(request, user_email) !== undefined;
      const bankDetailsGone = await db.transaction().execute(async (trx) => {
        if (!(await codes.spendMailedCode(trx, user_code))) throw linkIsSpent();
        const gone = isOwn ? false : await claimAccount(trx, accountId, Date.now());
        if (isOwn) await proveAddress(trx, accountId, Date.now());
        await setPasswordHash(trx, accountId, passwordHash);
        await removeSessionsOf(trx, accountId);
        await codes.removeMailedCodes(trx, accountId);
        return gone;
      });
      parts.deviceCookie.remember(request, reply, user_email);
      background('a mail about a new password', () => mail.send(passwordChanged(user_email)));
      const told = bankDetailsGone ? `. ${BANK_DETAILS_GONE}` : '';
      return { message: `Your new password is set. Please log in with it${told}` };
    },
    PER_MINUTE.mail,
  );

  serveCall(
    app,
    calls.confirmEmail,
    async ({ user_code, user_email }) => {
      const wanted = { code: user_code, emailKey: emailKey(user_email) };
      const now = Date.now();
      const accountId = await codes.findMailedCode(db, { ...wanted, purpose: 'confirm' }, now);
      if (accountId === undefined) throw linkIsSpent();
      await db.transaction().execute(async (trx) => {
        if (!(await codes.spendMailedCode(trx, user_code))) throw linkIsSpent();
        await proveAddress(trx, accountId, now);
      });
      return { message: 'Your e-mail is confirmed' };
    },
    PER_MINUTE.mail,
  );
}

const linkIsSpent = () =>
  new BadInputError({ user_code: 'This link was used already or has expired. Ask for a new one' });

async function mailNewPassword(
  { db, mail, publicUrl }: MailedCodeParts,
  typed: string,
): Promise<void> {
  const account = await findByEmail(db, typed);
  if (!account) return;
  const code = await codes.createMailedCodeUpTo(
    db,
    MAX_GOOD_LINKS,
    { accountId: account.id, purpose: 'password', validMs: PASSWORD_CODE_MS },
    Date.now(),
  );
  if (!code) return;
  const link = linkTo(publicUrl, 'change-password', { code, email: account.email });
  await mail.send(newPassword(account.email, account.fullName, link));
}
