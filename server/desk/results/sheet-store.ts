import type { ResultsState } from '../../../contract/desk/events.ts';
import {
  mayRank,
  type OutcomeLine,
  outcomeOf,
  type SheetFacts,
} from '../../../contract/desk/outcome.ts';
import {
  type Criterion,
  emptyRow,
  PLAIN_POINTS,
  type ResultRow,
  ranked,
  rupeesIn,
  type ScoredEntry,
} from '../../../contract/desk/results.ts';
import { REGISTERED } from '../../../contract/entries/entry-rules.ts';
import type { EventId, NamedEvent } from '../../../contract/event-addresses.ts';
import { findFestivalEventById } from '../../content/festival-events.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { createEvent } from '../../events/store.ts';
import { HttpError } from '../../http/errors.ts';
import {
  listPublications,
  listPublished,
  listStanding,
  type ResultLine,
} from '../../results/store.ts';
import { countAtDoor, listEntriesIn, listPeopleOf, type PersonRow } from '../entries/store.ts';

/* An event's sheet of points: its versions, the entries that it is about, and what it comes to. */

/** The newest version of an event's sheet; undefined while nobody has entered anything. */
export async function findScoreSheet(db: Database, { eventId }: EventId) {
  const row = await db
    .selectFrom('resultSheets')
    .select(['version', 'rows', 'criteria', 'prizes', 'enteredBy as by'])
    .where('eventId', '=', eventId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    ...row,
    criteria: JSON.parse(row.criteria) as Criterion[],
    rows: JSON.parse(row.rows) as ResultRow[],
    prizes: JSON.parse(row.prizes) as (number | null)[],
  };
}

export type FoundScoreSheet = NonNullable<Awaited<ReturnType<typeof findScoreSheet>>>;

/** All versions of it, newest first, without their lines; each with its publications in their order, those taken back, too. */
export async function listVersions(db: Database, event: EventId) {
  const versions = await db
    .selectFrom('resultSheets')
    .select(['version', 'enteredBy as by', 'enteredAt as at'])
    .where('eventId', '=', event.eventId)
    .orderBy('version', 'desc')
    .execute();
  const published = Map.groupBy(await listPublished(db, event), ({ version }) => version);
  return versions.map((one) => ({
    ...one,
    published: (published.get(one.version) ?? []).map(
      ({ version: _, ...publication }) => publication,
    ),
  }));
}

/** Keeps a version; false where somebody else has kept it meanwhile. */
export async function createScoreSheet(
  trx: Database,
  event: NamedEvent,
  sheet: {
    readonly version: number;
    readonly criteria: readonly Criterion[];
    readonly rows: readonly ResultRow[];
    readonly prizes: readonly (number | null)[];
    readonly by: string;
    readonly at: number;
  },
): Promise<boolean> {
  await createEvent(trx, event);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('resultSheets')
    .values({
      eventId: event.eventId,
      version: sheet.version,
      rows: JSON.stringify(sheet.rows),
      criteria: JSON.stringify(sheet.criteria),
      prizes: JSON.stringify(sheet.prizes),
      enteredBy: sheet.by,
      enteredAt: sheet.at,
    })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function changedMeanwhile(by = 'somebody'): HttpError {
  return new HttpError(409, `The results were changed meanwhile by ${by}`);
}

/** The events that have a sheet: whether its newest version is what visitors see, or they see an earlier one, or none. */
export async function listResultStates(
  db: Database,
): Promise<{ eventId: string; state: ResultsState }[]> {
  const sheets = await db
    .selectFrom('resultSheets')
    .select('eventId')
    .select(({ fn }) => fn.max('version').as('version'))
    .groupBy('eventId')
    .execute();
  const published = await listStanding(db);
  return sheets.map(({ version, ...event }) => {
    const stands = published.find((row) => row.eventId === event.eventId);
    if (!stands) return { ...event, state: 'entered' };
    return { ...event, state: stands.version === version ? 'published' : 'correction' };
  });
}

/** An entry of an event with its people, captains first. */
export interface Entrant {
  readonly entryId: string;
  readonly teamName: string | null;
  /** Of who is gone with their account, as it was published. */
  readonly college: string | undefined;
  readonly people: readonly PersonRow[];
  readonly attendance: ScoredEntry['attendance'];
}

/**
 * All entries of an event that have a place, and those that have none any more but stand in what was published. An entry whose
 * people have all deleted their accounts came where it was published before; where not, nobody knows of whom it was.
 */
export async function listEntrants(db: Database, event: EventId): Promise<Entrant[]> {
  const publications = await listPublications(db, event);
  const registered = await listEntriesIn(db, event, REGISTERED);
  const ids = new Set(registered.map(({ id }) => id));
  const stands = new Set(publications.at(-1)?.lines.map(({ entryId }) => entryId));
  const isMissing = [...stands].some((id) => !ids.has(id));
  const others = isMissing ? await listEntriesIn(db, event, ['cancelled', 'expired']) : [];
  const entries = [...registered, ...others.filter(({ id }) => stands.has(id))];
  const all = entries.map(({ id }) => id);
  const people = Map.groupBy(await listPeopleOf(db, all), ({ entryId }) => entryId);
  const atDoor = await countAtDoor(db, event, all);
  const colleges = new Map(
    publications.flatMap(({ lines }) => lines.map(({ entryId, college }) => [entryId, college])),
  );
  const attendanceOf = ({ id, byDoor }: (typeof entries)[number]): Entrant['attendance'] => {
    if (byDoor === 'absent') return 'absent';
    const isKnown = people.has(id) || colleges.has(id);
    if (!ids.has(id) || !isKnown) return 'gone';
    return byDoor === 'present' || atDoor.has(id) || !people.has(id) ? 'came' : 'unknown';
  };
  return entries.map((entry) => ({
    entryId: entry.id,
    teamName: entry.teamName,
    people: people.get(entry.id) ?? [],
    college: people.get(entry.id)?.[0]?.college ?? colleges.get(entry.id),
    attendance: attendanceOf(entry),
  }));
}

/** Those whose e-mail nobody has confirmed: strangers may have signed up with it. */
export function unprovenOf(people: readonly PersonRow[]): PersonRow[] {
  return people.filter(({ emailVerifiedAt }) => emailVerifiedAt === null);
}

export function scoredEntry({ entryId, teamName, college, people, attendance }: Entrant) {
  return {
    ...{ entryId, attendance },
    name: teamName ?? people[0]?.name ?? '',
    college: college ?? '',
    codes: people.map(({ code }) => code),
    unproven: unprovenOf(people).map(({ name }) => name),
  } satisfies ScoredEntry;
}

/** What is published of those who came. */
export function resultLines(
  facts: Omit<SheetFacts, 'entries'>,
  entrants: readonly Entrant[],
): ResultLine[] {
  const colleges = new Map(entrants.map(({ entryId, college }) => [entryId, college]));
  const named = (line: OutcomeLine) => ({ ...line, college: colleges.get(line.entryId)! });
  return outcomeOf({ ...facts, entries: entrants }).map(named);
}

/**
 * The newest sheet of an event, by rank, with the names of its lines and the prizes of their ranks; those without points
 * come last.
 */
export async function listRanked(db: Database, event: EventId, ranks: number) {
  const sheet = await findScoreSheet(db, event);
  const rows = new Map(sheet?.rows.map((row) => [row.entryId, row]));
  const entries = (await listEntrants(db, event)).filter(mayRank).map(scoredEntry);
  const byId = new Map(entries.map((entry) => [entry.entryId, entry]));
  const all = entries.map(({ entryId }) => rows.get(entryId) ?? emptyRow(entryId));
  const outcome = outcomeOf({ rows: all, entries, ranks, prizes: sheet?.prizes ?? [] });
  const prizes = new Map(outcome.map(({ entryId, prize }) => [entryId, prize]));
  const lines = ranked(all).map((row) => ({
    ...{ ...row, ...byId.get(row.entryId)! },
    prize: prizes.get(row.entryId) ?? null,
  }));
  return { criteria: sheet?.criteria ?? [PLAIN_POINTS], lines };
}

/** The ranks that count where the festival names no points. */
const USUAL_PRIZES = 3;

export function ranksThatCount({ festival }: Content): number {
  const ranks = Object.keys(festival.leaderboard.points).map(Number);
  return Math.max(...ranks, ranks.length === 0 ? USUAL_PRIZES : 0);
}

/** The rupees that an event's text announces as its prize. */
export async function announcedFor(
  { events }: Content,
  { eventId }: EventId,
): Promise<number | null> {
  const found = await findFestivalEventById(events, eventId);
  return rupeesIn(found?.event.priceMoney ?? null);
}
