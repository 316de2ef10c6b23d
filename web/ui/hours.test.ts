import { expect, test } from 'vitest';
import { fromOf, soonInWords, tillOf, waitInWords } from './hours.ts';

const at = (moment: string) => `2025-09-${moment}:00+05:30`;

test.each([
  ['19T18:30', '19T12:00', '6:30 pm'],
  ['19T18:30', '18T23:00', 'Fri 6:30 pm'],
  // The festival's Friday lasts until five.
  ['20T00:30', '19T23:00', '12:30 am'],
  ['20T00:30', '18T23:00', 'Fri 12:30 am'],
  ['20T09:00', '20T00:30', 'Sat 9 am'],
  ['20T09:00', '20T05:00', '9 am'],
])('what begins at %s is said at %s to begin %s', (begins, now, words) => {
  expect(fromOf(at(begins), Date.parse(at(now)))).toBe(words);
});

test('before the clock is known a begin has its day', () => {
  expect(fromOf(at('19T18:30'), undefined)).toBe('Fri 6:30 pm');
});

test.each([
  ['19T18:29', '1 minute'],
  ['19T17:40', '50 minutes'],
  ['19T17:30', '1 hour'],
  ['19T16:20', '2 hours 10 minutes'],
  ['16T18:00', '3 days'],
])('at %s it is %s until half past six on Friday', (now, words) => {
  expect(waitInWords(at('19T18:30'), Date.parse(at(now)))).toBe(words);
});

test('it is told soon before alone', () => {
  const soon = (now: string) => soonInWords(at('19T18:30'), Date.parse(at(now)));
  expect(soon('19T17:40')).toBe('in 50 minutes');
  expect(soon('19T16:30')).toBe('in 2 hours');
  expect(soon('19T16:29')).toBe('');
});

test.each([
  ['19T21:00', '19T18:40', 'till 9 pm'],
  ['20T00:30', '19T23:00', 'till 12:30 am'],
  ['21T18:00', '19T18:40', 'till Sun 6 pm'],
])('what ends at %s is said at %s to be on %s', (ends, now, words) => {
  expect(tillOf({ ends: at(ends) }, Date.parse(at(now)))).toBe(words);
});
