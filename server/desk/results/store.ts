import type { Criterion, ResultRow } from '../../../contract/desk/results.ts';
import type { EventId, NamedEvent } from '../../../contract/event-addresses.ts';
import type { Database } from '../../database/connection.ts';
import { createEvent } from '../../events/store.ts';
import { listStanding } from '../../results/store.ts';

/** A version of an event's sheet, the newest where none is named; undefined while nobody has entered anything. */
export async function findScoreSheet(db: Database, { eventId }: EventId, version?: number) {
  const row = await db
    .selectFrom('resultSheets')
    .select(['version', 'rows', 'criteria', 'agreedPrizes', 'enteredBy as by'])
    .where('eventId', '=', eventId)
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      criteria: JSON.parse(row.criteria) as Criterion[],
      rows: JSON.parse(row.rows) as ResultRow[],
    }
  );
}

export type FoundScoreSheet = NonNullable<Awaited<ReturnType<typeof findScoreSheet>>>;

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
    readonly agreedPrizes: number | null;
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
      agreedPrizes: sheet.agreedPrizes,
      enteredBy: sheet.by,
      enteredAt: sheet.at,
    })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The events that have a sheet: `entered` where its newest version is not what visitors see. */
export async function listResultStates(db: Database) {
  const sheets = await db
    .selectFrom('resultSheets')
    .select('eventId')
    .select(({ fn }) => fn.max('version').as('version'))
    .groupBy('eventId')
    .execute();
  const published = await listStanding(db);
  return sheets.map(({ version, ...event }) => {
    const stands = published.find((row) => row.eventId === event.eventId);
    const state: 'entered' | 'published' = stands?.version === version ? 'published' : 'entered';
    return { ...event, state };
  });
}
