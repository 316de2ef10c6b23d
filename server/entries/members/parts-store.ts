import { REGISTERED } from '../../../contract/entries/entry-rules.ts';
import type { Database } from '../../database/connection.ts';
import { lightTransaction } from '../../database/transactions.ts';

/** Every part that a person takes or took in an entry. */
function partsOf(db: Database, accountId: string) {
  return db
    .selectFrom('entryMembers')
    .innerJoin('entries', 'entries.id', 'entryId')
    .innerJoin('events', 'events.id', 'entries.eventId')
    .where('accountId', '=', accountId);
}

/** The entries that stand in which a person takes part, oldest first. */
export function listEntriesOf(db: Database, accountId: string) {
  return partsOf(db, accountId)
    .selectAll('entries')
    .select(['clusterName', 'title as eventName', 'isCaptain'])
    .where('leftAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('title')
    .execute();
}

/** The events that a person has a place in, first come first. `registeredAt`: epoch milliseconds. */
export function listRegistrations(db: Database, accountId: string) {
  return partsOf(db, accountId)
    .select(['title as eventName', 'clusterName', 'joinedAt as registeredAt'])
    .where('leftAt', 'is', null)
    .where('state', 'in', REGISTERED)
    .orderBy('joinedAt')
    .orderBy('title')
    .execute();
}

/** All that is held of a person's entries, those that have ended included. */
export function listEntryRecords(db: Database, accountId: string) {
  return partsOf(db, accountId)
    .select([
      'title as eventName',
      'clusterName',
      'state',
      'teamName',
      'answers',
      'joinedAt',
      'leftAt',
    ])
    .orderBy('joinedAt')
    .orderBy('title')
    .execute();
}

/** Every entry that a person takes or took part in, with what their calendar last showed of it. */
export function listForCalendar(db: Database, accountId: string) {
  return partsOf(db, accountId)
    .select([
      'entryMembers.id as memberId',
      'entries.id as entryId',
      'events.id as eventId',
      'clusterName',
      'title as eventName',
      'state',
      'leftAt',
      'teamName',
      'calendarSequence as sequence',
      'calendarDigest as digest',
      'calendarChangedAt as changedAt',
    ])
    .orderBy('createdAt')
    .orderBy('entries.id')
    .execute();
}

export type CalendarRow = Awaited<ReturnType<typeof listForCalendar>>[number];

/** Notes what a calendar shows of an entry from now on. */
export async function updateShown(
  db: Database,
  { memberId, sequence, digest, changedAt }: CalendarRow,
): Promise<void> {
  const shown = {
    calendarSequence: sequence,
    calendarDigest: digest,
    calendarChangedAt: changedAt,
  };
  await lightTransaction(db, (trx) =>
    trx.updateTable('entryMembers').set(shown).where('id', '=', memberId).execute(),
  );
}
