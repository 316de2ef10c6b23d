import type { ResultsState } from '../../../contract/desk/events.ts';
import { type Criterion, type ResultRow, ranked } from '../../../contract/desk/results.ts';
import type { EventId, NamedEvent } from '../../../contract/event-addresses.ts';
import type { Database } from '../../database/connection.ts';
import { createEvent } from '../../events/store.ts';
import { listStanding } from '../../results/store.ts';

/** The newest version of an event's sheet; undefined while nobody has entered anything. */
export async function findScoreSheet(db: Database, { eventId }: EventId) {
  const row = await db
    .selectFrom('resultSheets')
    .select(['version', 'rows', 'criteria', 'prizes', 'enteredBy as by'])
    .where('eventId', '=', eventId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const lines = JSON.parse(row.rows) as FormerRow[];
  return {
    ...row,
    criteria: JSON.parse(row.criteria) as Criterion[],
    rows: lines.map(({ prize: _, ...line }): ResultRow => line),
    prizes: row.prizes === null ? prizesByLine(lines) : (JSON.parse(row.prizes) as Prizes),
  };
}

type Prizes = (number | null)[];

/** As the version before wrote it: with the prize of its entry. */
interface FormerRow extends ResultRow {
  readonly prize?: number | null;
}

/** Where a rank was shared, the prizes of its entries are those of the ranks that they fill. */
function prizesByLine(rows: readonly FormerRow[]): Prizes {
  const given = new Map(rows.map(({ entryId, prize }) => [entryId, prize ?? null]));
  const byRank = ranked(rows).map(({ entryId }) => given.get(entryId) ?? null);
  return byRank.slice(0, 1 + byRank.findLastIndex((prize) => prize !== null));
}

export type FoundScoreSheet = NonNullable<Awaited<ReturnType<typeof findScoreSheet>>>;

/** The ids of those who have points in the newest version: a jury has seen them. */
export async function findScored(db: Database, event: EventId): Promise<ReadonlySet<string>> {
  const rows = (await findScoreSheet(db, event))?.rows ?? [];
  return new Set(
    rows.filter(({ points }) => Object.keys(points).length > 0).map(({ entryId }) => entryId),
  );
}

/** All versions of it, newest first, without their lines. */
export function listVersions(db: Database, { eventId }: EventId) {
  return db
    .selectFrom('resultSheets')
    .select(['version', 'enteredBy as by', 'enteredAt as at'])
    .where('eventId', '=', eventId)
    .orderBy('version', 'desc')
    .execute();
}

/** Keeps a version; false where somebody else has kept it meanwhile. */
export async function createScoreSheet(
  trx: Database,
  event: NamedEvent,
  sheet: {
    readonly version: number;
    readonly criteria: readonly Criterion[];
    readonly rows: readonly ResultRow[];
    readonly prizes: readonly (number | null)[];
    readonly by: string;
    readonly at: number;
  },
): Promise<boolean> {
  await createEvent(trx, event);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('resultSheets')
    .values({
      eventId: event.eventId,
      version: sheet.version,
      rows: JSON.stringify(sheet.rows),
      criteria: JSON.stringify(sheet.criteria),
      prizes: JSON.stringify(sheet.prizes),
      enteredBy: sheet.by,
      enteredAt: sheet.at,
    })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The events that have a sheet: whether its newest version is what visitors see, or they see an earlier one, or none. */
export async function listResultStates(
  db: Database,
): Promise<{ eventId: string; state: ResultsState }[]> {
  const sheets = await db
    .selectFrom('resultSheets')
    .select('eventId')
    .select(({ fn }) => fn.max('version').as('version'))
    .groupBy('eventId')
    .execute();
  const published = await listStanding(db);
  return sheets.map(({ version, ...event }) => {
    const stands = published.find((row) => row.eventId === event.eventId);
    if (!stands) return { ...event, state: 'entered' };
    return { ...event, state: stands.version === version ? 'published' : 'correction' };
  });
}
