import type { EventName } from '../../../contract/event-addresses.ts';
import type { Database } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';

export type MessageRow = Tables['event_messages'];

export function listMessagesOf(db: Database, { clusterName, eventName }: EventName) {
  return db
    .selectFrom('event_messages')
    .selectAll()
    .where('cluster_name', '=', clusterName)
    .where('event_name', '=', eventName)
    .orderBy('written_at', 'desc')
    .limit(100)
    .execute();
}

export async function createMessage(trx: Database, message: MessageRow): Promise<void> {
  await trx.insertInto('event_messages').values(message).execute();
}

export function findMessage(db: Database, id: string): Promise<MessageRow | undefined> {
  return db.selectFrom('event_messages').selectAll().where('id', '=', id).executeTakeFirst();
}

/** False where it has left, or was taken back before. */
export async function takeBack(trx: Database, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('event_messages')
    .set({ taken_back_at: now })
    .where('id', '=', id)
    .where('recipients', 'is', null)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes to how many it went; false where it was taken back, or has left before. */
export async function noteLeft(trx: Database, id: string, recipients: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('event_messages')
    .set({ recipients })
    .where('id', '=', id)
    .where('recipients', 'is', null)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
