import type { Database } from '../../database/connection.ts';
import { lightTransaction } from '../../database/transactions.ts';

/** Marks a solution as used; false when it was before, also at the same moment, unless by a repeat of the same request. */
export async function spendSolution(
  db: Database,
  solutionHash: string,
  { expiresAt, idempotencyId }: { expiresAt: number; idempotencyId: string },
): Promise<boolean> {
  // The change that it is spent on is written later, and for good: then so is this.
  const { numInsertedOrUpdatedRows } = await lightTransaction(db, (trx) =>
    trx
      .insertInto('usedCaptchas')
      .values({ solutionHash, usedFor: idempotencyId, expiresAt })
      .onConflict((clash) =>
        clash
          .column('solutionHash')
          .doUpdateSet({ usedFor: idempotencyId })
          .where('usedCaptchas.usedFor', '=', idempotencyId)
          .where('usedCaptchas.usedFor', '!=', ''),
      )
      .executeTakeFirst(),
  );
  return numInsertedOrUpdatedRows === 1n;
}
