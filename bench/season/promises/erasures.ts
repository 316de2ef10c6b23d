import { momentOf } from '../world/festival.ts';
import type { Season } from '../world/season.ts';
import type { SeasonCheck } from './season-check.ts';

/** 90 and 180 days after the festival's last day, as UTC counts days. */
export const ERASED_AT = {
  idProofs: momentOf([94, '05:30']),
  gateScans: momentOf([184, '05:30']),
} as const;

export type ErasedTable = keyof typeof ERASED_AT;

const RECORDS = { idProofs: 'ID proof', gateScans: 'gate scans' } as const;

/** How many rows of a table are there still. */
export async function countLeft({ db }: Season, table: ErasedTable): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function faultsOfErasures(season: Season): Promise<string[]> {
  const { db, clock } = season;
  const written = await db.selectFrom('erasures').selectAll().execute();
  const faults: string[] = [];
  for (const table of ['idProofs', 'gateScans'] as const) {
    const [left, record] = [await countLeft(season, table), RECORDS[table]];
    const isDue = clock.at >= ERASED_AT[table];
    if (isDue && left > 0) faults.push(`${left} rows of ${table} are kept beyond their day`);
    if (isDue !== written.some((one) => one.record === record && one.erased > 0))
      faults.push(`The erasure of ${table} is ${isDue ? 'not ' : ''}written down`);
  }
  return faults;
}

export const erasures: SeasonCheck = {
  promise:
    'ID proofs are erased 90 days after the festival and scans 180, not before, and each erasure is written down.',
  source: 'decision 024',
  faults: faultsOfErasures,
};
