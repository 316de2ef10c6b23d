import type { DeskEvent } from '../../../contract/desk/events.ts';
import {
  type ClusterPlaces,
  countWaiting,
  type DeskHome,
  getDeskHome,
  sendMailsAgain,
  waitingIn,
} from '../../../contract/desk/home.ts';
import { moneyOf, sumsOf } from '../../../contract/desk/prize-sums.ts';
import { reachOf } from '../../../contract/desk/rights.ts';
import { gateDay, startOfGateDay } from '../../../contract/gate-rules.ts';
import { DAY_MS, HOUR_MS } from '../../../contract/moments.ts';
import type { Database } from '../../database/connection.ts';
import { HttpError } from '../../http/errors.ts';
import { retryFailedJobs } from '../../jobs/store.ts';
import type { Organiser, ReachedClusters, ServeDesk } from '../access/guard.ts';
import { eventViews } from '../events/views.ts';
import { readBook } from '../prizes/book.ts';
import { readPrizes } from '../prizes/read-prizes.ts';
import {
  type HomeDependencies,
  type MayIn,
  serverDecisions,
  waitingDecisions,
} from './decisions.ts';
import { countAccounts, countSignUps } from './store.ts';

const SHOWN_DAYS = 50;

/** Tells whoever asks the decisions that wait for them, and the numbers of what their role reaches. */
export function deskHomeRoutes(serve: ServeDesk, dependencies: HomeDependencies): void {
  const { db, content } = dependencies;

  serve(getDeskHome, async ({ organiser, reach }) => {
    const now = Date.now();
    const events = await eventViews(db, content(), reach);
    const may = mayIn(organiser, now);
    const money = maySeePrizes(may) ? moneyOf(await readPrizes(db, content())) : null;
    return {
      message: {
        asOf: now,
        decisions: [
          ...(await waitingDecisions(dependencies, events, { organiser, mayIn: may, money })),
          ...(await serverDecisions(dependencies, may)),
        ],
        signUps: reach === 'all' ? await signUps(db, now) : null,
        clusters: placesOf(events),
        money,
        today: eventsOfToday(events, now),
        ahead: eventsAhead(events, may('run events'), now),
      },
    };
  });

  serve(countWaiting, async ({ organiser, reach }) => {
    const events = await eventViews(db, content(), reach);
    const may = mayIn(organiser, Date.now());
    // What is announced, which the content alone knows, is no decision.
    const money = maySeePrizes(may) ? sumsOf(await readBook(db)) : null;
    const who = { organiser, mayIn: may, money };
    const decisions = await waitingDecisions(dependencies, events, who);
    return { message: waitingIn(decisions) };
  });

  serve.change(sendMailsAgain, async (trx, { note }) => {
    const mails = await retryFailedJobs(trx);
    if (mails === 0) throw new HttpError(409, 'None of them is kept any more');
    note({ record: 'mails sent again', subject: `${mails}` });
    return { mails };
  });
}

function mayIn({ roles }: Organiser, now: number): MayIn {
  return (act) => reachOf(roles, act, now);
}

function maySeePrizes(may: MayIn): boolean {
  return may('see prizes').length > 0;
}

async function signUps(db: Database, now: number): Promise<DeskHome['signUps']> {
  const today = startOfGateDay(now);
  const yesterday = today - DAY_MS;
  const first = today - (SHOWN_DAYS - 1) * DAY_MS;
  const days = await countSignUps(db, { since: first, spanMs: DAY_MS });
  const hours = await countSignUps(db, { since: yesterday, spanMs: HOUR_MS });
  const hoursOf = (day: number, count: number) =>
    Array.from({ length: count }, (_, hour) => hours.get(day + hour * HOUR_MS) ?? 0);
  return {
    all: await countAccounts(db),
    byDay: Array.from({ length: SHOWN_DAYS }, (_, at) => ({
      day: gateDay(first + at * DAY_MS),
      people: days.get(first + at * DAY_MS) ?? 0,
    })),
    today: hoursOf(today, Math.floor((now - today) / HOUR_MS) + 1),
    yesterday: hoursOf(yesterday, 24),
  };
}

/** Fullest first. */
function placesOf(events: readonly DeskEvent[]): ClusterPlaces[] {
  const limited = events.filter(({ counts }) => counts.places !== null);
  const sum = (some: readonly DeskEvent[], of: (event: DeskEvent) => number) =>
    some.reduce((total, event) => total + of(event), 0);
  return [...Map.groupBy(limited, ({ clusterName }) => clusterName)]
    .map(([clusterName, some]) => ({
      clusterName,
      events: some.length,
      places: sum(some, ({ counts }) => counts.places ?? 0),
      taken: sum(some, ({ counts }) => counts.taken),
      waiting: sum(some, ({ counts }) => counts.waiting),
    }))
    .sort((a, b) => b.taken / b.places - a.taken / a.places);
}

/** Those that begin on the festival's day that it is, and those that go on since an earlier one. */
function eventsOfToday(events: readonly DeskEvent[], now: number): DeskEvent[] {
  return byHour(events, ({ startsAt, isOver }) => {
    if (startsAt === null) return false;
    return gateDay(startsAt) === gateDay(now) || (startsAt <= now && !isOver);
  });
}

/** Those of the clusters that somebody runs by name: of all of them there are too many to read through. */
function eventsAhead(
  events: readonly DeskEvent[],
  runs: ReachedClusters,
  now: number,
): DeskEvent[] {
  if (runs === 'all') return [];
  return byHour(
    events.filter(({ clusterName }) => runs.includes(clusterName)),
    ({ startsAt }) => startsAt !== null && gateDay(startsAt) > gateDay(now),
  );
}

function byHour(events: readonly DeskEvent[], keeps: (event: DeskEvent) => boolean): DeskEvent[] {
  return events.filter(keeps).sort((a, b) => (a.startsAt ?? 0) - (b.startsAt ?? 0));
}
