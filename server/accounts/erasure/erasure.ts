import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../database/connection.ts';
import { eraseScans } from '../../gate/scans/store.ts';
import { eraseBankDetails } from '../bank-details/store.ts';
import { eraseIdProofs } from '../id-proofs/store.ts';
import { deletionMoment, type FestivalDays } from './rules.ts';
import { addErasure, type ErasedRecord } from './store.ts';

interface Kind {
  readonly record: ErasedRecord;
  readonly erase: typeof eraseIdProofs;
  readonly together: number;
}

/** SQLite holds the thread while it overwrites pictures: ten at a time held it for 34 ms, three for 9. */
const KINDS: readonly Kind[] = [
  { record: 'ID proof', erase: eraseIdProofs, together: 3 },
  { record: 'bank details', erase: eraseBankDetails, together: 3 },
  { record: 'gate scans', erase: eraseScans, together: 100 },
];

/**
 * Erases what of a festival is kept no longer, ID proofs and bank details after 90 days, scans after 180, a few at a
 * time, and writes down how many. What was given after that day is for the next festival and stays. Gives how many it
 * erased.
 */
export async function eraseAfterFestival(
  db: Database,
  festival: FestivalDays,
  now: number,
): Promise<number> {
  let all = 0;
  for (const kind of KINDS) {
    const dueAt = deletionMoment(festival, kind.record);
    if (dueAt !== undefined && now >= dueAt) all += await eraseKind(db, kind, dueAt, now);
  }
  return all;
}

async function eraseKind(
  db: Database,
  { record, erase, together }: Kind,
  dueAt: number,
  now: number,
): Promise<number> {
  let all = 0;
  for (let erased = together; erased === together; all += erased) {
    erased = await db.transaction().execute(async (trx) => {
      const count = await erase(trx, dueAt, together);
      if (count > 0) await addErasure(trx, { record, dueAt, erased: count }, now);
      return count;
    });
    // SQLite never lets go of the thread by itself: visitors come in between.
    await setImmediate();
  }
  return all;
}
