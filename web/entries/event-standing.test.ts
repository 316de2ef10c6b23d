import { expect, it } from 'vitest';
import type { Entry } from '../../contract/entries/entry.ts';
import type { Event } from '../../contract/events.ts';
import { isFew, type Known, standingOf } from './event-standing.ts';

const event = {
  eventDate: '2025-09-19T17:00:00+05:30',
  ends: '2025-09-19T21:00:00+05:30',
  registration: {
    opens: '2025-08-20T10:00:00+05:30',
    closes: '2025-09-15T18:00:00+05:30',
    places: 24,
  },
} as Event;
const open = Date.parse('2025-09-01T10:00:00+05:30');
const at = (moment: string) => Date.parse(`${moment}:00+05:30`);
const taken = (count: number, waiting = 0): Known => ({
  places: { places: 24, taken: count, waiting },
});
const waiting = { entry: { state: 'waiting', rank: 8 } as Entry };

it('tells of an event what is left, and that it is full, as soon as somebody has told', () => {
  expect(standingOf(event, taken(18), open)).toEqual({ name: 'left', of: 24, left: 6 });
  expect(standingOf(event, taken(24, 7), open)).toEqual({ name: 'full', of: 24, waiting: 7 });
  // The limit was lowered meanwhile.
  expect(standingOf(event, taken(30), open)).toMatchObject({ name: 'full' });
  expect(standingOf(event, {}, open)).toEqual({ name: 'unknown' });
});

it('tells no number before hydration, nor outside of registration, nor where there is no limit', () => {
  expect(standingOf(event, taken(18), undefined)).toEqual({ name: 'unknown' });
  expect(standingOf(event, taken(18), at('2025-08-20T09:59'))).toEqual({ name: 'soon' });
  expect(standingOf(event, taken(18), at('2025-09-15T18:00'))).toEqual({ name: 'closed' });
  const free = { ...event, registration: { ...event.registration!, places: null } };
  expect(standingOf(free, {}, open)).toEqual({ name: 'open' });
  expect(standingOf({ ...event, registration: null }, {}, open)).toEqual({ name: 'unknown' });
});

it('tells first that it is over or on, then what the reader has in it', () => {
  const known = { ...taken(24), ...waiting };
  expect(standingOf(event, known, open)).toEqual({ name: 'own', entry: waiting.entry });
  expect(standingOf(event, known, at('2025-09-19T17:00'))).toEqual({ name: 'on' });
  expect(standingOf(event, known, at('2025-09-19T21:00'))).toEqual({ name: 'over' });
  const ended = { ...taken(18), entry: { state: 'cancelled' } as Entry };
  expect(standingOf(event, ended, open)).toMatchObject({ name: 'left' });
});

it('tells of an offer until it has run out, then what stands for everybody', () => {
  const offered = { state: 'offered', offeredUntil: open } as Entry;
  const known = { ...taken(24, 7), entry: offered };
  expect(standingOf(event, known, open - 1)).toEqual({ name: 'own', entry: offered });
  expect(standingOf(event, known, open)).toMatchObject({ name: 'full' });
});

it('takes an event whose end nobody has told for over when its results are out, and not by a guess', () => {
  const endless = { ...event, ends: null };
  const evening = at('2025-09-19T20:00');
  expect(standingOf(endless, {}, at('2025-09-19T18:59'))).toEqual({ name: 'on' });
  expect(standingOf(endless, {}, evening)).toEqual({ name: 'begun' });
  expect(standingOf(endless, { hasResults: true }, evening)).toEqual({ name: 'over' });
  expect(standingOf(endless, {}, at('2025-09-20T05:00'))).toEqual({ name: 'over' });
  expect(standingOf(event, { hasResults: true }, evening)).toEqual({ name: 'on' });
});

it('takes an event that never got a date for over once the festival is', () => {
  const undated = { ...event, eventDate: null, ends: null, registration: null };
  const after = (moment: string) => standingOf(undated, {}, at(moment), '2025-09-21').name;
  expect(after('2025-09-22T04:59')).toBe('unknown');
  expect(after('2025-09-22T05:00')).toBe('over');
  expect(standingOf({ ...undated, eventDate: event.eventDate }, {}, open, '2025-08-01').name).toBe(
    'unknown',
  );
});

it('takes an event that never got a date for over when its results are out', () => {
  const undated = { ...event, eventDate: null, ends: null };
  const stateWith = (hasResults: boolean) => standingOf(undated, { hasResults }, open).name;
  expect([stateWith(false), stateWith(true)]).toEqual(['unknown', 'over']);
});

it('calls a quarter of the places few, and three of however many', () => {
  expect([6, 7].map((left) => isFew(left, 24))).toEqual([true, false]);
  expect([3, 4].map((left) => isFew(left, 5))).toEqual([true, false]);
});
