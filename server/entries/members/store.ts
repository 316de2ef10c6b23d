import type { Insertable } from 'kysely';
import type { EventId } from '../../../contract/event-addresses.ts';
import type { Database } from '../../database/connection.ts';
import { lightTransaction } from '../../database/light-transaction.ts';
import type { Tables } from '../../database/tables.ts';

/** Finds a person's name and their college's, which registering needs; a college that they haven't told is empty. */
export function getRegistrant(db: Database, accountId: string) {
  return db
    .selectFrom('accounts')
    .leftJoin('colleges', 'colleges.id', 'accounts.college_id')
    .select(({ fn, val }) => [
      'full_name as name',
      fn.coalesce('colleges.name', 'other_college', val('')).as('college'),
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** Puts a person into an entry, also back into one that they left; they are in no other of the event. */
export async function createMember(
  trx: Database,
  member: Omit<Insertable<Tables['entry_members']>, 'id'>,
): Promise<void> {
  const { is_captain, answers, joined_at } = member;
  const back = { is_captain, answers, joined_at, left_at: null };
  await trx
    .insertInto('entry_members')
    .values({ id: crypto.randomUUID(), ...member })
    .onConflict((clash) => clash.columns(['entry_id', 'account_id']).doUpdateSet(back))
    .execute();
}

function activeMembersOf(db: Database, { eventId }: EventId) {
  return db
    .selectFrom('entry_members')
    .where('event_id', '=', eventId)
    .where('left_at', 'is', null);
}

/** The membership of an account in an event, where it has one. */
export function findActiveMember(db: Database, accountId: string, event: EventId) {
  return activeMembersOf(db, event)
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** The people of an entry, its captain first, then as they came, with what the others and their mail need. */
export function listMembers(db: Database, entryId: string) {
  return db
    .selectFrom('entry_members')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .leftJoin('colleges', 'colleges.id', 'accounts.college_id')
    .select(({ fn, val }) => [
      'entry_members.id',
      'account_id as accountId',
      'full_name as name',
      'email',
      fn.coalesce('colleges.name', 'other_college', val('')).as('college'),
      'is_captain as isCaptain',
      'answers',
    ])
    .where('entry_id', '=', entryId)
    .where('left_at', 'is', null)
    .orderBy('is_captain', 'desc')
    .orderBy('joined_at')
    .orderBy('entry_members.id')
    .execute();
}

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

/** Ends the part of one person of an entry, or of all of them. */
export async function endMembers(
  trx: Database,
  entryId: string,
  now: number,
  memberId?: string,
): Promise<void> {
  await trx
    .updateTable('entry_members')
    .set({ left_at: now, is_captain: 0 })
    .where('entry_id', '=', entryId)
    .where('left_at', 'is', null)
    .$if(memberId !== undefined, (update) => update.where('id', '=', memberId!))
    .execute();
}

/** Makes one of an entry's people its captain, and nobody else. */
export async function makeCaptain(trx: Database, entryId: string, memberId: string): Promise<void> {
  await trx
    .updateTable('entry_members')
    .set((of) => ({
      is_captain: of.case().when('id', '=', memberId).then(1).else(0).end(),
    }))
    .where('entry_id', '=', entryId)
    .execute();
}

export async function updateAnswers(
  trx: Database,
  memberId: string,
  answers: Readonly<Record<string, string>>,
): Promise<void> {
  await trx
    .updateTable('entry_members')
    .set({ answers: JSON.stringify(answers) })
    .where('id', '=', memberId)
    .execute();
}

/** Every part that a person takes or took in an entry. */
function partsOf(db: Database, accountId: string) {
  return db
    .selectFrom('entry_members')
    .innerJoin('entries', 'entries.id', 'entry_id')
    .innerJoin('events', 'events.id', 'entries.event_id')
    .where('account_id', '=', accountId);
}

/** The entries that stand in which a person takes part, oldest first. */
export function listEntriesOf(db: Database, accountId: string) {
  return partsOf(db, accountId)
    .selectAll('entries')
    .select(['cluster_name', 'title as event_name'])
    .where('left_at', 'is', null)
    .orderBy('created_at')
    .orderBy('title')
    .execute();
}

/** The people of entries whose captain's account is gone; who has been in them longest comes first. */
export function listLeaderless(trx: Database, event: EventId) {
  return activeMembersOf(trx, event)
    .select(['entry_id as entryId', 'id as memberId'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('entry_members as other')
            .select('other.id')
            .whereRef('other.entry_id', '=', 'entry_members.entry_id')
            .where('other.left_at', 'is', null)
            .where('other.is_captain', '=', 1),
        ),
      ),
    )
    .orderBy('joined_at')
    .orderBy('id')
    .execute();
}

/** The events that a person has a place in, first come first. `registered_at`: epoch milliseconds. */
export function listRegistrations(db: Database, accountId: string) {
  return partsOf(db, accountId)
    .select(['title as event_name', 'cluster_name', 'joined_at as registered_at'])
    .where('left_at', 'is', null)
    .where('state', 'in', ['held', 'present', 'absent'])
    .orderBy('joined_at')
    .orderBy('title')
    .execute();
}

/** All that is held of a person's entries, those that have ended included. */
export function listEntryRecords(db: Database, accountId: string) {
  return partsOf(db, accountId)
    .select([
      'title as event_name',
      'cluster_name',
      'state',
      'team_name',
      'answers',
      'joined_at',
      'left_at',
    ])
    .orderBy('joined_at')
    .orderBy('title')
    .execute();
}

/** Every entry that a person takes or took part in, with what their calendar last showed of it. */
export function listForCalendar(db: Database, accountId: string) {
  return partsOf(db, accountId)
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
    .orderBy('created_at')
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
    calendar_sequence: sequence,
    calendar_digest: digest,
    calendar_changed_at: changedAt,
  };
  await lightTransaction(db, (trx) =>
    trx.updateTable('entry_members').set(shown).where('id', '=', memberId).execute(),
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
