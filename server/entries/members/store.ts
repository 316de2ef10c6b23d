import { type Insertable, sql } from 'kysely';
import { ADDED_STAYS_OPEN_MS } from '../../../contract/desk/events.ts';
import type { EventId } from '../../../contract/event-addresses.ts';
import type { Database } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import { lightTransaction } from '../../database/transactions.ts';

/** Finds a person's name and their college's, which registering needs; a college that they haven't told is empty. */
export function getRegistrant(db: Database, accountId: string) {
  return db
    .selectFrom('accounts')
    .leftJoin('colleges', 'colleges.id', 'accounts.collegeId')
    .select(({ fn, val }) => [
      'fullName as name',
      fn.coalesce('colleges.name', 'otherCollege', val('')).as('college'),
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** Puts a person into an entry, also back into one that they left; they are in no other of the event. */
export async function createMember(
  trx: Database,
  member: Omit<Insertable<Tables['entryMembers']>, 'id'>,
): Promise<void> {
  const { isCaptain, answers, joinedAt } = member;
  const back = { isCaptain, answers, joinedAt, leftAt: null };
  await trx
    .insertInto('entryMembers')
    .values({ id: crypto.randomUUID(), ...member })
    .onConflict((clash) => clash.columns(['entryId', 'accountId']).doUpdateSet(back))
    .execute();
}

function activeMembersOf(db: Database, { eventId }: EventId) {
  return db.selectFrom('entryMembers').where('eventId', '=', eventId).where('leftAt', 'is', null);
}

/** The membership of an account in an event, where it has one. */
export function findActiveMember(db: Database, accountId: string, event: EventId) {
  return activeMembersOf(db, event)
    .selectAll()
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

/**
 * True of a row of `entry_members` but of somebody whom the desk added, or swapped in, and who doesn't know of it: that can
 * still be taken back unseen, which counts for who has no e-mail, too; their mail hasn't left; or it was taken back before it did.
 */
export function isNotified(now: number) {
  return sql<boolean>`not exists (
    select 1 from entry_changes
    where entry_changes.entry_id = entry_members.entry_id
      and entry_changes.kind in ('loaded', 'member swapped') and (
      entry_members.left_at - entry_members.joined_at <= ${ADDED_STAYS_OPEN_MS}
      or (entry_members.joined_at = entry_changes.changed_at or entry_changes.kind = 'loaded') and (
        entry_changes.account_id is not null and entry_changes.changed_at >= ${now - ADDED_STAYS_OPEN_MS}
        or exists (select 1 from jobs where jobs.kind = 'mail'
          and jobs.cause = case entry_changes.kind
            when 'loaded' then 'added ' || entry_members.entry_id else entry_changes.id end
            || ' ' || entry_members.account_id))))`;
}

/** The people of an entry, its captain first, then as they came, with what the others and their mail need. `heldUntil`: of those who have still to confirm an e-mail. */
export function listMembers(db: Database, entryId: string) {
  return listMembersOf(db, [entryId]);
}

/** The people of entries, as `listMembers` has them of one. */
export async function listMembersOf(db: Database, entryIds: readonly string[]) {
  if (entryIds.length === 0) return [];
  return db
    .selectFrom('entryMembers')
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .leftJoin('colleges', 'colleges.id', 'accounts.collegeId')
    .select(({ eb, fn, val }) => [
      'entryMembers.id',
      'entryId',
      'accountId',
      'fullName as name',
      'email',
      fn.coalesce('colleges.name', 'otherCollege', val('')).as('college'),
      'isCaptain',
      'answers',
      eb
        .case()
        .when('emailVerifiedAt', 'is', null)
        .then(eb.ref('confirmUntil'))
        .end()
        .as('heldUntil'),
    ])
    .where('entryId', 'in', entryIds)
    .where('leftAt', 'is', null)
    .orderBy('isCaptain', 'desc')
    .orderBy('joinedAt')
    .orderBy('entryMembers.id')
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
    .updateTable('entryMembers')
    .set({ leftAt: now, isCaptain: 0 })
    .where('entryId', '=', entryId)
    .where('leftAt', 'is', null)
    .$if(memberId !== undefined, (update) => update.where('id', '=', memberId!))
    .execute();
}

/** Makes one of an entry's people its captain, and nobody else. */
export async function makeCaptain(trx: Database, entryId: string, memberId: string): Promise<void> {
  await trx
    .updateTable('entryMembers')
    .set((of) => ({
      isCaptain: of.case().when('id', '=', memberId).then(1).else(0).end(),
    }))
    .where('entryId', '=', entryId)
    .execute();
}

export async function updateAnswers(
  trx: Database,
  memberId: string,
  answers: Readonly<Record<string, string>>,
): Promise<void> {
  await trx
    .updateTable('entryMembers')
    .set({ answers: JSON.stringify(answers) })
    .where('id', '=', memberId)
    .execute();
}

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

/** The people of entries whose captain's account is gone; who has been in them longest comes first. */
export function listLeaderless(trx: Database, event: EventId) {
  return activeMembersOf(trx, event)
    .select(['entryId', 'id as memberId'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('entryMembers as other')
            .select('other.id')
            .whereRef('other.entryId', '=', 'entryMembers.entryId')
            .where('other.leftAt', 'is', null)
            .where('other.isCaptain', '=', 1),
        ),
      ),
    )
    .orderBy('joinedAt')
    .orderBy('id')
    .execute();
}

/** The events that a person has a place in, first come first. `registeredAt`: epoch milliseconds. */
export function listRegistrations(db: Database, accountId: string) {
  return partsOf(db, accountId)
    .select(['title as eventName', 'clusterName', 'joinedAt as registeredAt'])
    .where('leftAt', 'is', null)
    .where('state', 'in', ['held', 'present', 'absent'])
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
