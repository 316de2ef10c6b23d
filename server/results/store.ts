import type { EventId, NamedEvent } from '../../contract/event-addresses.ts';
import type { Database } from '../database/connection.ts';
import { lockTable } from '../database/lock-table.ts';
import { createEvent } from '../events/store.ts';

/** The result of an entry of an event. `came` is false where what it corrects is taken back. */
export interface Result extends NamedEvent {
  readonly college: string;
  readonly name: string | null;
  readonly rank: number | null;
  readonly came: boolean;
  /** The sequence of the ledger's entry whose place it takes. */
  readonly corrects: number | null;
}

/** Times are epoch milliseconds; `publishedAt` is null for one that visitors don't see. */
export interface LedgerEntry extends Result {
  readonly sequence: number;
  readonly enteredBy: string;
  readonly enteredAt: number;
  readonly publishedAt: number | null;
}

/** `accountId`: whose first name `name` is. */
export type NewResult = Result & { readonly accountId?: string | undefined };

/** In the order in which they were entered; of all events, or of one. */
export async function listLedger(db: Database, event?: EventId): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom('results')
    .innerJoin('events', 'events.id', 'event_id')
    .leftJoin('result_names', 'result_names.sequence', 'results.sequence')
    .selectAll('results')
    .select(['name', 'cluster_name', 'title'])
    .$if(event !== undefined, (query) => query.where('event_id', '=', event!.eventId))
    .orderBy('results.sequence')
    .execute();
  return rows.map((row) => ({
    sequence: row.sequence,
    eventId: row.event_id,
    clusterName: row.cluster_name,
    eventName: row.title,
    college: row.college,
    name: row.name,
    rank: row.rank,
    came: row.came === 1,
    corrects: row.corrects,
    enteredBy: row.entered_by,
    enteredAt: row.entered_at,
    publishedAt: row.published_at,
  }));
}

/** A word that is another when the ledger has grown, or a name has gone with its account. */
export async function ledgerVersion(db: Database): Promise<string> {
  const { last, names } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('results')
        .select(({ fn }) => fn.max('sequence').as('last'))
        .as('last'),
      selectFrom('result_names')
        .select(({ fn }) => fn.countAll<number>().as('names'))
        .as('names'),
    ])
    .executeTakeFirstOrThrow();
  return `${last ?? 0} ${names}`;
}

/** Lets nobody else add to the ledger until the transaction ends. */
export function lockLedger(trx: Database): Promise<void> {
  return lockTable(trx, 'results');
}

/** Adds entries, whose sequences go on from the ledger's last one; `lockLedger` keeps that the last. */
export async function addToLedger(
  trx: Database,
  entries: readonly (NewResult & { readonly sequence: number })[],
  { by, at, isPublished }: { by: string; at: number; isPublished: boolean },
): Promise<void> {
  for (let start = 0; start < entries.length; start += ROWS_AT_ONCE) {
    const some = entries.slice(start, start + ROWS_AT_ONCE);
    const rows = some.map(({ eventId, college, rank, corrects, sequence, came }) => ({
      ...{ sequence, event_id: eventId, college, rank, corrects },
      came: came ? 1 : 0,
      entered_by: by,
      entered_at: at,
      published_at: isPublished ? at : null,
    }));
    for (const event of new Map(some.map((entry) => [entry.eventId, entry])).values())
      await createEvent(trx, event);
    await trx.insertInto('results').values(rows).execute();
    const names = some.flatMap(({ sequence, name, accountId }) =>
      name === null ? [] : [{ sequence, name, account_id: accountId ?? null }],
    );
    if (names.length > 0) await trx.insertInto('result_names').values(names).execute();
  }
}

/** A row for each statement would take an event of thousands three times as long; a database takes so many values. */
const ROWS_AT_ONCE = 500;

/** Lists an account's results in the ledger, for them to keep. */
export function listNamedResults(db: Database, accountId: string) {
  return db
    .selectFrom('result_names')
    .innerJoin('results', 'results.sequence', 'result_names.sequence')
    .innerJoin('events', 'events.id', 'event_id')
    .select(['cluster_name as clusterName', 'title as eventName', 'college', 'name'])
    .select(({ cast, ref }) => [
      cast<string | null>(ref('rank'), 'text').as('rank'),
      'entered_at as enteredAt',
    ])
    .where('account_id', '=', accountId)
    .orderBy('results.sequence')
    .execute();
}
