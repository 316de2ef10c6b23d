import { getDeskEvent } from '../../../contract/desk/events.ts';
import { type Question, questionsOf } from '../../../contract/desk/result-questions.ts';
import {
  getScoreSheet,
  PLAIN_POINTS,
  publishResults,
  type ResultRow,
  rupeesIn,
  type ScoreSheet,
  saveScoreSheet,
} from '../../../contract/desk/results.ts';
import type { CallAccounts } from '../../../web/calls/call.ts';
import { sitAtDesk } from '../world/desk.ts';
import type { SeasonEvent } from '../world/events.ts';
import { eventAt, MANAGER, type Season } from '../world/season.ts';
import { addressOf } from '../world/visits.ts';
import { listRegistered, mark, overEvents } from './attendance.ts';

/** Few enough that some have the same. */
const POINTS = 6;
/** Of those whom nobody marked a jury has seen so many; of those who are marked absent it has scored so many by a slip. */
const [SEEN, SLIP] = [0.5, 0.2];
const PARTS_OF_PRIZE = [0.5, 0.3, 0.2];
/** Of ranks that several have, so many are shared. */
const SHARED = 0.5;

/** A manager enters the points of what is over and marked, decides what is open, and publishes. */
export async function publishWhatIsOver(season: Season): Promise<void> {
  const { answered, cast, random } = season;
  const ask = await sitAtDesk(season, cast[MANAGER]!);
  for (const event of overEvents(season)) {
    if (answered.publications.some(({ eventId }) => eventId === event.id)) continue;
    const sheet = await ask(getScoreSheet, { params: addressOf(season, event) });
    const part = { came: 1, absent: SLIP, unknown: SEEN, gone: 0 };
    const rows = sheet.entries
      .filter(({ attendance }) => random() < part[attendance])
      .map(({ entryId }) => rowOf(entryId, 1 + Math.floor(random() * POINTS)));
    // Nobody came.
    if (rows.length > 0) await publish(season, ask, event, rows);
  }
}

function rowOf(entryId: string, points: number): ResultRow {
  return { entryId, points: { [PLAIN_POINTS.id]: points }, tie: null };
}

/** An appeal is upheld: the last by points should have had most. `wasThere`: somebody who was marked absent came. */
export function uphold(eventId: string, { wasThere = false } = {}) {
  return async (season: Season): Promise<void> => {
    const { answered, cast } = season;
    const ask = await sitAtDesk(season, cast[MANAGER]!);
    const event = eventAt(season, eventId);
    const last = answered.publications.findLast((one) => one.eventId === eventId);
    if (!last) return;
    if (wasThere) {
      const entries = await listRegistered(season, ask, event);
      const absent = entries.filter(({ state }) => state === 'absent').slice(0, 1);
      await mark(season, ask, { event, entries: absent, is: 'present' });
    }
    const isAbsent = (id: string) =>
      answered.marks.findLast(({ entryId }) => entryId === id)?.is === 'absent';
    const least = last.rows
      .filter(({ entryId }) => !isAbsent(entryId))
      .toSorted((one, other) => one.points[PLAIN_POINTS.id]! - other.points[PLAIN_POINTS.id]!)[0];
    const rows = last.rows.map((row) => (row === least ? rowOf(row.entryId, POINTS + 1) : row));
    await publish(season, ask, event, rows);
  };
}

/** Saves a sheet until nothing stands in its way, and publishes it. */
async function publish(
  season: Season,
  ask: CallAccounts,
  event: SeasonEvent,
  given: readonly ResultRow[],
): Promise<void> {
  const { answered, clock, random } = season;
  const params = addressOf(season, event);
  const announced = rupeesIn(event.prize) ?? 0;
  const prizes = PARTS_OF_PRIZE.map((part) => Math.round(part * announced));
  const criteria = [PLAIN_POINTS];
  let rows = [...given];
  for (;;) {
    const { version: before } = await ask(getScoreSheet, { params });
    const { version } = await ask(saveScoreSheet, {
      params,
      body: { version: before, criteria, rows, prizes },
    });
    const questions = await askedOf(season, ask, event);
    const stops = questions.filter(({ takes }) => takes === null);
    if (stops.length === 0) {
      const answers = Object.fromEntries(
        questions.map(({ key, takes }) => [key, takes === 'reason' ? 'Their card was seen' : '']),
      );
      const { certificates } = await ask(publishResults, { params, body: { version, answers } });
      const published = { rows, prizes, answers, certificates };
      answered.publications.push({ eventId: event.id, at: clock.at, ...published });
      return;
    }
    // All who have points are marked absent: there is nothing to publish.
    if (stops.some(({ kind }) => kind === 'no points')) return;
    for (const question of stops) {
      if (question.kind === 'unmarked') await markMissing(season, ask, event, question);
      if (question.kind === 'tie') rows = decided(rows, question, random() < SHARED);
    }
  }
}

/** What the screen asks, by the same rules. */
async function askedOf(
  season: Season,
  ask: CallAccounts,
  event: SeasonEvent,
): Promise<readonly Question[]> {
  const params = addressOf(season, event);
  const sheet: ScoreSheet = await ask(getScoreSheet, { params });
  const { startsAt, endsAt } = await ask(getDeskEvent, { params });
  return questionsOf({ ...sheet, startsAt, endsAt, now: season.clock.at });
}

/** Nobody has seen them. */
async function markMissing(
  season: Season,
  ask: CallAccounts,
  event: SeasonEvent,
  { entryIds }: Question,
): Promise<void> {
  const entries = entryIds.map((id) => ({ id, state: 'held' as const }));
  await mark(season, ask, { event, entries, is: 'absent' });
}

function decided(rows: readonly ResultRow[], { entryIds }: Question, isShared: boolean) {
  return rows.map((row) => {
    const at = entryIds.indexOf(row.entryId);
    return at === -1 ? row : { ...row, tie: isShared ? 0 : at + 1 };
  });
}
