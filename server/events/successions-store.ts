import type { NamedEvent } from '../../contract/event-addresses.ts';
import type { Database } from '../database/connection.ts';
import { findFact, removeFact, setFact } from '../database/deployment-facts.ts';

/** A file that is an event's by the desk's word: since when, and what the event was called until then. */
interface Succession extends NamedEvent {
  readonly fileId: string;
  /** In epoch milliseconds. */
  readonly decidedAt: number;
}

/** Makes the file of an id another event's, in place of any that was before. */
export async function createSuccession(trx: Database, succession: Succession): Promise<void> {
  const { eventId, fileId, clusterName, eventName, decidedAt } = succession;
  await trx.updateTable('events').set({ became: null }).where('became', '=', eventId).execute();
  await trx.updateTable('events').set({ became: eventId }).where('id', '=', fileId).execute();
  await setFact(trx, `before ${fileId}`, JSON.stringify({ clusterName, eventName, decidedAt }));
  await setFact(trx, 'event decisions', crypto.randomUUID());
}

/** That of the file of an id; undefined where it is its own event's. */
export async function findSuccession(
  db: Database,
  fileId: string,
): Promise<Succession | undefined> {
  const row = await db
    .selectFrom('events')
    .select('became as eventId')
    .where('id', '=', fileId)
    .executeTakeFirst();
  const before = row?.eventId && (await findFact(db, `before ${fileId}`));
  return before ? { ...JSON.parse(before), fileId, eventId: row.eventId } : undefined;
}

/** Makes the file its own event's again; the other one has its names back, and waits for its file. */
export async function removeSuccession(trx: Database, succession: Succession): Promise<void> {
  const { eventId, fileId, clusterName, eventName } = succession;
  await trx.updateTable('events').set({ became: null }).where('id', '=', fileId).execute();
  await trx
    .updateTable('events')
    .set({ clusterName, title: eventName })
    .where('id', '=', eventId)
    .execute();
  await removeFact(trx, `before ${fileId}`);
  await setFact(trx, 'event decisions', crypto.randomUUID());
}

/** How many entries that stand have come into an event since the file is its own. */
export async function countEntriesSince(
  db: Database,
  { eventId, decidedAt }: Succession,
): Promise<number> {
  const { count } = await db
    .selectFrom('entries')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('eventId', '=', eventId)
    .where('createdAt', '>=', decidedAt)
    .where('state', 'not in', ['cancelled', 'expired'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Gives an event what is left of another one: its messages, and its entries, which have all ended. */
export async function moveHistory(
  trx: Database,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const table of ['entries', 'entryMembers', 'eventMessages'] as const)
    await trx.updateTable(table).set({ eventId: to }).where('eventId', '=', from).execute();
}
