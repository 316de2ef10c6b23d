import type { Database } from '../../database/connection.ts';
import { removeBankDetails } from '../bank-details/store.ts';
import { withholdIdProofs } from '../id-proofs/store.ts';
import { removeMailedCodes } from '../mailed-codes/store.ts';
import { removeSessionsOf } from '../sessions/store.ts';
import { proveAddress, setPasswordHash } from '../store.ts';

/**
 * Gives an account to whoever has just shown that its address is theirs. Anyone can sign up with
 * somebody else's address; so where it was never proven before, the account may be a stranger's
 * doing: its password opens nothing any more, its sessions end, and no prize goes to bank details that
 * may be the stranger's. Nor does the new owner see the stranger's ID proof, who may only have mistyped
 * the address. Call it in a transaction. Returns whether bank details were removed.
 */
export async function claimAccount(
  trx: Database,
  accountId: string,
  now: number,
): Promise<boolean> {
  if (!(await proveAddress(trx, accountId, now))) return false;
  await setPasswordHash(trx, accountId, null);
  await removeSessionsOf(trx, accountId);
  await removeMailedCodes(trx, accountId);
  await withholdIdProofs(trx, accountId);
  return removeBankDetails(trx, accountId);
}
