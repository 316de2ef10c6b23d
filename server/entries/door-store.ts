import { sql } from 'kysely';
import type { ResultRow } from '../../contract/desk/results.ts';
import type { EntryState } from '../../contract/entries/entry.ts';
import { STANDING } from '../../contract/entries/entry-rules.ts';
import type { EventId } from '../../contract/event-addresses.ts';
import { VERDICTS_OF_WHO_IS_HERE } from '../../contract/gate/decide.ts';
import type { Database } from '../database/connection.ts';
import type { EntryChangeKind } from '../database/entry-tables.ts';
import { DOOR } from '../events/door-key.ts';

/*
 * What the scans at an event's door say of its entries. Somebody with a place comes in by one, an arrival, also who was marked
 * absent; whoever waits, or whose place was given free, is refused there, and stands at the door by it.
 */

const DOOR_OF_EVENT = sql`${sql.lit(DOOR)} || entries.event_id`;

/** When one of an entry's people last came in at the door; null where none did. Epoch milliseconds, as all here. */
export const CAME_IN_AT = sql<number | null>`(
  select max(last_in_at) from gate_arrivals
  join entry_members on entry_members.account_id = gate_arrivals.account_id
  where entry_members.entry_id = entries.id and left_at is null
    and scope = ${DOOR_OF_EVENT} and gate_arrivals.at is not null
)`;

/** Of a scan by which its person stood at the door: let in, or refused for want of a place, and not taken back. */
const STOOD_THERE = sql`kind = 'scan' and is_out = 0
  and (stands = 1 or told in (${sql.join(VERDICTS_OF_WHO_IS_HERE.map((verdict) => sql.lit(verdict)))}))`;

/** When one of an entry's people was last scanned at the door, let in or not; null where none was. */
export const SEEN_AT = sql<number | null>`(
  select max(gate_scans.at) from gate_scans
  join entry_members on entry_members.account_id = gate_scans.account_id
  where entry_members.entry_id = entries.id and left_at is null
    and scope = ${DOOR_OF_EVENT} and ${STOOD_THERE}
)`;

/** True of an entry with a place that the door may say more of than its state does. */
const IS_TOLD_BY_DOOR = sql`(entries.state = 'held' or (entries.state = 'absent' and entries.freed_at is null))`;

/** The state of an entry with what the door says: who came in there and wasn't marked since is present. */
export const BY_DOOR = sql<EntryState>`case
  when ${IS_TOLD_BY_DOOR} and ${CAME_IN_AT} > coalesce(entries.marked_at, 0) then 'present'
  else entries.state
end`;

/** Since when an entry is present by the door's word: its people's first scan after its last mark; null of any other. */
export const PRESENT_BY_DOOR_SINCE = sql<number | null>`case when ${IS_TOLD_BY_DOOR} then (
  select min(case when gate_arrivals.at > coalesce(entries.marked_at, 0) then gate_arrivals.at else last_in_at end)
  from gate_arrivals join entry_members on entry_members.account_id = gate_arrivals.account_id
  where entry_members.entry_id = entries.id and left_at is null
    and scope = ${DOOR_OF_EVENT} and gate_arrivals.at is not null
    and last_in_at > coalesce(entries.marked_at, 0)
) end`;

const HAS_CERTIFICATE = sql<boolean>`exists (
  select 1 from certificates join entry_members on entry_members.account_id = certificates.account_id
  where entry_members.entry_id = entries.id and left_at is null
    and certificates.event_id = entries.event_id
)`;

/** True of an unmarked entry that a jury has seen: it has a certificate, or is among those `scored`, as `findScored` gives them. */
export function isSeenByJury(scored: ReadonlySet<string>) {
  const hasPoints = sql<boolean>`entries.id in (${sql.join([...scored, ''])})`;
  return sql<boolean>`(entries.state = 'held' and (${HAS_CERTIFICATE} or ${hasPoints}))`;
}

/**
 * The state of an entry with what is known of it: who came in at the door and wasn't marked since is present, and so is who
 * has points or a certificate and isn't marked as absent.
 */
export function attendance(scored: ReadonlySet<string>) {
  return sql<EntryState>`case when ${isSeenByJury(scored)} then 'present' else ${BY_DOOR} end`;
}

/** The same without a jury's points, which stay at the desk until they are published: who has a certificate was there. */
export const KNOWN_ATTENDANCE = attendance(new Set());

/**
 * The ids of those who have points in the newest sheet of an event: a jury has seen them. Of all events together without those
 * whose sheet is published: who is in it has a certificate.
 */
export async function findScored(db: Database, event?: EventId): Promise<ReadonlySet<string>> {
  const sheets = await db
    .selectFrom('resultSheets')
    .select('rows')
    .where(
      sql<boolean>`version = (
        select max(newest.version) from result_sheets as newest
        where newest.event_id = result_sheets.event_id
      )`,
    )
    .$if(event !== undefined, (query) => query.where('eventId', '=', event!.eventId))
    .$if(event === undefined, (query) => query.where(sql<boolean>`not ${IS_PUBLISHED}`))
    .execute();
  const rows = sheets.flatMap(({ rows }): ResultRow[] => JSON.parse(rows));
  const scored = rows.filter(({ points }) => Object.keys(points).length > 0);
  return new Set(scored.map(({ entryId }) => entryId));
}

/** True of a sheet that was published, and not taken back. */
const IS_PUBLISHED = sql`exists (
  select 1 from result_publications as one
  where one.event_id = result_sheets.event_id and one.version = result_sheets.version
    and not exists (
      select 1 from result_publications as later where later.takes_back = one.sequence
    )
)`;

/** Of a row of `entries`, by this name: it counts among the places that are taken. */
export const hasPlace = (name: 'entries' | 'other') => {
  const [state, freedAt] = [sql.ref(`${name}.state`), sql.ref(`${name}.freedAt`)];
  return sql<boolean>`(${state} in ('held', 'offered', 'present')
    or (${state} = 'absent' and ${freedAt} is null))`;
};

/**
 * What the door knows of an entry: its state with all that is known of it, and with the door's word alone; when it was last
 * scanned, and how many of its people were.
 */
export interface AtDoor {
  readonly id: string;
  readonly attendance: EntryState;
  readonly byDoor: EntryState;
  readonly seenAt: number | null;
  readonly seen: number;
}

/** What the door knows of entries of an event, by their ids. */
export async function listAtDoor(
  db: Database,
  event: EventId,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, AtDoor>> {
  if (entryIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('entries')
    .select(['entries.id', BY_DOOR.as('byDoor'), SEEN_AT.as('seenAt')])
    .select(attendance(await findScored(db, event)).as('attendance'))
    .select(({ selectFrom }) =>
      selectFrom('entryMembers')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('entryMembers.entryId', '=', 'entries.id')
        .where('leftAt', 'is', null)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('gateScans')
              .select('gateScans.id')
              .whereRef('gateScans.accountId', '=', 'entryMembers.accountId')
              .where('scope', '=', sql<string>`${DOOR_OF_EVENT}`)
              .where(sql<boolean>`${STOOD_THERE}`),
          ),
        )
        .as('seen'),
    )
    .where('entries.id', 'in', entryIds)
    .execute();
  return new Map(
    rows.map(({ seenAt, seen, ...row }) => [
      row.id,
      { ...row, seenAt: seenAt === null ? null : Number(seenAt), seen: Number(seen) },
    ]),
  );
}

/** Changes that say who came, and give nobody a place who had none. */
const MARKING = [
  'marked present',
  'marked absent',
  'mark taken off',
  'absent at the door',
  'taken back',
] as const satisfies EntryChangeKind[];

/**
 * The entries of an event that stand, in the order of asking: each with when it was last scanned, since when it has or waits
 * for its place, whatever it was marked since, and its rank in the line.
 */
export async function listForDoor(db: Database, { eventId }: EventId) {
  const rows = await db
    .selectFrom('entries')
    .selectAll('entries')
    .select(SEEN_AT.as('seenAt'))
    .select(({ selectFrom }) =>
      selectFrom('entryChanges')
        .select(({ fn }) => fn.max('changedAt').as('since'))
        .whereRef('entryChanges.entryId', '=', 'entries.id')
        .where((is) =>
          is.or([is('fromState', 'is', null), is('fromState', '<>', is.ref('toState'))]),
        )
        .where('kind', 'not in', MARKING)
        .as('since'),
    )
    .where('eventId', '=', eventId)
    .where('state', 'in', STANDING)
    .orderBy('asked')
    .execute();
  let rank = 0;
  return rows.map((row) => ({
    ...row,
    rank: row.state === 'waiting' ? ++rank : null,
    seenAt: row.seenAt === null ? null : Number(row.seenAt),
    since: Number(row.since),
  }));
}

export type DoorRow = Awaited<ReturnType<typeof listForDoor>>[number];

/** Those who are marked absent and have their place still; without whom the door has scanned since. */
export function listAbsentWithPlace(db: Database, { eventId }: EventId) {
  return db
    .selectFrom('entries')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('state', '=', 'absent')
    .where('freedAt', 'is', null)
    .where(sql<boolean>`coalesce(${SEEN_AT}, 0) <= coalesce(entries.marked_at, 0)`)
    .orderBy('asked')
    .execute();
}

/** How many of those who have a place were let in, or added by hand, beyond the limit. */
export async function countBeyond(db: Database, { eventId }: EventId): Promise<number> {
  const found = await db
    .selectFrom('entryChanges')
    .innerJoin('entries', 'entries.id', 'entryId')
    .select('entryId')
    .distinct()
    .where('eventId', '=', eventId)
    .where('kind', 'in', ['let in beyond the limit', 'added beyond the limit'])
    .where('state', 'in', ['held', 'present'])
    .execute();
  return found.length;
}

/**
 * Where somebody stands in an event's line, who is at its door just now; undefined of one who doesn't wait. `here`: how many
 * of the line stand there, with them; `ahead`: of those, before them.
 */
export async function findPlaceInLine(db: Database, { eventId }: EventId, accountId: string) {
  const waiting = db
    .selectFrom('entries')
    .where('entries.eventId', '=', eventId)
    .where('state', '=', 'waiting');
  const own = await waiting
    .innerJoin('entryMembers', 'entryMembers.entryId', 'entries.id')
    .select(['entries.id', 'asked'])
    .where('accountId', '=', accountId)
    .where('leftAt', 'is', null)
    .executeTakeFirst();
  if (!own) return undefined;
  const all = await waiting.select(['id', 'asked', SEEN_AT.as('seenAt')]).execute();
  const here = all.filter(({ id, seenAt }) => id === own.id || seenAt !== null);
  const before = (rows: readonly { asked: number }[]) =>
    rows.filter(({ asked }) => Number(asked) < Number(own.asked)).length;
  return { rank: 1 + before(all), here: here.length, ahead: before(here) };
}
