import type { Selectable } from 'kysely';
import type { Database } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import type { ReachedClusters } from '../access/guard.ts';

export type MessageRow = Selectable<Tables['eventMessages']>;

/** Whose messages are asked for: an event's; or an organiser's own, and those to the people whom a right reaches. */
export type Seen =
  | { readonly eventId: string }
  | { readonly accountId: string; readonly reach: ReachedClusters };

/** The newest; `clusterName` and `eventName` of one to an event's people. */
export function listMessagesOf(db: Database, seen: Seen) {
  return messages(db)
    .where((is) => {
      if ('eventId' in seen) return is('eventId', '=', seen.eventId);
      const { accountId, reach } = seen;
      if (reach === 'all') return is.lit(true);
      const own = is('sentById', '=', accountId);
      if (reach.length === 0) return own;
      const ofCluster = is.and([is('kind', '=', 'cluster'), is('name', 'in', reach)]);
      return is.or([own, is('clusterName', 'in', reach), ofCluster]);
    })
    .orderBy('writtenAt', 'desc')
    .limit(100)
    .execute();
}

export type SeenMessage = Awaited<ReturnType<typeof listMessagesOf>>[number];

export function findMessage(db: Database, id: string): Promise<SeenMessage | undefined> {
  return messages(db).where('eventMessages.id', '=', id).executeTakeFirst();
}

function messages(db: Database) {
  return db
    .selectFrom('eventMessages')
    .leftJoin('events', 'events.id', 'eventId')
    .selectAll('eventMessages')
    .select(['clusterName', 'title as eventName']);
}

export async function createMessage(trx: Database, message: MessageRow): Promise<void> {
  await trx.insertInto('eventMessages').values(message).execute();
}

/** Notes that it was taken back, or is about to leave; false where either was so before. */
export async function finishMessage(
  trx: Database,
  id: string,
  fate: { takenBackAt: number } | { recipients: 0 },
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
