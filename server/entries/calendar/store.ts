import type { Database } from '../../database/connection.ts';
import { lightTransaction } from '../../database/light-transaction.ts';

/** Every entry that a person takes or took part in, with what their calendar was last told of it. */
export function listForCalendar(db: Database, accountId: string) {
  return db
    .selectFrom('entry_members')
    .innerJoin('entries', 'entries.id', 'entry_id')
    .innerJoin('events', 'events.id', 'entries.event_id')
    .select([
      'entry_members.id as memberId',
      'entries.id as entryId',
      'events.id as eventId',
      'cluster_name as clusterName',
      'title as eventName',
      'state',
      'left_at as leftAt',
      'team_name as teamName',
      'calendar_sequence as sequence',
      'calendar_digest as digest',
      'calendar_changed_at as changedAt',
    ])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('entries.id')
    .execute();
}

export type CalendarRow = Awaited<ReturnType<typeof listForCalendar>>[number];

/** Notes what a calendar is told of an entry from now on. */
export async function updateTold(
  db: Database,
  { memberId, sequence, digest, changedAt }: CalendarRow,
): Promise<void> {
  const told = {
    calendar_sequence: sequence,
    calendar_digest: digest,
    calendar_changed_at: changedAt,
  };
  await lightTransaction(db, (trx) =>
    trx.updateTable('entry_members').set(told).where('id', '=', memberId).execute(),
  );
}

/** The feed of a name, also one that was revoked. */
export function findFeed(db: Database, id: string) {
  return db
    .selectFrom('calendar_feeds')
    .select(['account_id as accountId', 'revoked_at as revokedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findFeedOf(db: Database, accountId: string): Promise<string | undefined> {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select('id')
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return feed?.id;
}

/** Makes an account's feed, in place of the one that it had. */
export async function replaceFeed(
  trx: Database,
  { id, accountId }: { id: string; accountId: string },
  now: number,
): Promise<void> {
  await trx
    .updateTable('calendar_feeds')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute();
  await trx
    .insertInto('calendar_feeds')
    .values({ id, account_id: accountId, created_at: now })
    .execute();
}
