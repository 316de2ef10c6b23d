import { isClash } from '../../database/clashes.ts';
import type { Database } from '../../database/connection.ts';

/** Marks a solution as used; false when it was before, also at the same moment. */
export async function spendSolution(
  db: Database,
  solutionHash: string,
  expiresAt: number,
): Promise<boolean> {
  try {
    await db
      .insertInto('used_captchas')
      .values({ solution_hash: solutionHash, expires_at: expiresAt })
      .execute();
    return true;
  } catch (error) {
    if (isClash(error, 'used_captchas', 'solution_hash')) return false;
    throw error;
  }
}

/** Solutions that have expired are refused anyway. */
export async function removeExpiredSolutions(db: Database, now: number): Promise<void> {
  await db.deleteFrom('used_captchas').where('expires_at', '<=', now).execute();
}
