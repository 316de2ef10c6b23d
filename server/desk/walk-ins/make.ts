import type * as z from 'zod/mini';
import { MAX_LENGTH } from '../../../contract/accounts/messages.ts';
import type { makeWalkIn as contract } from '../../../contract/desk/walk-ins.ts';
import { collegeOf } from '../../accounts/colleges/rules.ts';
import { getAccount } from '../../accounts/profile/store.ts';
import { createAccount } from '../../accounts/store.ts';
import { createWalkIn, lockWalkIns } from '../../accounts/walk-ins-store.ts';
import type { Database } from '../../database/connection.ts';
import { HttpError } from '../../http/errors.ts';
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
