import { expect, it } from 'vitest';
import {
  clockInIndia,
  dayInIndia,
  endOfDay,
  fromClockInIndia,
  hourInWords,
  momentInWords,
  startOfDay,
} from './moments.ts';

it('tells a moment by India’s clock, wherever the reader is', () => {
  const words = momentInWords('2025-09-19T10:00:00+05:30');
  expect(words).toEqual({ weekday: 'Fri', day: '19 Sept', time: '10 am' });
});

it('turns the day at midnight in India, not in Greenwich', () => {
  const late = momentInWords('2025-09-19T18:45:00.000Z');
  expect(late).toEqual({ weekday: 'Sat', day: '20 Sept', time: '12:15 am' });
  expect(momentInWords('2025-09-18T18:30:00Z').time).toBe('12 am');
});

it('says noon, which nobody can take for midnight', () => {
  expect(momentInWords('2025-09-19T06:30:00Z').time).toBe('12 noon');
  expect(momentInWords('2025-09-19T06:31:00Z').time).toBe('12:01 pm');
});

it('says an hour of the next day as that day does', () => {
  expect([23, 24, 25, 36, 37].map((hour) => hourInWords(hour))).toEqual([
    '11 pm',
    '12 am',
    '1 am',
    '12 noon',
    '1 pm',
  ]);
});

it('tells a day without an hour', () => {
  expect(momentInWords('2025-12-31')).toMatchObject({ weekday: 'Wed', day: '31 Dec' });
});

it('has a day of India begin at its own midnight and end with its last millisecond', () => {
  const start = Date.parse('2025-09-18T18:30:00.000Z');
  expect(startOfDay('2025-09-19')).toBe(start);
  expect([start - 1, start].map(dayInIndia)).toEqual(['2025-09-18', '2025-09-19']);
  expect(dayInIndia(endOfDay('2025-09-19'))).toBe('2025-09-19');
  expect(dayInIndia(endOfDay('2025-09-19') + 1)).toBe('2025-09-20');
  for (const none of ['tomorrow', '2027', '2026-12', '2026-02-31', ''])
    expect([startOfDay(none), endOfDay(none)]).toEqual([Number.NaN, Number.NaN]);
});

it('reads what it has written by India’s clock', () => {
  const moment = Date.parse('2025-09-19T10:41:00+05:30');
  expect(clockInIndia(moment)).toBe('2025-09-19 10:41');
  expect(Date.parse(fromClockInIndia('2025-09-19 10:41'))).toBe(moment);
  expect(Date.parse(fromClockInIndia('2025-09-19T10:41'))).toBe(moment);
});
