import { DAY_MS, dayInIndia, HOUR_MS, MINUTE_MS, startOfDay } from '../../../contract/moments.ts';
import { EVENTS, type SeasonEvent } from '../world/events.ts';
import { limitsOf, momentOf } from '../world/festival.ts';
import { eventAt, type Season } from '../world/season.ts';
import { type History, readHistories, type SeasonCheck } from './season-check.ts';

/** Offers are ended by work that comes each twenty seconds. */
const LATE_MS = MINUTE_MS;
const [QUIET_FROM, QUIET_TO] = [23, 7];

/** The end of an offer made at a moment before its event begins; undefined where no time is left to answer it. */
function offerEnd(event: SeasonEvent, at: number): number | undefined {
  const begins = momentOf(event.begins);
  const dayBefore = startOfDay(dayInIndia(begins)) - DAY_MS;
  const end = awake(at + (at >= dayBefore ? 4 : 24) * HOUR_MS, 'next');
  const last = end > begins ? awake(begins, 'before') : end;
  return last > at ? last : undefined;
}

/** A moment, or the next morning or the evening before where it lies at night. */
function awake(at: number, to: 'next' | 'before'): number {
  const midnight = startOfDay(dayInIndia(at));
  const hour = (at - midnight) / HOUR_MS;
  if (hour >= QUIET_FROM && (to === 'next' || hour > QUIET_FROM))
    return midnight + (to === 'next' ? 24 + QUIET_TO : QUIET_FROM) * HOUR_MS;
  if (hour < QUIET_TO) return midnight + (to === 'next' ? QUIET_TO : QUIET_FROM - 24) * HOUR_MS;
  return at;
}

/** From when until when an entry was in line; undefined where it never was. */
function inLine({ changes }: History): { from: number; until: number } | undefined {
  const first = changes.findIndex(({ toState }) => toState === 'waiting');
  if (first === -1) return undefined;
  const end = changes.slice(first).find(({ toState }) => toState !== 'waiting');
  const { changedAt: from } = changes[first]!;
  return { from, until: end?.changedAt ?? Number.POSITIVE_INFINITY };
}

/** When an entry got a place or an offer, before its event began. */
function served(event: SeasonEvent, { changes }: History): number | undefined {
  const change = changes.find(
    ({ kind, toState }) => kind === 'offered' || (kind === 'asked' && toState === 'held'),
  );
  return change && change.changedAt < momentOf(event.begins) ? change.changedAt : undefined;
}

function faultsOfOrder(event: SeasonEvent, histories: readonly History[]): string[] {
  const lines = histories.flatMap((one) => {
    const waited = inLine(one);
    return waited ? [{ ...one.entry, ...waited }] : [];
  });
  return histories.flatMap((one) => {
    const at = served(event, one);
    if (at === undefined) return [];
    const passed = lines.find(
      ({ asked, college, from, until }) =>
        asked < one.entry.asked &&
        from < at &&
        at < until &&
        (event.perCollege === null || college === one.entry.college),
    );
    return passed
      ? [`${event.name}: number ${one.entry.asked} was served before number ${passed.asked}`]
      : [];
  });
}

/** Of those who stand at the door whoever asked first is let in first, unless their college has all of its places. */
function faultsOfDoor(season: Season, event: SeasonEvent, histories: readonly History[]): string[] {
  const here = new Map(
    season.gate.stood
      .filter(({ eventId }) => eventId === event.id)
      .map(({ accountId, at }) => [accountId, at]),
  );
  const isHere = ({ members }: History, at: number) =>
    members.some(({ accountId }) => (here.get(accountId) ?? at) < at);
  return histories.flatMap((one) => {
    const at = one.changes.find(({ kind }) => kind === 'let in')?.changedAt;
    if (at === undefined) return [];
    const number = `${event.name}: number ${one.entry.asked}`;
    if (!isHere(one, at)) return [`${number} was let in, and did not stand at the door`];
    const passed = histories.find((other) => {
      const waited = inLine(other);
      return (
        other.entry.asked < one.entry.asked &&
        waited !== undefined &&
        waited.until > at &&
        isHere(other, at) &&
        (event.perCollege === null || other.entry.college === one.entry.college)
      );
    });
    return passed ? [`${number} was let in before number ${passed.entry.asked}`] : [];
  });
}

function faultsOfOffers(season: Season, { entry, changes }: History): string[] {
  const now = season.clock.at;
  return changes.flatMap(({ kind, changedAt }, at) => {
    const event = eventAt(season, entry.eventId, changedAt);
    if (kind !== 'offered' || changedAt >= momentOf(event.begins)) return [];
    const end = offerEnd(event, changedAt);
    const who = `${event.name}: the offer to number ${entry.asked}`;
    if (end === undefined) return [`${who} had no time left`];
    const next = changes[at + 1];
    if (!next && entry.offeredUntil !== end) return [`${who} does not end when it must`];
    if (!next) return now > end + LATE_MS ? [`${who} stands beyond its end`] : [];
    const isEarly = next.kind === 'ran out' && next.changedAt < end;
    const isLate = next.changedAt > end + (next.kind === 'ran out' ? LATE_MS : 0);
    return isEarly || isLate
      ? [`${who} was over (${next.kind}) ${(next.changedAt - end) / MINUTE_MS} minutes off`]
      : [];
  });
}

/** While somebody waits whose turn may come, no place lies idle. */
function faultsOfIdle(
  event: SeasonEvent,
  histories: readonly History[],
  { clock, people }: Season,
): string[] {
  const { places } = limitsOf(event, people);
  const count = (...states: string[]) =>
    histories.filter(({ entry }) => states.includes(entry.state)).length;
  const isMoving = clock.at < momentOf(event.begins) && offerEnd(event, clock.at) !== undefined;
  const free = (places ?? 0) - count('held', 'offered', 'present', 'absent');
  if (!isMoving || places === null || event.perCollege !== null) return [];
  return free > 0 && count('waiting') > 0
    ? [`${event.name}: ${free} places are free while ${count('waiting')} wait`]
    : [];
}

export const line: SeasonCheck = {
  promise:
    'Waiting lists go in order; a free place is offered at once, for 24 or 4 hours, and never until the night.',
  source: 'beyond.md 1: Waiting list',
  async faults(season) {
    const byEvent = Map.groupBy(await readHistories(season), ({ entry }) => entry.eventId);
    return EVENTS.flatMap(({ id }) => {
      const event = eventAt(season, id);
      const histories = byEvent.get(id) ?? [];
      return [
        ...faultsOfOrder(event, histories),
        ...faultsOfDoor(season, event, histories),
        ...histories.flatMap((one) => faultsOfOffers(season, one)),
        ...faultsOfIdle(event, histories, season),
      ];
    });
  },
};
