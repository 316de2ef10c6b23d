import type { EventId } from '../../../contract/event-addresses.ts';
import type { Database } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';

export type MessageRow = Tables['event_messages'];

export function listMessagesOf(db: Database, { eventId }: EventId) {
  return db
    .selectFrom('event_messages')
    .selectAll()
    .where('event_id', '=', eventId)
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

/** Notes that it was taken back, or to how many it went; false where either was so before. */
export async function settleMessage(
  trx: Database,
  id: string,
  fate: Partial<Pick<MessageRow, 'taken_back_at' | 'recipients'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('event_messages')
    .set(fate)
    .where('id', '=', id)
    .where('recipients', 'is', null)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
