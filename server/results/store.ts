import type { EventName } from '../../contract/event-addresses.ts';
import type { Database } from '../database/connection.ts';
import { lockTable } from '../database/lock-table.ts';

/** The result of an entry of an event. `came` is false where what it corrects is taken back. */
export interface Result extends EventName {
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
export async function listLedger(db: Database, event?: EventName): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom('results')
    .leftJoin('result_names', 'result_names.sequence', 'results.sequence')
    .selectAll('results')
    .select('name')
    .$if(event !== undefined, (query) =>
      query
        .where('cluster_name', '=', event!.clusterName)
        .where('event_name', '=', event!.eventName),
    )
    .orderBy('results.sequence')
    .execute();
  return rows.map((row) => ({
    sequence: row.sequence,
    clusterName: row.cluster_name,
    eventName: row.event_name,
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
    const rows = some.map(({ clusterName, eventName, name, accountId, came, ...entry }) => ({
      ...entry,
      cluster_name: clusterName,
      event_name: eventName,
      came: came ? 1 : 0,
      entered_by: by,
      entered_at: at,
      published_at: isPublished ? at : null,
    }));
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
    .select(['cluster_name as clusterName', 'event_name as eventName', 'college', 'name'])
    .select(({ cast, ref }) => [
      cast<string | null>(ref('rank'), 'text').as('rank'),
      'entered_at as enteredAt',
    ])
    .where('account_id', '=', accountId)
    .orderBy('results.sequence')
    .execute();
}
