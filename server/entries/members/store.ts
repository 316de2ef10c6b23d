import { type Insertable, sql } from 'kysely';
import { ADDED_STAYS_OPEN_MS } from '../../../contract/desk/events.ts';
import { HOLD_MINUTES } from '../../../contract/entries/entry-calls.ts';
import type { EventId, EventName } from '../../../contract/event-addresses.ts';
import { MINUTE_MS } from '../../../contract/moments.ts';
import { compiledOnce } from '../../database/compiled.ts';
import type { Database } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import { AgainstARule } from '../../http/errors.ts';

/** So long a part is held for whoever has confirmed no e-mail. */
export const HOLD_MS = HOLD_MINUTES * MINUTE_MS;

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

export function alreadyIn(): AgainstARule {
  return new AgainstARule('You are in this event already, alone or in a team');
}

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

/**
 * A place needs a person: holds the part in an event of whoever has confirmed no e-mail, which they have just got, for half an
 * hour, once an event, and mails them the link that confirms it. It stands by itself when they do; `due.ts` ends it when they
 * don't. In a team of which nobody is confirmed it ends when the others' does, or new ones would keep a place for ever.
 * @throws UnconfirmedError where what was held for them before has run out
 */
export async function holdUntilConfirmed(
  { trx, event, accountId, now, askToConfirm }: HoldChange,
  { name, email, emailVerifiedAt, heldUntil }: Registrant,
  { memberId, entryId }: { memberId: string; entryId: string },
): Promise<void> {
  if (emailVerifiedAt !== null) return;
  if (email === null) throw new AgainstARule(NO_EMAIL);
  const person = { accountId, name, email };
  const others = (await listMembers(trx, entryId)).filter(({ id }) => id !== memberId);
  const ends = others.map(({ heldUntil }) => heldUntil ?? Number.POSITIVE_INFINITY);
  const until = Math.min(
    heldUntil ?? now + HOLD_MS,
    ends.length > 0 ? Math.max(...ends) : now + HOLD_MS,
  );
  if (until <= now) throw new UnconfirmedError(person);
  await trx
    .updateTable('entryMembers')
    .set({ confirmUntil: until })
    .where('id', '=', memberId)
    .execute();
  const isNew = until === now + HOLD_MS;
  await askToConfirm(trx, person, event, isNew ? memberId : undefined);
}

interface HoldChange {
  readonly trx: Database;
  readonly event: EventName;
  readonly accountId: string;
  readonly now: number;
  readonly askToConfirm: AskToConfirm;
}

/**
 * Mails somebody the link that confirms their e-mail, unless one has just been. `holdOf`: the member whose hold runs from
 * when the mail leaves.
 */
export type AskToConfirm = (
  trx: Database,
  person: Pick<MemberRow, 'accountId' | 'email' | 'name'>,
  event: EventName,
  holdOf?: string,
) => Promise<void>;

const NO_EMAIL =
  'A place needs an e-mail, and your account has none yet: have one written into it at the desk, or ask there for the place';

/** What was held for them in this event has run out, so they confirm first. */
export class UnconfirmedError extends AgainstARule {
  readonly person: Parameters<AskToConfirm>[1];

  constructor(person: Parameters<AskToConfirm>[1]) {
    super(
      `Confirm your e-mail first: a place was held for you for ${HOLD_MINUTES} minutes already. Open the link that we mailed you, then ask again`,
    );
    this.person = person;
  }
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

export function captainOf(people: readonly MemberRow[]): MemberRow[] {
  return people.filter(({ isCaptain }) => isCaptain === 1);
}

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
