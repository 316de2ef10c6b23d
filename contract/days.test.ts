import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  begunBy,
  festivalMomentAt,
  hoursOf,
  lastsForDays,
  nextUp,
  onNow,
  onNowForVisitors,
  presentAt,
  scheduleDayAt,
  stateOf,
  type Timed,
} from './days.ts';

const HOUR_MS = 3_600_000;
const festival = { startsOn: '2025-09-18', endsOn: '2025-09-21' };
const opening = Date.parse('2025-09-18T05:00:00+05:30');

function at(moment: string): number {
  return Date.parse(`2025-09-${moment}:00+05:30`);
}

function event(begins: string | null, ends: string | null = null): Timed {
  const iso = (moment: string | null) => moment && new Date(at(moment)).toISOString();
  return { begins: iso(begins), ends: iso(ends) };
}

/** Minutes after the festival's opening, some before it and some past its end. */
const anyMoment = fc.integer({ min: -3000, max: 9000 }).map((minute) => opening + minute * 60_000);
const anyEvent = fc
  .record({
    beginsAt: fc.option(anyMoment),
    lasts: fc.option(fc.integer({ min: -60, max: 900 }), { freq: 3 }),
  })
  .map(
    ({ beginsAt, lasts }): Timed => ({
      begins: beginsAt === null ? null : new Date(beginsAt).toISOString(),
      ends:
        beginsAt === null || lasts === null
          ? null
          : new Date(beginsAt + lasts * 60_000).toISOString(),
    }),
  );
const anyEvents = fc.array(anyEvent, { maxLength: 12 });

describe('an event', () => {
  it('is on from its begin to its end, and over from then on', () => {
    const song = event('18T10:00', '18T13:00');
    expect(stateOf(song, at('18T09:59'))).toBe('before');
    expect(stateOf(song, at('18T10:00'))).toBe('on');
    expect(stateOf(song, at('18T12:59'))).toBe('on');
    expect(stateOf(song, at('18T13:00'))).toBe('over');
  });

  it('without an end, or with one before its begin, is taken to last two hours', () => {
    for (const song of [event('18T10:00'), event('18T10:00', '18T09:00')]) {
      expect(hoursOf(song)).toMatchObject({ endsAt: at('18T12:00'), isAbout: true });
      expect(stateOf(song, at('18T11:59'))).toBe('on');
    }
  });

  it('whose end was guessed is over when the festival’s day turns, and never before the guess', () => {
    const song = event('18T10:00');
    expect(stateOf(song, at('18T12:00'))).toBe('begun');
    expect(begunBy([song, event('18T09:00', '18T11:00')], at('18T12:00'))).toEqual([song]);
    expect(stateOf(song, at('19T04:59'))).toBe('begun');
    expect(stateOf(song, at('19T05:00'))).toBe('over');
    // Past midnight is still the day before; from five on it is the next.
    expect(stateOf(event('19T00:30'), at('19T05:00'))).toBe('over');
    expect(stateOf(event('19T05:00'), at('19T23:00'))).toBe('begun');
    const late = event('19T04:00');
    expect([stateOf(late, at('19T05:59')), stateOf(late, at('19T06:00'))]).toEqual(['on', 'over']);
  });

  it('without a date is never on and never over', () => {
    fc.assert(
      fc.property(anyMoment, (now) => {
        expect(stateOf(event(null), now)).toBe('before');
        expect(nextUp([event(null)], now)).toEqual([]);
      }),
    );
  });

  it('never goes back: once it is on or over it is not to come', () => {
    const order = ['before', 'on', 'begun', 'over'];
    fc.assert(
      fc.property(anyEvent, anyMoment, anyMoment, (one, now, other) => {
        const [early, late] = [Math.min(now, other), Math.max(now, other)];
        const [was, is] = [order.indexOf(stateOf(one, early)), order.indexOf(stateOf(one, late))];
        expect(is).toBeGreaterThanOrEqual(was);
      }),
    );
  });
});

it('what is on has begun, in order; what is next begins later, all of it at one moment and nothing before it', () => {
  fc.assert(
    fc.property(anyEvents, anyMoment, (events, now) => {
      const begins = (one: Timed) => Date.parse(one.begins!);
      const on = onNow(events, now).map(begins);
      expect(on.every((one) => one <= now)).toBe(true);
      expect(on).toEqual(on.toSorted((one, other) => one - other));
      const next = nextUp(events, now).map(begins);
      const later = events.map(begins).filter((one) => one > now);
      expect(new Set(next).size).toBe(later.length > 0 ? 1 : 0);
      expect(next).toEqual(later.filter((one) => one === Math.min(...later)));
    }),
  );
});

describe('the festival', () => {
  const events = [
    event('18T10:00', '18T13:00'),
    event('18T21:00', '19T00:30'),
    event('19T18:00'),
    event('21T19:00', '21T23:00'),
  ];

  it.each([
    ['18T04:59', 'before', 0],
    ['18T05:00', 'on', 1],
    ['18T15:00', 'on', 1],
    ['19T00:29', 'on', 1],
    ['19T00:30', 'between', 1],
    ['19T04:59', 'between', 1],
    ['19T05:00', 'on', 2],
    ['19T20:00', 'between', 2],
    // Nothing is on that day.
    ['20T12:00', 'on', 3],
    ['21T22:59', 'on', 4],
    ['21T23:00', 'last evening', 4],
    ['22T04:59', 'last evening', 4],
    ['22T05:00', 'after', 0],
  ])('at %s is %s, day %d of 4', (moment, phase, day) => {
    expect(festivalMomentAt(events, at(moment), festival)).toEqual({ phase, day, dayCount: 4 });
  });

  it('ends a day though something lasts for days, and the last one only once that is over', () => {
    const works = event('20T10:00', '21T10:00');
    const all = [works, event('20T19:00', '20T22:30'), event('21T09:00', '21T09:30')];
    const phaseAt = (moment: string) => festivalMomentAt(all, at(moment), festival).phase;
    expect(phaseAt('20T22:29')).toBe('on');
    expect(phaseAt('20T22:30')).toBe('between');
    expect(phaseAt('21T04:30')).toBe('between');
    expect(phaseAt('21T09:45')).toBe('on');
    expect(phaseAt('21T10:00')).toBe('last evening');
    // What lasts for days and is to come holds its day.
    expect(festivalMomentAt([works], at('20T09:00'), festival).phase).toBe('on');
  });

  it('is over on a last day without events, from that day’s beginning; nowhere while something is on or to come', () => {
    const phaseAt = (moment: string, ...all: Timed[]) =>
      festivalMomentAt(all, at(moment), festival).phase;
    const music = event('20T19:00', '20T22:30');
    expect(phaseAt('21T04:59', music)).toBe('between');
    expect(phaseAt('21T05:00', music)).toBe('last evening');
    expect(phaseAt('22T04:59', music)).toBe('last evening');
    expect(phaseAt('21T05:00', music, event('20T23:00', '21T06:00'))).toBe('on');
    expect(phaseAt('21T05:00', music, event('22T10:00'))).toBe('on');
    // Nothing is known of its hours yet.
    expect(phaseAt('21T12:00', event(null))).toBe('on');
  });

  it('counts a day exactly while it lasts, never ends a day while something is on, and never goes back', () => {
    const order = ['before', 'on', 'between', 'last evening', 'after'];
    fc.assert(
      fc.property(anyEvents, anyMoment, anyMoment, (events, one, other) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)];
        const was = festivalMomentAt(events, early, festival);
        const is = festivalMomentAt(events, late, festival);
        const dayAt = Math.floor((late - opening) / (24 * HOUR_MS)) + 1;
        expect(is.day).toBe(dayAt >= 1 && dayAt <= 4 ? dayAt : 0);
        if (is.phase === 'last evening') expect(onNow(events, late)).toEqual([]);
        if (is.phase === 'between')
          expect(onNow(events, late).filter((event) => !lastsForDays(event))).toEqual([]);
        if (was.day === is.day && was.phase !== 'before' && onNow(events, late).length === 0)
          expect(order.indexOf(is.phase)).toBeGreaterThanOrEqual(order.indexOf(was.phase));
        else expect(is.day === 0 || is.day >= was.day).toBe(true);
      }),
    );
  });
});

describe('the schedule opens', () => {
  const events = [
    event('18T10:00', '18T22:00'),
    event('19T23:00', '20T02:00'),
    event('20T03:00', '20T04:00'),
  ];
  const dayAt = (moment: string, days: boolean) =>
    scheduleDayAt(events, at(moment), { ...festival, features: { days } })?.date.slice(8);

  it.each([
    ['17T12:00', undefined, undefined],
    ['18T12:00', '18', '18'],
    ['18T22:00', '19', '18'],
    // What goes on past midnight is of the day before.
    ['20T01:00', '19', '20'],
    ['20T02:30', '19', '20'],
    // What begins after midnight hangs on its own day of the calendar.
    ['20T03:30', '20', '20'],
    ['20T06:00', '20', '20'],
    ['21T12:00', '21', '21'],
    ['22T12:00', undefined, undefined],
  ])('at %s on %s, without the days on %s', (moment, withDays, without) => {
    expect(dayAt(moment, true)).toBe(withDays);
    expect(dayAt(moment, false)).toBe(without);
  });

  it.each([
    ['18T12:00', '18'],
    ['18T23:00', '19'],
    ['19T04:30', '19'],
    ['19T08:00', '19'],
    ['19T22:00', '20'],
    ['20T12:00', '20'],
    ['21T12:00', '21'],
  ])('at %s on %s, whatever else lasts for days', (moment, day) => {
    const exhibition = event('18T10:00', '21T18:00');
    const all = [exhibition, event('18T11:00'), event('19T09:00', '19T21:00')];
    const opened = scheduleDayAt(all, at(moment), { ...festival, features: { days: true } });
    expect(opened?.date.slice(8)).toBe(day);
  });
});

it('with the days, an hour past midnight is still the day before; without them it is the calendar’s', () => {
  const night = Date.parse('2025-09-20T00:45:00+05:30');
  const present = (days: boolean) => presentAt(night, { features: { days } });
  expect(present(true)).toEqual({ day: '2025-09-19', hour: 24.75 });
  expect(present(false)).toEqual({ day: '2025-09-20', hour: 0.75 });
  expect(presentAt(night + 5 * HOUR_MS, { features: { days: true } }).day).toBe('2025-09-20');
});

it('of what is on the last to begin comes first; of what began together the longest, but for what lasts for days', () => {
  const together = (title: string, ends: string | null) => ({ ...event('19T17:00', ends), title });
  const all = [
    { ...event('19T16:30', '19T22:00'), title: 'Earlier' },
    together('For days', '20T17:00'),
    together('Short', '19T18:30'),
    together('Band', '19T21:00'),
    together('Without an end', null),
    { ...event('19T18:00', '19T19:00'), title: 'Later' },
  ];
  const titlesAt = (moment: string) => onNowForVisitors(all, at(moment)).map(({ title }) => title);
  expect(titlesAt('19T17:02')).toEqual(['Band', 'Without an end', 'Short', 'For days', 'Earlier']);
  expect(titlesAt('19T18:00')[0]).toBe('Later');
});
