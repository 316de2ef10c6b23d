import { expect, it } from 'vitest';
import { lastTurn } from './days.ts';

const festival = { startsOn: '2025-09-18', endsOn: '2025-09-21' };
const event = {
  eventDate: '2025-09-19T17:00:00+05:30',
  ends: '2025-09-19T21:00:00+05:30',
  registration: { opens: '2025-08-20T10:00:00+05:30', closes: '2025-09-15T18:00:00+05:30' },
};

it.each([
  ['2025-08-20T09:59:59+05:30', undefined],
  ['2025-08-20T10:00:00+05:30', '2025-08-20T10:00:00+05:30'],
  ['2025-09-15T18:00:00+05:30', '2025-09-15T18:00:00+05:30'],
  ['2025-09-18T00:00:00+05:30', '2025-09-18T00:00:00+05:30'],
  ['2025-09-19T18:40:00+05:30', '2025-09-19T17:00:00+05:30'],
  ['2025-09-19T21:00:00+05:30', '2025-09-19T21:00:00+05:30'],
  ['2025-09-22T04:59:00+05:30', '2025-09-19T21:00:00+05:30'],
  ['2025-10-01T12:00:00+05:30', '2025-09-22T05:00:00+05:30'],
])('an event at %s is as it was from %s on', (now, turned) => {
  expect(lastTurn(event, Date.parse(now), festival)).toBe(turned ? Date.parse(turned) : 0);
});

it('without an end it becomes another at the guessed one, and once more when it is surely over', () => {
  const open = { ...event, ends: null };
  const turnAt = (now: string) => lastTurn(open, Date.parse(now), festival);
  expect(turnAt('2025-09-19T22:00:00+05:30')).toBe(Date.parse('2025-09-19T19:00:00+05:30'));
  expect(turnAt('2025-09-20T05:00:00+05:30')).toBe(Date.parse('2025-09-20T05:00:00+05:30'));
});
