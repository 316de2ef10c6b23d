import type { Insertable, Selectable } from 'kysely';
import type { EventId } from '../../../contract/event-addresses.ts';
import type { Database } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';

export type PaymentRow = Selectable<Tables['prizePayments']>;

/** The book of prizes in the order in which it was written; of all events, or of one. */
export function listPayments(db: Database, event?: EventId): Promise<PaymentRow[]> {
  return db
    .selectFrom('prizePayments')
    .selectAll()
    .$if(event !== undefined, (query) => query.where('eventId', '=', event!.eventId))
    .orderBy('writtenAt')
    .orderBy('id')
    .execute();
}

/** What somebody was paid, with the events; also what they were asked to send back, or kept. */
export function listPaymentsOf(db: Database, accountId: string) {
  return db
    .selectFrom('prizePayments')
    .innerJoin('events', 'events.id', 'eventId')
    .select(['clusterName', 'title as eventName', 'kind', 'rupees', 'paidOn', 'way', 'reference'])
    .select(['why', 'writtenAt'])
    .where('accountId', '=', accountId)
    .orderBy('writtenAt')
    .execute();
}

export function findPayment(db: Database, id: string) {
  return db.selectFrom('prizePayments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Adds an entry to the book and gives its id. */
export async function createPayment(
  trx: Database,
  entry: Omit<Insertable<Tables['prizePayments']>, 'id'>,
): Promise<string> {
  const id = crypto.randomUUID();
  await trx
    .insertInto('prizePayments')
    .values({ id, ...entry })
    .execute();
  return id;
}

/** What was said of how teams share. */
export function listShares(db: Database, entryIds: readonly string[]) {
  if (entryIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('prizeShares')
    .selectAll()
    .where('entryId', 'in', entryIds)
    .orderBy('accountId')
    .execute();
}

/** Says it anew for a team; with none it shares in equal parts. */
export async function replaceShares(
  trx: Database,
  entryId: string,
  shares: ReadonlyMap<string, number>,
): Promise<void> {
  await trx.deleteFrom('prizeShares').where('entryId', '=', entryId).execute();
  const rows = [...shares].map(([accountId, rupees]) => ({ entryId, accountId, rupees }));
  if (rows.length > 0) await trx.insertInto('prizeShares').values(rows).execute();
}

/** Winners, by their accounts: what the book says of them, and of their bank details that they are there. */
export async function listPayees(db: Database, accountIds: readonly string[]) {
  if (accountIds.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('colleges', 'colleges.id', 'accounts.collegeId')
    .leftJoin('bankDetails', 'bankDetails.accountId', 'accounts.id')
    .leftJoin('bankDetailRequests as asked', 'asked.accountId', 'accounts.id')
    .select(({ fn, val }) => [
      'accounts.id',
      'participantCode as code',
      'fullName as name',
      'email',
      'phone',
      'emailVerifiedAt',
      fn.coalesce('colleges.name', 'otherCollege', val('')).as('college'),
      'bankDetails.updatedAt as givenAt',
      'askedAt',
      'askedBy',
    ])
    .where('accounts.id', 'in', accountIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export type PayeeRow =
  Awaited<ReturnType<typeof listPayees>> extends Map<string, infer Row> ? Row : never;

/** Notes that somebody was asked for bank details. */
export async function noteAsked(
  trx: Database,
  accountIds: readonly string[],
  asked: { askedAt: number; askedBy: string },
): Promise<void> {
  await trx
    .insertInto('bankDetailRequests')
    .values(accountIds.map((accountId) => ({ accountId, ...asked })))
    .onConflict((clash) => clash.column('accountId').doUpdateSet(asked))
    .execute();
}
