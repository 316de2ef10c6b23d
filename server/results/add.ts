import type { Database } from '../database/connection.ts';
import { type Asked, current, findCorrected } from './rules.ts';
import { addToLedger, listLedger, lockLedger, type NewResult } from './store.ts';

/** Results as organisers give them; `by` in their own words, `at` in epoch milliseconds. */
export interface Entering {
  readonly results: readonly (Asked & Pick<NewResult, 'accountId'>)[];
  readonly by: string;
  readonly at: number;
  readonly isPublished: boolean;
}

interface Fault {
  readonly index: number;
  readonly message: string;
}

/**
 * Adds results to the ledger, all or none: each may correct what the ledger has or one before it.
 * Gives why some can't stand, by their index; none added then.
 */
export async function enterResults(db: Database, entering: Entering): Promise<Fault[]> {
  if (!db.isTransaction) return db.transaction().execute((trx) => enterResults(trx, entering));
  const { results, ...how } = entering;
  await lockLedger(db);
  const ledger = await listLedger(db);
  const standing: (Asked & { sequence: number })[] = current(ledger);
  const faults: Fault[] = [];
  const good: (NewResult & { sequence: number })[] = [];
  for (const [index, { correctsRank, ...result }] of results.entries()) {
    const corrected = findCorrected({ ...result, correctsRank }, standing);
    if (typeof corrected === 'string') {
      faults.push({ index, message: corrected });
      continue;
    }
    if (corrected) standing.splice(standing.indexOf(corrected), 1);
    const sequence = (ledger.at(-1)?.sequence ?? 0) + good.length + 1;
    if (result.came) standing.push({ ...result, sequence });
    good.push({ ...result, sequence, corrects: corrected?.sequence ?? null });
  }
  if (faults.length === 0) await addToLedger(db, good, how);
  return faults;
}
