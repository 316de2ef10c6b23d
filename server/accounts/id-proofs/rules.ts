import type { Database } from '../../database/connection.ts';
import { removeUnsentMail } from '../../mail/deliver.ts';
import { listIdProofs, removeSeenCard, returnToQueue } from './store.ts';

/**
 * Has an account's ID proof looked at again, by whoever hasn't seen what its person has changed. One that was sent back
 * stays so. True where they have heard that it was approved.
 */
export async function lookAgain(trx: Database, accountId: string): Promise<boolean> {
  const [proof] = await listIdProofs(trx, accountId);
  if (!proof || proof.verdict === 'rejected') return false;
  if (!(await removeSeenCard(trx, proof.id))) await returnToQueue(trx, proof.id);
  return proof.verdict === 'approved' && !(await removeUnsentMail(trx, verdictCause(proof)));
}

/** The cause of the mail that takes somebody's verdict back: that of the next verdict overtakes it. */
export function takenBackCause(accountId: string): string {
  return `verdict of ${accountId} taken back`;
}

/** The cause of the mail about a verdict: by its moment, since one that was undone may be given again. */
export function verdictCause({ id, decidedAt }: { id: string; decidedAt: number | null }): string {
  return `verdict on ${id} at ${decidedAt}`;
}
