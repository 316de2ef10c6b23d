import type { Insertable, Selectable } from 'kysely';
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
