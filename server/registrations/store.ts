import type { EventName } from '../../contract/event-addresses.ts';
import type { Database } from '../database/connection.ts';

/** Registers an account for an event; false when it was before. */
export async function createRegistration(
  db: Database,
  accountId: string,
  { clusterName, eventName }: EventName,
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('registrations')
    .values({
      id: crypto.randomUUID(),
      account_id: accountId,
      cluster_name: clusterName,
      event_name: eventName,
      registered_at: now,
    })
    .onConflict((clash) => clash.columns(['account_id', 'cluster_name', 'event_name']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export function listRegistrations(db: Database, accountId: string) {
  return db
    .selectFrom('registrations')
    .select(['event_name', 'cluster_name', 'registered_at'])
    .where('account_id', '=', accountId)
    .orderBy('registered_at')
    .orderBy('event_name')
    .execute();
}
