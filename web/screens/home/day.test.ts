import { expect, it } from 'vitest';
import type { ScheduledEvent } from '../../../contract/schedule.ts';
import { homeDayAt, lastBegun, openOf } from './day.ts';

const festival = { startsOn: '2025-09-18', endsOn: '2025-09-21' };

function event(begins: string, ends: string | null): ScheduledEvent {
  const at = (moment: string) => `2025-09-${moment}:00+05:30`;
  const rest = { eventId: begins, title: begins, kind: null, clusterId: 5, day: null, venue: null };
  return { ...rest, begins: at(begins), ends: ends && at(ends) };
}

const events = [
  event('18T10:00', '18T13:00'),
  event('18T21:00', '19T06:00'),
  event('19T18:00', '19T20:00'),
  event('20T09:00', '20T20:00'),
  event('21T19:00', '21T23:00'),
];

it.each([
  ['18T00:30', 'before', 0.38],
  ['18T05:00', 'morning', 0.5],
  ['18T10:00', 'on', 0.5],
  ['19T03:00', 'on', 0.5],
  // What began yesterday is on, so nobody says that the day is to begin.
  ['19T05:30', 'on', 0.7],
  ['19T06:00', 'morning', 0.7],
  ['19T23:00', 'between', 0.38],
  ['20T10:00', 'on', 0.86],
  ['21T18:59', 'morning', 0.95],
  ['21T19:00', 'on', 0.95],
  ['21T23:00', 'last evening', 0.8],
])('at %s home shows %s, its door open by %d', (moment, phase, open) => {
  const home = homeDayAt(events, Date.parse(`2025-09-${moment}:00+05:30`), festival);
  expect(home.phase).toBe(phase);
  expect(openOf(home)).toBe(open);
});

it('the door opens further each day, however many there are, and most on the last', () => {
  const long = { ...festival, endsOn: '2025-09-25' };
  const opens = [18, 19, 20, 21, 22, 23, 24, 25].map((day) =>
    openOf(homeDayAt([], Date.parse(`2025-09-${day}T12:00:00+05:30`), long)),
  );
  expect(opens).toEqual(opens.toSorted());
  expect(opens.at(-1)).toBeGreaterThan(opens.at(-2)!);
});

it('names what may go on for six hours after its begin, and of several what began last', () => {
  const endless = event('18T11:00', null);
  const lastAt = (moment: string, ...more: ScheduledEvent[]) =>
    lastBegun([endless, ...more], Date.parse(`2025-09-${moment}:00+05:30`));
  expect(lastAt('18T10:59')).toBeUndefined();
  expect(lastAt('18T16:59')).toBe(endless);
  expect(lastAt('18T17:00')).toBeUndefined();
  const later = event('18T13:00', null);
  expect(lastAt('18T16:30', later)).toBe(later);
});
