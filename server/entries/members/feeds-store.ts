import type { Database } from '../../database/connection.ts';

/** The feed of a name, also one that was revoked. */
export function findFeed(db: Database, id: string) {
  return db
    .selectFrom('calendarFeeds')
    .select(['accountId', 'revokedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findFeedOf(db: Database, accountId: string): Promise<string | undefined> {
  const feed = await db
    .selectFrom('calendarFeeds')
    .select('id')
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return feed?.id;
}

/** Ends the address of an account's calendar, where it has one. */
export async function revokeFeed(trx: Database, accountId: string, now: number): Promise<void> {
  await trx
    .updateTable('calendarFeeds')
    .set({ revokedAt: now })
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Makes an account's feed, in place of the one that it had. */
export async function replaceFeed(
  trx: Database,
  { id, accountId }: { id: string; accountId: string },
  now: number,
): Promise<void> {
  await revokeFeed(trx, accountId, now);
  await trx.insertInto('calendarFeeds').values({ id, accountId, createdAt: now }).execute();
}
