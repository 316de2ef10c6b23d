import { type Insertable, sql } from 'kysely';
import { ADDED_STAYS_OPEN_MS } from '../../../contract/desk/events.ts';
import type { EventId } from '../../../contract/event-addresses.ts';
import { compiledOnce } from '../../database/compiled.ts';
import type { Database } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';

/** A person as registering for an event needs them. */
export interface Registrant extends Pick<Tables['accounts'], 'email' | 'emailVerifiedAt'> {
  readonly name: string;
  /** Empty where they haven't told it. */
  readonly college: string;
  /** Their part in the event, where they take one already. */
  readonly memberId: string | null;
  /** The end of what is held for them in this event until they confirm their e-mail, or was; null where nothing was yet. */
  readonly heldUntil: number | null;
}

/** The person of an account, with how they stand in an event. */
export async function getRegistrant(
  db: Database,
  accountId: string,
  { eventId }: EventId,
): Promise<Registrant> {
  const { rows } = await selectRegistrant(db, accountId, eventId);
  return rows[0]!;
}

const selectRegistrant = compiledOnce((db, accountId: string, eventId: string) =>
  db
    .selectFrom('accounts')
    .leftJoin('colleges', 'colleges.id', 'accounts.collegeId')
    .select(({ fn, val }) => [
      'fullName as name',
      fn.coalesce('colleges.name', 'otherCollege', val('')).as('college'),
      ...(['email', 'emailVerifiedAt'] as const),
      activeMembersOf(db, { eventId })
        .select('id')
        .where('accountId', '=', accountId)
        .as('memberId'),
      db
        .selectFrom('entryMembers')
        .select((of) => of.fn.max('confirmUntil').as('last'))
        .where('accountId', '=', accountId)
        .where('eventId', '=', eventId)
        .as('heldUntil'),
    ])
    .where('accounts.id', '=', accountId),
);

/** Puts a person into an entry, also back into one that they left; they are in no other of the event. Gives their part's id. */
export async function createMember(
  trx: Database,
  member: Omit<Insertable<Tables['entryMembers']>, 'id'>,
): Promise<string> {
  const { isCaptain, answers, joinedAt } = member;
  const back = { isCaptain, answers, joinedAt, leftAt: null };
  const { id } = await trx
    .insertInto('entryMembers')
    .values({ id: crypto.randomUUID(), ...member })
    .onConflict((clash) => clash.columns(['entryId', 'accountId']).doUpdateSet(back))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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

/** Whoever came into an entry, and went out of it, at that very moment, and did neither since. */
export async function listSwapped(trx: Database, entryId: string, at: number) {
  const members = trx.selectFrom('entryMembers').selectAll().where('entryId', '=', entryId);
  const [came] = await members.where('joinedAt', '=', at).where('leftAt', 'is', null).execute();
  const [went] = await members.where('leftAt', '=', at).execute();
  return { came, went };
}
