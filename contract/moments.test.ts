import { expect, it } from 'vitest';
import { momentInWords } from './moments.ts';

it('tells a moment by the clock of the festival, wherever the reader is', () => {
  const words = momentInWords('2025-09-19T10:00:00+05:30', 'Asia/Kolkata');
  expect(words).toEqual({ weekday: 'Fri', day: '19 Sept', time: '10:00 am' });
});

it('turns the day at midnight in India, not in Greenwich', () => {
  const late = momentInWords('2025-09-19T18:45:00.000Z', 'Asia/Kolkata');
  expect(late).toEqual({ weekday: 'Sat', day: '20 Sept', time: '12:15 am' });
  expect(momentInWords('2025-09-19T06:30:00Z', 'Asia/Kolkata').time).toBe('12:00 pm');
});

it('knows other clocks too', () => {
  const newYear = '2025-12-31T18:29:00Z';
  const words = { weekday: 'Wed', day: '31 Dec', time: '11:59 pm' };
  expect(momentInWords(newYear, 'Asia/Kolkata')).toEqual(words);
  expect(momentInWords(newYear, 'Asia/Colombo')).toEqual(words);
  expect(momentInWords(newYear, 'Asia/Kathmandu')).toEqual({
    weekday: 'Thu',
    day: '1 Jan',
    time: '12:14 am',
  });
});
