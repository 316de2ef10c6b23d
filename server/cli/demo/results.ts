import { clusters } from '../../../contract/clusters.ts';
import { hoursOf, stateOf } from '../../../contract/days.ts';
import { PLAIN_POINTS } from '../../../contract/desk/results.ts';
import type { NamedEvent } from '../../../contract/event-addresses.ts';
import { MINUTE_MS } from '../../../contract/moments.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { publishLines } from '../../desk/results/publish-routes.ts';
import {
  announcedFor,
  createScoreSheet,
  listEntrants,
  resultLines,
} from '../../desk/results/sheet-store.ts';
import { loadEntry } from '../../entries/entries.ts';
import { updateEntry } from '../../entries/store.ts';
import type { Visitor } from './people.ts';

/** One event's results after the other, so long apart. */
const APART_MS = 11 * MINUTE_MS;
const LEAST_ENTRIES = 8;
const RANKS = 3;
/** Of those behind the ranks whom no door has seen, each of so many is marked absent. */
const ABSENT = 5;
const BY = 'The demo';

/** Publishes results of the events that are over by now, the last one just now; one of them is corrected. Some were absent. */
export async function publishResults(
  db: Database,
  content: Content,
  visitors: readonly Visitor[],
  now: number,
): Promise<void> {
  const events = await listOver(content, now);
  for (const [i, { endsAt, ...event }] of events.entries()) {
    const at = Math.max(endsAt, now - (events.length - i) * APART_MS);
    // Another stretch of the list for each; two of one college may win.
    const people = visitors.filter((_, v) => (v * 7 + i * 31) % 23 === 0);
    await db.transaction().execute(async (trx) => {
      for (const { id } of people.slice(0, await missing(trx, event)))
        await loadEntry(trx, id, event, at);
      await markAll(trx, event);
      const prizes = shared(await announcedFor(content, event));
      const first = { version: 1, points: i % 6 === 2 ? [9, 9, 7] : [9, 8, 7], at };
      await publish(trx, event, { ...first, prizes });
      const corrected = { version: 2, points: [9, 8, 8], at: Math.min(now, at + 5 * MINUTE_MS) };
      if (i === 1) await publish(trx, event, { ...corrected, prizes });
    });
  }
}

async function markAll(trx: Database, event: NamedEvent): Promise<void> {
  for (const [at, { entryId, attendance }] of (await listEntrants(trx, event)).entries()) {
    const to = at >= RANKS && at % ABSENT === ABSENT - 1 ? 'absent' : 'present';
    if (attendance === 'unknown') await updateEntry(trx, entryId, { state: to });
  }
}

/** How many more an event needs for results that are worth looking at. */
async function missing(trx: Database, event: NamedEvent): Promise<number> {
  return Math.max(0, LEAST_ENTRIES - (await listEntrants(trx, event)).length);
}

/** What an event announces, by rank: half, three tenths and what is left. */
function shared(announced: number | null): number[] {
  if (announced === null) return [];
  const [first, second] = [0.5, 0.3].map((part) => Math.round(announced * part)) as [
    number,
    number,
  ];
  return [first, second, announced - first - second];
}

interface Given {
  readonly version: number;
  /** The points of the first entries. */
  readonly points: readonly number[];
  readonly prizes: readonly number[];
  readonly at: number;
}

async function publish(trx: Database, event: NamedEvent, given: Given) {
  const { version, points, prizes, at } = given;
  const entrants = await listEntrants(trx, event);
  const rows = entrants.slice(0, points.length).map(({ entryId }, place) => ({
    ...{ entryId, tie: 0 },
    points: { [PLAIN_POINTS.id]: points[place]! },
  }));
  const sheet = { version, rows, criteria: [PLAIN_POINTS], prizes, by: BY, at };
  await createScoreSheet(trx, event, sheet);
  const lines = resultLines({ rows, prizes, ranks: RANKS }, entrants);
  await publishLines(trx, event, { version }, { lines, by: BY, at });
}

/** In the order in which they ended. */
async function listOver({ events }: Content, now: number) {
  const found: (NamedEvent & { endsAt: number })[] = [];
  for (const { id, name } of clusters)
    for (const { eventId, title, eventDate, ends } of await events(id)) {
      const timed = { begins: eventDate, ends };
      const hours = hoursOf(timed);
      if (hours && stateOf(timed, now) === 'over')
        found.push({ eventId, clusterName: name, eventName: title, endsAt: hours.endsAt });
    }
  return found.sort((one, other) => one.endsAt - other.endsAt);
}
