import type { DeskEntry, DeskEvent, EventCounts } from '../../../contract/desk/events.ts';
import type { EntryState } from '../../../contract/entries/entry.ts';
import type { EventId } from '../../../contract/event-addresses.ts';
import { nameKey } from '../../../contract/name-keys.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { waitsAtDoor } from '../../entries/door.ts';
import { type AtDoor, listAtDoor } from '../../entries/door-store.ts';
import { type EntryEvent, entryEvent, isOver, withoutContent } from '../../entries/event.ts';
import { listEnds } from '../../entries/history-store.ts';
import { listOfFullColleges, listOrders } from '../../entries/line-store.ts';
import type { EntryRow } from '../../entries/store.ts';
import { listEvents } from '../../events/store.ts';
import type { ReachedClusters } from '../access/guard.ts';
import { type MayRead, openAnswers, readableQuestions } from '../entries/sealed.ts';
import {
  countAtDoor,
  countHere,
  countLines,
  countStates,
  listLastSeen,
  listPeopleOf,
  type PersonRow,
} from '../entries/store.ts';
import { listResultStates } from '../results/sheet-store.ts';

type States = Awaited<ReturnType<typeof countStates>>;

/** What eventView takes of all events, or of the one. */
interface Known {
  readonly states: States;
  readonly results: Awaited<ReturnType<typeof listResultStates>>;
  readonly here: Awaited<ReturnType<typeof countHere>>;
  /** Of events alone that give a college so many places. */
  readonly lines: Awaited<ReturnType<typeof countLines>>;
}

/**
 * The events of the clusters that a right reaches, those last that the content no longer has but people hang on; a cluster
 * whose content can't be had now has none.
 */
export async function eventViews(
  db: Database,
  { clusters, events }: Pick<Content, 'clusters' | 'events'>,
  reach: ReachedClusters,
): Promise<DeskEvent[]> {
  const reached = clusters.filter(({ name }) => reach === 'all' || reach.includes(name));
  const found = await Promise.all(
    reached.map(async ({ id, name }) =>
      (await eventsOf(events, id))?.map((event) => entryEvent(name, event)),
    ),
  );
  const all = found.flatMap((some) => some ?? []);
  const known = await readKnown(db, all);
  const { states, results } = known;
  const inUse = new Set([...states, ...results].map(({ eventId }) => eventId));
  const former = (await listEvents(db)).filter(({ eventId }) => inUse.has(eventId));
  const inContent = new Set(all.map(({ eventId }) => eventId));
  return reached.flatMap(({ name }, at) => {
    const own = found[at] ?? [];
    const gone = former.filter(
      ({ eventId, clusterName }) => found[at] && clusterName === name && !inContent.has(eventId),
    );
    return [...own, ...gone.map(withoutContent)].map((event) => eventView(event, known));
  });
}

/** Reads what eventView takes: of all events, of which the content has these, or of one. */
export async function readKnown(
  db: Database,
  inContent: readonly EntryEvent[],
  event?: EventId,
): Promise<Known> {
  const limited = inContent.filter(({ rules }) => rules?.perCollege != null);
  return {
    states: await countStates(db, event),
    results: await listResultStates(db),
    here: await countHere(db, event),
    lines: await countLines(
      db,
      limited.map(({ eventId }) => eventId),
    ),
  };
}

async function eventsOf(events: Content['events'], clusterId: number) {
  try {
    return await events(clusterId);
  } catch {
    // Another content server may be away; the log has it already.
    return undefined;
  }
}

export function eventView(event: EntryEvent, { states, results, here, lines }: Known): DeskEvent {
  const isIt = ({ eventId }: EventId) => eventId === event.eventId;
  const counts = countsOf(event, states.filter(isIt));
  return {
    clusterName: event.clusterName,
    eventName: event.eventName,
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    isOver: isOver(event, Date.now()),
    venue: event.venue,
    kind: event.kind,
    isTeam: event.rules !== null && event.rules.team !== null,
    isContest: event.isContest,
    counts,
    ...hereOf(event, here.filter(isIt)),
    waitingAllowed: counts.waiting - barredOf(event, lines.filter(isIt)),
    results: results.find(isIt)?.state ?? 'none',
  };
}

/** Whoever is offered a place, or had one, is judged by no college's number any more. */
function hereOf(event: EntryEvent, here: Known['here']) {
  const all = here.reduce((sum, { count }) => sum + count, 0);
  return { here: all, hereAllowed: all - barredOf(event, here) };
}

/** How many of those who wait, counted by college, are kept from a free place by the number of theirs. */
function barredOf({ rules }: EntryEvent, colleges: Known['lines']): number {
  const perCollege = rules?.perCollege ?? Number.POSITIVE_INFINITY;
  return colleges.reduce(
    (sum, { waiting, ofCollege }) =>
      sum + Math.max(0, waiting - Math.max(0, perCollege - ofCollege)),
    0,
  );
}

function countsOf({ rules }: EntryEvent, states: States): EventCounts {
  const of = (state: EntryState) => states.find((row) => row.state === state)?.count ?? 0;
  const freed = states.reduce((sum, row) => sum + row.freed, 0);
  const [offered, present, absent] = [of('offered'), of('present'), of('absent')];
  return {
    places: rules?.places ?? null,
    taken: of('held') + offered + present + absent - freed,
    unmarked: of('held'),
    ...{ offered, present, absent, waiting: of('waiting') },
  };
}

/** Entries of an event with their people, in the order given. */
export async function entryViews(
  db: Database,
  event: EntryEvent,
  entries: readonly EntryRow[],
): Promise<DeskEntry[]> {
  const ids = entries.map(({ id }) => id);
  const people = Map.groupBy(await listPeopleOf(db, ids), ({ entryId }) => entryId);
  const ends = await listEnds(db, ids);
  const cameIn = await countAtDoor(db, event, ids);
  const doors = await listAtDoor(db, event, ids);
  const lastSeen = await listLastSeen(db, ids);
  const full = await listOfFullColleges(db, ids, event.rules?.perCollege ?? null);
  const orders = await listOrders(db, ids);
  const mayRead = await readableQuestions(db, event);
  return entries.map((entry) => ({
    ...entryView(entry, people.get(entry.id) ?? [], mayRead),
    ...orders.get(entry.id)!,
    collegeDiffers: collegeDiffers(event, entry, people.get(entry.id) ?? []),
    isCollegeFull: full.has(entry.id),
    ...doorView(entry, doors.get(entry.id)!, cameIn.get(entry.id) ?? 0),
    lastSeen: (waitsAtDoor(entry) && lastSeen.get(entry.id)) || null,
    ended: ends.get(entry.id) ?? null,
  }));
}

function doorView({ freedAt }: EntryRow, { attendance, seenAt, seen }: AtDoor, cameIn: number) {
  const isFreed = freedAt !== null;
  return { state: attendance, hereAt: seenAt, atDoor: Math.max(seen, cameIn), isFreed };
}

/** The colleges by which an entry was judged are no longer those of its people. */
function collegeDiffers(
  { rules }: EntryEvent,
  { college, state }: EntryRow,
  [captain, ...others]: readonly PersonRow[],
): boolean {
  if (!captain || state === 'cancelled' || state === 'expired') return false;
  const own = nameKey(captain.college);
  const isOther = (one: PersonRow) => nameKey(one.college) !== own;
  return (
    (college !== '' && own !== college) || Boolean(rules?.team?.sameCollege && others.some(isOther))
  );
}

function entryView(entry: EntryRow, people: readonly PersonRow[], mayRead: MayRead) {
  return {
    id: entry.id,
    teamName: entry.teamName,
    college: people[0]?.college ?? '',
    members: people.map(({ code, name, isCaptain, emailVerifiedAt, answers }) => ({
      ...{ code, name, isCaptain: isCaptain === 1, isProven: emailVerifiedAt !== null },
      ...openAnswers(answers, mayRead),
    })),
    askedAt: entry.createdAt,
    offeredUntil: entry.offeredUntil,
  };
}
