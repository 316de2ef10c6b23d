import { removeBankDetails } from '../bank-details/store.ts';
import type { Database } from '../database/connection.ts';
import { removeMailedCodes } from '../mailed-codes/store.ts';
import { removeSessionsOf } from '../sessions/store.ts';
import { proveAddress, setPasswordHash } from './store.ts';

/**
 * Gives an account to whoever has just shown that its address is theirs. Anyone can register with
 * somebody else's address; so where it was never proven before, the account may be a stranger's
 * doing: its password opens nothing any more, its sessions end, and no prize goes to bank details that
 * may be the stranger's. Call it in a transaction.
 */
export async function handOver(trx: Database, accountId: string, now: number): Promise<void> {
  if (!(await proveAddress(trx, accountId, now))) return;
  await setPasswordHash(trx, accountId, null);
  await removeSessionsOf(trx, accountId);
  await removeMailedCodes(trx, accountId);
  await removeBankDetails(trx, accountId);
}
