import type { Insertable } from 'kysely';
import type { ListRow } from '../../../contract/gate/row.ts';
import type { Database } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';

/** Of somebody whose account is there. */
export type NewRow = Insertable<Tables['gateRows']> & { readonly accountId: string };

/** Puts a person's row in the place of the one that they had. */
export async function updateRow(trx: Database, row: NewRow): Promise<void> {
  // Changed in its place, it doesn't wait for an account that is just being removed, which waits for it.
  const { accountId } = row;
  await trx.updateTable('gateRows').set(row).where('accountId', '=', accountId).execute();
}

/** Adds the rows of people who had none. */
export async function createRows(trx: Database, rows: readonly NewRow[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('gateRows').values(rows).execute();
}

/** Rows of people whose account is gone, which phones still have. */
export async function listForsakenRows(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('gateRows')
    .select('name')
    .where('accountId', 'is', null)
    .where('sealed', 'is not', null)
    .execute();
  return rows.map(({ name }) => name);
}

/** Tells phones that a row is nobody's any more. */
export async function emptyRow(trx: Database, name: string, version: number): Promise<void> {
  const set = { sealed: null, version };
  await trx.updateTable('gateRows').set(set).where('name', '=', name).execute();
}

export async function countRows(db: Database, keyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('gateRows')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('keyId', '=', keyId)
    .where('sealed', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Versions after the first, up to the second. */
export interface Span {
  readonly since: number;
  readonly to: number;
}

/** The rows of a key that have changed, in the order of their versions. */
export async function listRows(
  db: Database,
  keyId: string,
  { since, to }: Span,
  limit: number,
): Promise<ListRow[]> {
  const rows = await db
    .selectFrom('gateRows')
    .select(['name', 'version', 'sealed'])
    .where('keyId', '=', keyId)
    .where('version', '>', since)
    .where('version', '<=', to)
    .orderBy('version')
    .limit(limit)
    .execute();
  return rows.map(({ sealed, ...row }) => ({ ...row, sealed: new Uint8Array(sealed ?? []) }));
}

function arrivals(db: Database, keyId: string, scopes: readonly string[]) {
  return db
    .selectFrom('gateArrivals')
    .innerJoin('gateRows', 'gateRows.accountId', 'gateArrivals.accountId')
    .select(({ fn }) => [
      ...(['name', 'scope', 'lastIsOut as isOut', 'times', 'gateArrivals.version'] as const),
      'lastAt as at',
      // Where every scan was taken back there is no last one.
      fn.coalesce('lastPlace', 'place').as('place'),
    ])
    .where('keyId', '=', keyId)
    .where('scope', 'in', scopes);
}

/** The arrivals in some scopes that have changed, by the names of their rows, in the order of their versions. */
export function listArrivalChanges(
  db: Database,
  keyId: string,
  { since, to, scopes }: Span & { scopes: readonly string[] },
  limit: number,
) {
  return arrivals(db, keyId, scopes)
    .where('gateArrivals.version', '>', since)
    .where('gateArrivals.version', '<=', to)
    .orderBy('gateArrivals.version')
    .limit(limit)
    .execute();
}

/** The arrivals of older versions whose rows have changed: under a new name nobody would know of them. */
export function listArrivalsOfRows(
  db: Database,
  keyId: string,
  { since, to, scopes }: Span & { scopes: readonly string[] },
) {
  return arrivals(db, keyId, scopes)
    .where('gateRows.version', '>', since)
    .where('gateRows.version', '<=', to)
    .where('gateArrivals.version', '<=', since)
    .execute();
}
