import type { Database } from '../../database/connection.ts';
import { removeBankDetails } from '../bank-details/store.ts';
import { removeSessionsOf } from '../sessions/store.ts';
import { proveAddress } from '../store.ts';
import { removeMailedCodes } from './store.ts';

/**
 * Proves the address of a walk-in's account without a password. The desk saw a card, and wrote the address as it was said:
 * whoever holds the pass by its link need not be its owner. So their sessions end, and mailed links, and the bank details
 * that they gave. Call it with the account locked.
 */
export async function proveWalkIn(trx: Database, accountId: string, now: number): Promise<void> {
  await proveAddress(trx, accountId, now);
  await removeSessionsOf(trx, accountId);
  await removeMailedCodes(trx, accountId);
  await removeBankDetails(trx, accountId);
}
