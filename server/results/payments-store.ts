import type { Insertable, Selectable } from 'kysely';
import type { PaidEntry } from '../../contract/desk/results.ts';
import type { EventId } from '../../contract/event-addresses.ts';
import type { Database } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';

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

/**
 * Before an account goes: what it was paid by an entry that its person has left is no part of that entry's prize, as it
 * was before. In the same transaction.
 */
export async function writeOffLeft(trx: Database, accountId: string): Promise<void> {
  const rows = await trx
    .selectFrom('prizePayments')
    .innerJoin('entryMembers', 'entryMembers.id', 'memberId')
    .selectAll('prizePayments')
    .where('prizePayments.accountId', '=', accountId)
    .where('leftAt', 'is not', null)
    .orderBy('writtenAt')
    .execute();
  for (const own of Map.groupBy(rows, ({ entryId }) => entryId).values()) {
    const { id: _, ...last } = own.at(-1)!;
    const rupees = heldOf(own);
    if (rupees === 0) continue;
    const none = { ofId: null, paidOn: null, way: null, reference: '', why: null };
    const written = { writtenBy: 'The deleted account', writtenAt: Date.now() };
    await createPayment(trx, { ...last, ...none, ...written, kind: 'kept', rupees });
  }
}

/** What entries of an event have been paid, but what they may keep. */
export async function listPaid(db: Database, event: EventId): Promise<PaidEntry[]> {
  const payments = Map.groupBy(await listPayments(db, event), ({ entryId }) => entryId);
  return [...payments]
    .map(([entryId, all]) => ({ entryId, rupees: heldByAll(all) }))
    .filter(({ rupees }) => rupees > 0);
}

function heldByAll(rows: readonly PaymentRow[]): number {
  const people = Map.groupBy(rows, ({ memberId }) => memberId);
  return [...people.values()].reduce((sum, own) => sum + heldOf(own), 0);
}

/** What somebody was paid, without what they may keep, in rupees. */
export function heldOf(rows: readonly Pick<PaymentRow, 'kind' | 'rupees'>[]): number {
  const all = rows.filter(({ kind }) => kind !== 'asked back' && kind !== 'share');
  return Math.max(
    0,
    all.reduce((sum, { kind, rupees }) => sum + (kind === 'kept' ? -rupees : rupees), 0),
  );
}

/** The events of whose winners money was asked back, and some of it not taken back in the book. */
export function listEventsAskedBack(db: Database): Promise<EventId[]> {
  return db
    .selectFrom('prizePayments')
    .select('eventId')
    .distinct()
    .where('kind', '=', 'asked back')
    .where('accountId', 'is not', null)
    .groupBy(['eventId', 'memberId'])
    .having(({ fn }) => fn.sum('rupees'), '>', 0)
    .execute();
}

export function findPayment(db: Database, id: string) {
  return db.selectFrom('prizePayments').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Adds a line to the book, in its turn, and gives its id. It stands behind all others about its winning entry, also within
 * one millisecond and where the clock was set back.
 */
export async function createPayment(
  trx: Database,
  line: Omit<Insertable<Tables['prizePayments']>, 'id'>,
): Promise<string> {
  const id = crypto.randomUUID();
  const { last } = await trx
    .selectFrom('prizePayments')
    .select(({ fn }) => fn.max('writtenAt').as('last'))
    .where('eventId', '=', line.eventId)
    .where('entryId', '=', line.entryId)
    .executeTakeFirstOrThrow();
  const writtenAt = Math.max(line.writtenAt, 1 + (last ?? 0));
  await trx
    .insertInto('prizePayments')
    .values({ ...line, id, writtenAt })
    .execute();
  return id;
}
