import type { Database } from '../../database/connection.ts';

/** Marks a solution as used; false when it was before, also at the same moment. */
export async function spendSolution(
  db: Database,
  solutionHash: string,
  expiresAt: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_captchas')
    .values({ solution_hash: solutionHash, expires_at: expiresAt })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
