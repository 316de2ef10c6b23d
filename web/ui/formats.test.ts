import { expect, test } from 'vitest';
import { countOf, hours, inWords, startingInWords } from './formats.ts';

test('a count is words where it is small, and of one thing or of several', () => {
  expect([0, 1, 12, 13].map(inWords)).toEqual(['no', 'one', 'twelve', '13']);
  expect([1, 40].map(startingInWords)).toEqual(['One', '40']);
  expect([1, 2].map((count) => countOf(count, 'place'))).toEqual(['1 place', '2 places']);
});

test('hours have the day of an end that is a day later, and none of one past midnight', () => {
  const at = (moment: string) => Date.parse(`2025-${moment}+05:30`);
  const plain = (words: string) => words.replaceAll('\u00a0', ' ');
  const words = (from: string, to: string) => plain(hours(at(from), at(to)));
  expect(words('09-19T10:00', '09-19T12:00')).toMatch(/^19 Sept?, 10:00 to 12:00$/);
  expect(words('09-19T22:30', '09-20T01:30')).toMatch(/^19 Sept?, 22:30 to 01:30$/);
  expect(words('09-19T18:00', '09-20T18:00')).toMatch(/^19 Sept?, 18:00 to 20 Sept?, 18:00$/);
  expect(plain(hours(at('09-19T10:00'), null))).toMatch(/^19 Sept?, 10:00$/);
});
