import { setTimeout as pause } from 'node:timers/promises';
import { ACTIVE } from '../../../contract/entries/entry-rules.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/moments.ts';
import { isAnyDue } from '../../../server/entries/due.ts';
import { closesAt, type EntryEvent, getEntryEvent } from '../../../server/entries/event.ts';
import { guestsOf, type Season } from './season.ts';

const LOOK_EVERY_MS = 5;
/**
 * While something is due, time goes on: as fast as looks go until what comes each twenty seconds has begun, and slowly then,
 * or the clock would run away from a machine that has other things to do.
 */
const STEP_MS = 5000;
const BEGUN_AFTER_MS = 25_000;
const SLOW_STEP_EVERY_MS = 250;
/** Jobs that are put off are waited for together: the server looks for them each second of the machine's. */
const TOGETHER_MS = 5 * MINUTE_MS;
/** The machine's time: what doesn't get less for so long never gets done. */
const PATIENCE_MS = 60_000;

/** Waits until something is so, for so long of the machine's time at most. */
export async function soon(
  isSo: () => boolean | Promise<boolean>,
  patienceMs: number,
): Promise<void> {
  const until = performance.now() + patienceMs;
  while (!(await isSo()) && performance.now() < until) await pause(LOOK_EVERY_MS);
}

/** Leaps from one moment at which something falls due to the next, until this one, once nothing is due by now. */
export async function liveUntil(season: Season, moment: number): Promise<void> {
  await untilNothingIsDue(season);
  // The clock has whole milliseconds.
  const until = Math.round(moment);
  while (season.clock.at < until) {
    const due = (await nextDueMoment(season)) ?? until;
    await turnTo(season, Math.min(due, until));
  }
}

/** Turns the clock, and waits until all is done that is due by then. @throws Error that names what is never done */
async function turnTo(season: Season, moment: number): Promise<void> {
  season.clock.turnTo(Math.max(moment, season.clock.at));
  await untilNothingIsDue(season);
}

/** Waits until nothing is due any more: no job, no offer, no hold, no end of anything. @throws Error that names what is */
export async function untilNothingIsDue(season: Season): Promise<void> {
  const { clock } = season;
  const begins = clock.at;
  let [since, steppedAt] = [performance.now(), performance.now()];
  let fewest = Number.POSITIVE_INFINITY;
  for (;;) {
    const { waiting, underWay } = await whatIsDue(season);
    if (waiting.length === 0 && underWay === 0) {
      season.nothingDueAt.push(clock.at);
      return;
    }
    const left = waiting.length + underWay;
    if (left < fewest) [fewest, since] = [left, performance.now()];
    if (performance.now() - since > PATIENCE_MS)
      throw new Error(`Never done: ${waiting.join(', ') || `${underWay} jobs under way`}`);
    const isSlow = clock.at >= begins + BEGUN_AFTER_MS;
    if (underWay === 0 && (!isSlow || performance.now() - steppedAt > SLOW_STEP_EVERY_MS)) {
      clock.turnTo(clock.at + STEP_MS);
      steppedAt = performance.now();
    }
    await pause(LOOK_EVERY_MS);
  }
}

/** Events first: what was due there may be a job by now, written down as it was done. */
async function whatIsDue(season: Season) {
  const { db, clock } = season;
  const waiting: string[] = [];
  for (const event of await eventsWithEntries(season))
    if (await isAnyDue(db, event, clock.at)) waiting.push(event.eventName);
  const jobs = await db
    .selectFrom('jobs')
    .select('id')
    .where(({ or, eb }) => or([eb('leaseHolder', 'is not', null), eb('runAfter', '<=', clock.at)]))
    .execute();
  return { waiting, underWay: jobs.length + (await countUnnoted(season)) };
}

/** An answer doesn't wait until it is noted that a session was seen, at most once an hour. */
const NOTED_EVERY_MS = HOUR_MS;

/** Counts those who were there since nothing was due, of whose session that is yet to be noted: a leap would end it. */
async function countUnnoted(season: Season): Promise<number> {
  const since = season.nothingDueAt.at(-1) ?? 0;
  const seen = guestsOf(season).filter(({ seenAt = 0 }) => seenAt >= since);
  if (seen.length === 0) return 0;
  const rows = await season.db
    .selectFrom('sessions')
    .select(({ fn }) => ['accountId', fn.max('lastSeenAt').as('lastSeenAt')])
    .where(
      'accountId',
      'in',
      seen.map(({ accountId }) => accountId),
    )
    .groupBy('accountId')
    .execute();
  const noted = new Map(rows.map(({ accountId, lastSeenAt }) => [accountId, lastSeenAt]));
  return seen.filter(
    ({ accountId, seenAt = 0 }) => (noted.get(accountId) ?? seenAt) <= seenAt - NOTED_EVERY_MS,
  ).length;
}

async function eventsWithEntries({ db, content }: Season): Promise<EntryEvent[]> {
  const rows = await db
    .selectFrom('entries')
    .select('eventId')
    .where('state', 'in', ACTIVE)
    .distinct()
    .execute();
  return Promise.all(rows.map(({ eventId }) => getEntryEvent(db, content, eventId)));
}

/** The next moment at which something falls due by itself; undefined where nothing is awaited. */
async function nextDueMoment(season: Season): Promise<number | undefined> {
  const { db, clock } = season;
  const offers = db
    .selectFrom('entries')
    .select('offeredUntil as at')
    .where('state', '=', 'offered');
  const holds = db
    .selectFrom('entryMembers')
    .innerJoin('entries', 'entries.id', 'entryId')
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .select('confirmUntil as at')
    .where('leftAt', 'is', null)
    .where('emailVerifiedAt', 'is', null)
    .where('entries.state', 'in', ACTIVE);
  const jobs = db.selectFrom('jobs').select('runAfter as at');
  const rows = [...(await offers.execute()), ...(await holds.execute())];
  const jobsAt = (await jobs.execute()).map(
    ({ at }) => at && Math.ceil(at / TOGETHER_MS) * TOGETHER_MS,
  );
  const hours = (await eventsWithEntries(season)).flatMap((event) => {
    const closes = closesAt(event);
    return [closes, closes && closes - DAY_MS, event.startsAt, event.overAt];
  });
  const ahead = [...rows.map(({ at }) => at), ...jobsAt, ...hours].filter(
    (at): at is number => at !== null && at > clock.at,
  );
  return ahead.length > 0 ? Math.min(...ahead) : undefined;
}
