import type { Database } from '../../database/connection.ts';
import { lightTransaction } from '../../database/light-transaction.ts';

/** Marks a solution as used; false when it was before, also at the same moment, unless by the same press. */
export async function spendSolution(
  db: Database,
  solutionHash: string,
  { expiresAt, pressId }: { expiresAt: number; pressId: string },
): Promise<boolean> {
  // The change that it is spent on is written later, and for good: then so is this.
  const { numInsertedOrUpdatedRows } = await lightTransaction(db, (trx) =>
    trx
      .insertInto('used_captchas')
      .values({ solution_hash: solutionHash, used_for: pressId, expires_at: expiresAt })
      .onConflict((clash) =>
        clash
          .column('solution_hash')
          .doUpdateSet({ used_for: pressId })
          .where('used_captchas.used_for', '=', pressId)
          .where('used_captchas.used_for', '!=', ''),
      )
      .executeTakeFirst(),
  );
  return numInsertedOrUpdatedRows === 1n;
}
