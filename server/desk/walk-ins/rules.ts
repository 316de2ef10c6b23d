import type * as z from 'zod/mini';
import { MAX_LENGTH } from '../../../contract/accounts/messages.ts';
import { reachOf } from '../../../contract/desk/rights.ts';
import type { makeWalkIn as contract } from '../../../contract/desk/walk-ins.ts';
import { DAY_MS } from '../../../contract/moments.ts';
import { countAuditEntries } from '../../accounts/audit/store.ts';
import { collegeOf } from '../../accounts/colleges/rules.ts';
import { removeMailedCodes } from '../../accounts/mailed-codes/store.ts';
import { getAccount } from '../../accounts/profile/store.ts';
import { isOrganiser } from '../../accounts/roles-store.ts';
import { createAccount, lockAccount, setEmail } from '../../accounts/store.ts';
import { createWalkIn, lockWalkIns } from '../../accounts/walk-ins-store.ts';
import type { Database } from '../../database/connection.ts';
import { BadInputError, HttpError } from '../../http/errors.ts';
import type { AddMail } from '../../mail/deliver.ts';
import { emailKey } from '../../mail/email-key.ts';
import { emailCorrectedMail, emailMoved } from '../../mail/texts/accounts.ts';
import { type Organiser, requireFreshFactor } from '../access/guard.ts';
import { approveSeen } from '../id-proofs/store.ts';
import { type LinkDependencies, mailPasswordLink } from './password-link.ts';
import { listKnown } from './store.ts';

/**
 * Opens an account for somebody at the desk whose card was seen, without a password. `by`: the organiser's account.
 * @throws HttpError with 409 and the field where somebody is here already
 */
export async function makeWalkIn(
  trx: Database,
  dependencies: LinkDependencies,
  body: z.output<(typeof contract)['body']>,
  by: string,
): Promise<{ accountId: string; code: string }> {
  await lockWalkIns(trx);
  const collegeId = await collegeOf(trx, body);
  if (!body.sharesPhone) await requireNewPhone(trx, body.user_phone);
  const now = Date.now();
  const account = {
    email: body.user_email || null,
    username: body.user_fullname.slice(0, MAX_LENGTH.username),
    fullName: body.user_fullname,
    phone: body.user_phone,
    collegeId: collegeId ?? null,
    otherCollege: collegeId ? '' : body.user_othercollege,
  };
  const accountId = await createAccount(trx, account, now);
  await createWalkIn(trx, { accountId, madeBy: by, madeAt: now });
  await approveSeen(trx, { accountId, id: undefined, reviewer: by }, now);
  const { email, fullName: name } = account;
  if (email !== null) await mailPasswordLink(trx, dependencies, { id: accountId, email, name });
  return { accountId, code: (await getAccount(trx, accountId)).participantCode };
}

/** @throws HttpError with 409 */
async function requireNewPhone(trx: Database, phone: string): Promise<void> {
  const [known] = await listKnown(trx, { phone, email: '' });
  if (!known) return;
  const message = `This phone is ${known.name}’s already`;
  throw new HttpError(409, message, { fields: { user_phone: message } });
}

interface Given {
  readonly accountId: string;
  readonly user_email: string;
  readonly user_phone: string;
  readonly seenBy: string;
}

export interface EmailDependencies extends LinkDependencies {
  readonly addMail: AddMail;
}

/**
 * Writes an e-mail into an account that has none, or one that nobody has proven; every link that was mailed before is
 * dead, and the address that it had is told once. Gives what the audit log says of it, the addresses masked. @throws EmailTakenError, BadInputError, HttpError
 */
export async function giveEmail(
  trx: Database,
  dependencies: EmailDependencies,
  { accountId, user_email: email, user_phone, seenBy }: Given,
  { roles, factorAt }: Pick<Organiser, 'roles' | 'factorAt'>,
): Promise<{ record: string; reason: string }> {
  await lockAccount(trx, accountId);
  const before = await getAccount(trx, accountId);
  if (before.emailVerifiedAt !== null) throw refusal(PROVEN);
  if (before.email !== null && emailKey(before.email) === emailKey(email)) throw refusal(SAME);
  const now = Date.now();
  if (before.email !== null) await requireFew(trx, accountId, now);
  const mayGiveRoles = reachOf(roles, 'give roles', now).length > 0;
  if (await isOrganiser(trx, accountId, now)) {
    if (!mayGiveRoles) throw refusal(ORGANISER);
    requireFreshFactor(factorAt, now);
  }
  if (before.email === null && user_phone !== before.phone)
    throw new BadInputError({ user_phone: 'This is not the phone of this pass' });
  await setEmail(trx, accountId, email);
  await removeMailedCodes(trx, accountId, 'confirm');
  await removeMailedCodes(trx, accountId, 'password');
  const name = before.fullName;
  if (before.passwordHash === null)
    await mailPasswordLink(trx, dependencies, { id: accountId, email, name });
  else {
    const account = { id: accountId, email };
    const about = { purpose: 'confirm', cause: crypto.randomUUID(), account } as const;
    await dependencies.addLink(trx, about, (link) => emailCorrectedMail(email, name, link));
  }
  if (before.email !== null)
    await dependencies.addMail(trx, { accountId, payload: emailMoved(before.email) });
  return {
    record: before.email === null ? 'e-mail given' : CORRECTED,
    reason: `${before.email === null ? 'none' : masked(before.email)} → ${masked(email)}; card seen by ${seenBy}`,
  };
}

/** Each correction mails two addresses, and a second one for one person is rare. */
const CORRECTIONS_A_DAY = 3;

/** @throws HttpError with 409 where it was corrected as often as a day allows */
async function requireFew(trx: Database, accountId: string, now: number): Promise<void> {
  const about = { accountId, record: CORRECTED, since: now - DAY_MS };
  if ((await countAuditEntries(trx, about)) >= CORRECTIONS_A_DAY) throw refusal(OFTEN);
}

const CORRECTED = 'e-mail corrected';
const OFTEN =
  'This e-mail was corrected three times within a day: print the pass, and correct it tomorrow';
const PROVEN = 'They have confirmed their e-mail: it stays theirs';
const SAME = 'This is the e-mail that they have';
const ORGANISER = 'They have a role at the desk: an administrator corrects their e-mail';

function refusal(message: string): HttpError {
  return new HttpError(409, message, { fields: { user_email: message } });
}

/** `a…@gmail.com`: enough to see what was mended. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, at)][0] ?? ''}…${email.slice(at)}`;
}
