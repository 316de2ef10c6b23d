import type { Selectable } from 'kysely';
import type { EventId } from '../../../contract/event-addresses.ts';
import type { Database } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';

export type MessageRow = Selectable<Tables['eventMessages']>;

export function listMessagesOf(db: Database, { eventId }: EventId) {
  return db
    .selectFrom('eventMessages')
    .selectAll()
    .where('eventId', '=', eventId)
    .orderBy('writtenAt', 'desc')
    .limit(100)
    .execute();
}

export async function createMessage(trx: Database, message: MessageRow): Promise<void> {
  await trx.insertInto('eventMessages').values(message).execute();
}

export function findMessage(db: Database, id: string): Promise<MessageRow | undefined> {
  return db.selectFrom('eventMessages').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Notes that it was taken back, or to how many it went; false where either was so before. */
export async function finishMessage(
  trx: Database,
  id: string,
  fate: Partial<Pick<MessageRow, 'takenBackAt' | 'recipients'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('eventMessages')
    .set(fate)
    .where('id', '=', id)
    .where('recipients', 'is', null)
    .where('takenBackAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
