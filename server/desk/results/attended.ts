import {
  mayRank,
  type OutcomeLine,
  outcomeOf,
  type SheetFacts,
} from '../../../contract/desk/outcome.ts';
import {
  emptyRow,
  PLAIN_POINTS,
  ranked,
  type ScoredEntry,
} from '../../../contract/desk/results.ts';
import type { EventId } from '../../../contract/event-addresses.ts';
import type { Database } from '../../database/connection.ts';
import type { EntryRow } from '../../entries/store.ts';
import { listPublications, type ResultLine } from '../../results/store.ts';
import {
  countAtDoor,
  listEntriesIn,
  listPeopleOf,
  type PersonRow,
  REGISTERED,
} from '../entries/store.ts';
import { findScoreSheet } from './store.ts';

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
  const attendanceOf = ({ id, state }: EntryRow): Entrant['attendance'] => {
    if (state === 'absent') return 'absent';
    const isKnown = people.has(id) || colleges.has(id);
    if (!ids.has(id) || !isKnown) return 'gone';
    return state === 'present' || atDoor.has(id) || !people.has(id) ? 'came' : 'unknown';
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

/** What is published of those who came. */
export function resultLines(
  facts: Omit<SheetFacts, 'entries'>,
  entrants: readonly Entrant[],
): ResultLine[] {
  const colleges = new Map(entrants.map(({ entryId, college }) => [entryId, college]));
  const named = (line: OutcomeLine) => ({ ...line, college: colleges.get(line.entryId)! });
  return outcomeOf({ ...facts, entries: entrants }).map(named);
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
