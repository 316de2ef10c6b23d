import { expect, test } from 'vitest';
import type { Event } from '../../../../contract/events.ts';
import { countWithPlaces, longLineWords } from './long-line.tsx';

const at = (day: number) => `2025-09-${day}T12:00:00+05:30`;

function event(eventId: string, closes: number, places: number | null = 4): Event {
  const registration = { opens: at(1), closes: at(closes), places };
  return { eventId, eventDate: at(19), ends: null, registration } as unknown as Event;
}

test('of other events those count that one may register for and that have a place', () => {
  const counts = (taken: number) => ({ places: 4, taken, waiting: 0 });
  const all = [
    event('free', 18),
    event('full', 18),
    event('untold', 18),
    event('endless', 18, null),
    event('closed', 10),
    { ...event('elsewhere', 18), registration: null },
  ];
  const places = { free: counts(3), full: counts(4), closed: counts(0) };
  expect(countWithPlaces(all, places, Date.parse(at(15)), '2025-09-21')).toBe(2);
  expect(countWithPlaces(all, places, Date.parse(at(20)), '2025-09-21')).toBe(0);
});

test('far down a line one reads how many others have places', () => {
  const words = (count?: number) => longLineWords(count, 'Music').join('');
  expect(words(3)).toBe('. Three other events of Music have places.');
  expect(words(1)).toBe('. One other event of Music has places.');
  expect(words(0)).toBe(', and no other event of Music has places.');
  expect(words()).toBe(': look which other events of Music have places.');
});
