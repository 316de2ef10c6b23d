import { expect, test } from 'vitest';
import type { Entry } from '../../../../contract/entries/entry.ts';
import { clashesOf } from './clashes.ts';
import { daysOf, hoursOf } from './day-plan.ts';
import {
  clashHeading,
  countsInWords,
  hoursInWords,
  nextOf,
  spanInWords,
  standingOf,
} from './words.ts';

const DATES = { startsOn: '2025-09-18', endsOn: '2025-09-21' };

/** An entry on a day of September 2025, by India's clock: `entry('A', 19, '17:00', '21:30')`. */
function entry(name: string, day: number, from: string, to: string, more: Partial<Entry> = {}) {
  const moment = (hour: string) => new Date(`2025-09-${day}T${hour}:00+05:30`).toISOString();
  const times = { starts: moment(from), ends: moment(to), endsAbout: false };
  const standing = { state: 'held', teamName: null, members: [] as Entry['members'] } as const;
  return { id: name, eventName: name, ...times, ...standing, ...more } as Entry;
}

const BAND = entry('Band', 19, '17:00', '21:30');
const STREET = entry('Street', 19, '19:00', '21:00');
const LATER = entry('Later', 19, '21:40', '23:00');
const ALONE = entry('Alone', 20, '10:00', '12:00');

test('every day of the festival is there, also an empty one, and each event on its own by India’s clock', () => {
  const late = entry('Late', 20, '00:30', '01:30');
  const { days } = daysOf([late, BAND], DATES);
  expect(days.map(({ date, cards }) => [date, cards.map(({ entry }) => entry.id)])).toEqual([
    ['2025-09-18', []],
    ['2025-09-19', ['Band']],
    ['2025-09-20', ['Late']],
    ['2025-09-21', []],
  ]);
});

test('events at the same hour lie side by side, others have the day’s whole width', () => {
  const { days } = daysOf([BAND, STREET, LATER, ALONE], DATES);
  const lanes = days.flatMap(({ cards }) =>
    cards.map((one) => [one.entry.id, one.lane, one.lanes]),
  );
  expect(lanes).toEqual([
    ['Band', 0, 2],
    ['Street', 1, 2],
    ['Later', 0, 1],
    ['Alone', 0, 1],
  ]);
  expect(days.map((day) => day.lanes)).toEqual([1, 2, 1, 1]);
});

test('a day is as long as its earliest and its latest event', () => {
  const early = entry('Early', 18, '06:30', '08:00');
  const late = entry('Late', 19, '23:00', '23:30');
  expect(hoursOf(daysOf([early, late], DATES).days)).toEqual({ first: 6, last: 24 });
});

test('what overlaps clashes, and what leaves no time to walk; what is over doesn’t', () => {
  const before = Date.parse('2025-09-18T00:00:00Z');
  const clashes = clashesOf([BAND, STREET, LATER, ALONE], before);
  expect(clashes.map((clash) => [clash.other.id, clashHeading(clash)])).toEqual([
    ['Street', '7 to 9 pm'],
    ['Later', '10 minutes to walk'],
  ]);
  expect(clashesOf([BAND, STREET], Date.parse(BAND.ends!))).toEqual([]);
});

test('hours are said by India’s clock, am and pm once where once will do', () => {
  expect(hoursInWords(BAND)).toBe('5–9:30 pm');
  expect(hoursInWords(ALONE)).toBe('10 am–12 noon');
  expect(hoursInWords({ ...ALONE, endsAbout: true })).toBe('10 am–about 12 noon');
  const long = { ...BAND, ends: '2025-09-20T17:00:00+05:30' };
  expect(hoursInWords(long)).toBe('5 pm–Sat 5 pm');
  expect(spanInWords(ALONE.starts!, BAND.ends!)).toBe('10 am to 9:30 pm');
});

test('what comes next is the first with a place that isn’t over', () => {
  const waiting = entry('Waiting', 19, '09:00', '10:00', { state: 'waiting' });
  const when = (moment: string) => nextOf([waiting, BAND], Date.parse(moment))?.when;
  expect(when('2025-09-19T16:10:00+05:30')).toBe('Next, in 50 minutes');
  expect(when('2025-09-19T14:50:00+05:30')).toBe('Next, in 2 hours 10 minutes');
  expect(when('2025-09-16T16:00:00+05:30')).toBe('Next, in 3 days');
  expect(when('2025-09-19T17:00:00+05:30')).toBe('Now, until 9:30 pm');
  expect(when('2025-09-19T21:30:00+05:30')).toBeUndefined();
});

test('what lasts for days gives way to what comes within three hours, and while that is on', () => {
  const cut = { ...entry('Cut', 18, '10:00', '11:00'), ends: '2025-09-20T12:00:00+05:30' };
  const name = (moment: string) => nextOf([cut, BAND], Date.parse(moment))?.entry.eventName;
  expect(name('2025-09-19T13:59:00+05:30')).toBe('Cut');
  expect(name('2025-09-19T14:00:00+05:30')).toBe('Band');
  expect(name('2025-09-19T18:00:00+05:30')).toBe('Band');
  expect(name('2025-09-19T21:30:00+05:30')).toBe('Cut');
});

test('the programme is summed up in words', () => {
  const waiting = entry('Waiting', 19, '09:00', '10:00', { state: 'waiting' });
  expect(countsInWords([BAND])).toBe('One event');
  expect(countsInWords([waiting, waiting])).toBe('Two waits');
  expect(countsInWords([BAND, ALONE, waiting])).toBe('Two events, one wait');
});

test('a number stays until the event is over, also of whoever is marked by then', () => {
  const at = (moment: string, state: Entry['state'], number: number | null = 12) =>
    standingOf({ ...BAND, state, number }, Date.parse(moment));
  for (const state of ['held', 'present'] as const)
    expect(at('2025-09-19T18:00:00+05:30', state)).toBe('Your number: 12');
  expect(at('2025-09-19T18:00:00+05:30', 'absent')).toBe('You were missed. Your number: 12');
  expect(at('2025-09-19T18:00:00+05:30', 'absent', null)).toBe('You were missed');
  expect(at('2025-09-20T00:00:00+05:30', 'present')).toBe('You were there');
  expect(at('2025-09-20T00:00:00+05:30', 'absent')).toBe('You were missed');
  expect(nextOf([{ ...BAND, state: 'present' }], Date.parse(BAND.starts!))?.when).toBe(
    'Now, until 9:30 pm',
  );
});
