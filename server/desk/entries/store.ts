import { sql } from 'kysely';
import type { EntryFilter } from '../../../contract/desk/events.ts';
import type { EntryList } from '../../../contract/desk/exports.ts';
import type { EntryState } from '../../../contract/entries/entry.ts';
import { ACTIVE, IN_LINE, REGISTERED } from '../../../contract/entries/entry-rules.ts';
import type { EventId } from '../../../contract/event-addresses.ts';
import { nameKey, searchKey } from '../../../contract/name-keys.ts';
import type { Database } from '../../database/connection.ts';
import { readPage } from '../../database/pages.ts';
import { attendance, BY_DOOR, CAME_IN_AT, findScored, SEEN_AT } from '../../entries/door-store.ts';
import { OF_COLLEGE } from '../../entries/line-store.ts';
import { isNotified } from '../../entries/members/store.ts';
import { doorKey } from '../../events/door-key.ts';
import { GATE_SCOPE, gateName } from '../../gate/devices/gate-places.ts';
import { wordsOf } from '../people/words.ts';
import { hasWord, like, literally, NAME_KEY } from '../people/words-store.ts';

/** When an entry came into the state in which it is: an ended one let its people go at that very moment. */
export const SINCE = sql<number | null>`(
  select max(changed_at) from entry_changes
  where entry_changes.entry_id = entries.id and (from_state is null or from_state <> to_state)
)`;

/** True of those who are in an entry, or were when it ended. */
export const isIn = (member: 'first' | 'entryMembers') => {
  const leftAt = sql.ref(`${member}.leftAt`);
  return sql<boolean>`(${leftAt} is null or (entries.state in ('cancelled', 'expired') and ${leftAt} = ${SINCE}))`;
};

/** True of an entry of whose people one came in at the event's door. */
const WAS_IN = sql<boolean>`${CAME_IN_AT} is not null`;

/** True of a member who was let in at the event's door. */
export const wasAtDoor = (event: EventId) =>
  sql<boolean>`exists (
    select 1 from gate_arrivals
    where gate_arrivals.account_id = entry_members.account_id
      and scope = ${doorKey(event)} and at is not null
  )`;

/** True of an entry of whose people nobody has confirmed an e-mail, nor was given a pass by the desk, which saw their card. */
const NOBODY_PROVEN = sql<boolean>`not exists (
  select 1 from entry_members join accounts on accounts.id = account_id
  where entry_id = entries.id and left_at is null
    and (email_verified_at is not null or exists (
      select 1 from walk_ins where walk_ins.account_id = accounts.id
    ))
)`;

/** The entries of an event that stand, and of whose people nobody has confirmed an e-mail. */
export function listUnproven(db: Database, { eventId }: EventId, limit: number) {
  return db
    .selectFrom('entries')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('state', 'in', ACTIVE)
    .where(NOBODY_PROVEN)
    .orderBy('asked')
    .limit(limit)
    .execute();
}

/**
 * Counts the entries of each event by state, with what the door and the jury say; of all events, or of one. `freed`: those
 * whose place was given free.
 */
export async function countStates(db: Database, event?: EventId) {
  const scored = await findScored(db, event);
  const rows = await db
    .selectFrom(
      db
        .selectFrom('entries')
        .select(['eventId', 'freedAt', attendance(scored).as('state')])
        .$if(event !== undefined, (query) => query.where('eventId', '=', event!.eventId))
        .as('each'),
    )
    .select(['eventId', 'state'])
    .select(({ fn }) => [fn.countAll().as('count'), fn.count('freedAt').as('freed')])
    .groupBy(['eventId', 'state'])
    .execute();
  return rows.map(({ count, freed, ...row }) => ({
    ...row,
    count: Number(count),
    freed: Number(freed),
  }));
}

/** True of an entry that stands at the event's door without a place: it waits, or its own was given free. */
const IS_HERE = sql<boolean>`((entries.state in ('waiting', 'offered') or entries.freed_at is not null)
  and ${SEEN_AT} is not null)`;

/**
 * Counts those who stand at an event's door without a place, of all events or of one, by their college. `waiting`: of `count`
 * those in line; `ofCollege`: the places that their college has.
 */
export async function countHere(db: Database, event?: EventId) {
  const rows = await db
    .selectFrom('entries')
    .select(({ fn }) => ['eventId', fn.countAll().as('count'), OF_COLLEGE.as('ofCollege')])
    .select(sql<number>`sum(case when entries.state = 'waiting' then 1 else 0 end)`.as('waiting'))
    .$if(event !== undefined, (query) => query.where('eventId', '=', event!.eventId))
    .where(IS_HERE)
    .groupBy(['eventId', 'college'])
    .execute();
  return rows.map(({ eventId, ...counts }) => {
    const [count, waiting, ofCollege] = [counts.count, counts.waiting, counts.ofCollege].map(
      Number,
    );
    return { eventId, count: count!, waiting: waiting!, ofCollege: ofCollege! };
  });
}

/** Counts those in the lines of some events by their college; `ofCollege`: the places that it has. */
export async function countLines(db: Database, eventIds: readonly string[]) {
  if (eventIds.length === 0) return [];
  const rows = await db
    .selectFrom('entries')
    .select(({ fn }) => ['eventId', fn.countAll().as('waiting'), OF_COLLEGE.as('ofCollege')])
    .where('eventId', 'in', eventIds)
    .where('state', '=', 'waiting')
    .groupBy(['eventId', 'college'])
    .execute();
  return rows.map(({ eventId, waiting, ofCollege }) => ({
    ...{ eventId, waiting: Number(waiting), ofCollege: Number(ofCollege) },
  }));
}

/** A list of an event's entries, as it is filtered and sorted. */
export interface EntriesAsked extends EntryFilter {
  readonly list: EntryList;
}

/** The same with what `findScored` says of the event. */
export type AskedWithScored = EntriesAsked & { readonly scored: ReadonlySet<string> };

const COLUMNS = {
  asked: 'entries.asked',
  name: 'captain.nameKey',
  college: sql<string>`coalesce(colleges.name_key, captain.other_college_key)`,
  state: 'entries.state',
} as const;

/** The entries of a list, in its order: in line those first who are there. A screen's page and its file are of this one query. */
export function entriesOf(db: Database, event: EventId, asked: AskedWithScored) {
  const by = asked.sort.replace('-', '') as keyof typeof COLUMNS;
  const direction = asked.sort.startsWith('-') ? 'desc' : 'asc';
  return filtered(db, event, asked)
    .$if(asked.list === 'waiting', (query) =>
      query.orderBy(sql`case when ${IS_HERE} then 0 else 1 end`),
    )
    .orderBy(COLUMNS[by], direction)
    .orderBy('entries.asked', direction)
    .orderBy('entries.id');
}

/** A page of a list of an event's entries, and how many there are. */
export async function listEntries(db: Database, event: EventId, asked: EntriesAsked, page: number) {
  const scored = await findScored(db, event);
  return readPage(entriesOf(db, event, { ...asked, scored }).selectAll('entries'), page);
}

/** True of the entries of a list; of those with a place, by their state with what the door and the jury say. */
function isListed({ list, state, scored }: AskedWithScored) {
  const isAtDoor = state === 'at-door';
  const marked = isAtDoor ? (['held', 'absent'] as const) : state ? [state] : REGISTERED;
  if (list === 'waited')
    return sql<boolean>`exists (
      select 1 from entry_changes where entry_id = entries.id and to_state = 'waiting'
    )`;
  const isInState = sql<boolean>`${attendance(scored)} in (${sql.join(list === 'waiting' ? IN_LINE : marked)})`;
  if (list === 'waiting') return sql<boolean>`(${isInState} or ${IS_HERE})`;
  return isAtDoor
    ? sql<boolean>`(${isInState} and (${WAS_IN} or ${SEEN_AT} is not null))`
    : isInState;
}

/** Beside each entry its captain, or the one person of it. */
function filtered(db: Database, event: EventId, asked: AskedWithScored) {
  const { q, proof } = asked;
  return db
    .selectFrom('entries')
    .leftJoin('entryMembers as first', (join) =>
      join
        .onRef('first.entryId', '=', 'entries.id')
        .on('first.isCaptain', '=', 1)
        .on(isIn('first')),
    )
    .leftJoin('accounts as captain', 'captain.id', 'first.accountId')
    .leftJoin('colleges', 'colleges.id', 'captain.collegeId')
    .where('entries.eventId', '=', event.eventId)
    .where(isListed(asked))
    .$if(proof === 'unproven', (query) => query.where(NOBODY_PROVEN))
    .$if(q !== '', (query) =>
      query.where(({ or, exists }) =>
        or([like(sql`entries.team_key`, `%${literally(nameKey(q))}%`), exists(peopleFound(db, q))]),
      ),
    );
}

/**
 * The people of entries who are found as at the desk's own search; who doesn't know yet that the desk has added them, by their
 * name alone: nobody is added to read their phone.
 */
function peopleFound(db: Database, q: string) {
  return db
    .selectFrom('entryMembers')
    .innerJoin('accounts', 'accounts.id', 'entryMembers.accountId')
    .leftJoin('colleges', 'colleges.id', 'accounts.collegeId')
    .select('entryMembers.id')
    .where(sql<boolean>`entry_members.entry_id = entries.id`)
    .where(isIn('entryMembers'))
    .where(({ and, or }) =>
      or([
        like(NAME_KEY, `%${literally(searchKey(q))}%`),
        and([isNotified(Date.now()), ...wordsOf(q).map((word) => or(hasWord(word)))]),
      ]),
    );
}

/** The people of several entries, of one that was given back its last, captains first, as organisers see them. */
export async function listPeopleOf(db: Database, entryIds: readonly string[]) {
  if (entryIds.length === 0) return [];
  return db
    .selectFrom('entryMembers')
    .innerJoin('entries', 'entries.id', 'entryId')
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .leftJoin('colleges', 'colleges.id', 'accounts.collegeId')
    .select(({ fn, val }) => [
      'entryId',
      'entryMembers.id as memberId',
      'accountId',
      'participantCode as code',
      'fullName as name',
      'email',
      'emailVerifiedAt',
      'phone',
      fn.coalesce('colleges.name', 'otherCollege', val('')).as('college'),
      'isCaptain',
      'emailVerifiedAt',
      'answers',
      isNotified(Date.now()).as('isNotified'),
    ])
    .where('entryId', 'in', entryIds)
    .where(isIn('entryMembers'))
    .orderBy('isCaptain', 'desc')
    .orderBy('joinedAt')
    .orderBy('entryMembers.id')
    .execute();
}

export type PersonRow = Awaited<ReturnType<typeof listPeopleOf>>[number];

/** All entries of an event in these states, whatever the door says, in the order of asking; `byDoor`: by its word. */
export function listEntriesIn(db: Database, { eventId }: EventId, states: readonly EntryState[]) {
  return db
    .selectFrom('entries')
    .selectAll()
    .select(BY_DOOR.as('byDoor'))
    .where('eventId', '=', eventId)
    .where('state', 'in', states)
    .orderBy('asked')
    .execute();
}

/** The people of all those entries. */
export async function listPeopleIn(
  db: Database,
  event: EventId,
  states: readonly EntryState[],
): Promise<PersonRow[]> {
  const entries = await listEntriesIn(db, event, states);
  return listPeopleOf(
    db,
    entries.map(({ id }) => id),
  );
}

/** The last passage of an entry's people at any gate, by its id. */
export async function listLastSeen(db: Database, entryIds: readonly string[]) {
  const seen = new Map<string, { at: number; place: string; isOut: boolean }>();
  if (entryIds.length === 0) return seen;
  const rows = await db
    .selectFrom('entryMembers')
    .innerJoin('gateArrivals', 'gateArrivals.accountId', 'entryMembers.accountId')
    .select(['entryId', 'lastAt', 'lastPlace', 'lastIsOut'])
    .where('entryId', 'in', entryIds)
    .where('leftAt', 'is', null)
    .where('scope', '=', GATE_SCOPE)
    .where('lastAt', 'is not', null)
    .orderBy('lastAt')
    .execute();
  for (const { entryId, lastAt, lastPlace, lastIsOut } of rows)
    seen.set(entryId, { at: lastAt!, place: gateName(lastPlace ?? ''), isOut: lastIsOut === 1 });
  return seen;
}

/** What entries are called: their team, or their person. */
export async function listNames(db: Database, entryIds: readonly string[]) {
  const names = new Map<string, string>();
  if (entryIds.length === 0) return names;
  const rows = await db
    .selectFrom('entries')
    .innerJoin('entryMembers', 'entryId', 'entries.id')
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .select(['entries.id', 'teamName', 'fullName'])
    .where('entries.id', 'in', entryIds)
    .where('leftAt', 'is', null)
    .orderBy('isCaptain')
    .execute();
  for (const { id, teamName, fullName } of rows) names.set(id, teamName ?? fullName);
  return names;
}

/** How many people of each entry were let in at the event's door, by its id; those of nobody are left out. */
export async function countAtDoor(db: Database, event: EventId, entryIds: readonly string[]) {
  if (entryIds.length === 0) return new Map<string, number>();
  const rows = await db
    .selectFrom('entryMembers')
    .select(({ fn }) => ['entryId', fn.countAll().as('count')])
    .where('entryId', 'in', entryIds)
    .where('leftAt', 'is', null)
    .where(wasAtDoor(event))
    .groupBy('entryId')
    .execute();
  return new Map(rows.map(({ entryId, count }) => [entryId, Number(count)]));
}

/** Counts the places of an event that were given back after its last moment for it. */
export async function countCancelledLate(db: Database, { eventId }: EventId) {
  const { count } = await db
    .selectFrom('entryChanges')
    .innerJoin('entries', 'entries.id', 'entryId')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('eventId', '=', eventId)
    .where('kind', '=', 'cancelled late')
    .executeTakeFirstOrThrow();
  return Number(count);
}
