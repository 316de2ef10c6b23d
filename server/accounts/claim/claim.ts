import type { Database } from '../../database/connection.ts';
import { listEntryRecords } from '../../entries/members/parts-store.ts';
import { findBankDetails } from '../bank-details/store.ts';
import { listIssuedCertificates } from '../certificates/store.ts';
import { listIdProofs } from '../id-proofs/store.ts';
import { proveWalkIn } from '../mailed-codes/prove-walk-in.ts';
import { getAccount, removeAccount } from '../profile/store.ts';
import { createAccount, lockAccount, type NewAccount } from '../store.ts';
import { findWalkIn } from '../walk-ins-store.ts';

/**
 * Gives an account to whoever has just shown that its address is theirs. Anyone can sign up with somebody
 * else's address; so where it was never proven before, the account may be a stranger's doing, and a new one
 * takes its place: nothing that hangs on the old one, nor a cookie or session of it, can be left behind. What
 * organisers loaded for it goes too, since it may be about the stranger; loading it again is for the owner.
 * A walk-in's without a password stays, since their pass is out already: see `proveWalkIn`. Call it in a transaction. Gives the new account's id and a sentence on what went; undefined
 * where the account stays, with its address proven from now on if not before, or is gone.
 */
export async function claimAccount(
  trx: Database,
  accountId: string,
  owner: Partial<NewAccount>,
  now: number,
): Promise<{ id: string; losses: string } | undefined> {
  if (!(await lockAccount(trx, accountId))) return undefined;
  const { email, emailVerifiedAt, passwordHash } = await getAccount(trx, accountId);
  if (email === null || emailVerifiedAt !== null) return undefined;
  if (passwordHash === null && (await findWalkIn(trx, accountId))) {
    await proveWalkIn(trx, accountId, now);
    return undefined;
  }
  const losses = await describeLosses(trx, accountId);
  await removeAccount(trx, accountId);
  const localPart = email.slice(0, email.lastIndexOf('@'));
  const account = { email, username: localPart, fullName: localPart, phone: '', ...owner };
  const id = await createAccount(trx, { ...account, emailVerifiedAt: now }, now);
  return { id, losses };
}

async function describeLosses(trx: Database, accountId: string): Promise<string> {
  const held = {
    'ID proof': (await listIdProofs(trx, accountId)).length > 0,
    'bank details': (await findBankDetails(trx, accountId)) !== undefined,
    registrations: (await listEntryRecords(trx, accountId)).length > 0,
    certificates: (await listIssuedCertificates(trx, accountId)).length > 0,
  };
  const gone = Object.entries(held).flatMap(([name, isHeld]) => (isHeld ? name : []));
  const list = new Intl.ListFormat('en-GB').format(['name', 'profile', 'QR code', ...gone]);
  return `Since its e-mail had never been confirmed, what stood in the account was removed: ${list}`;
}
