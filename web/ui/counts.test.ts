import { expect, test } from 'vitest';
import { countOf, inWords, ordinal, startingInWords } from './counts.ts';

test('a rank is said as people say it', () => {
  expect([1, 2, 3, 4, 10, 11, 12, 13, 21, 22, 101, 111, 113].map(ordinal)).toEqual(
    '1st 2nd 3rd 4th 10th 11th 12th 13th 21st 22nd 101st 111th 113th'.split(' '),
  );
});

test('a count is words where it is small, and of one thing or of several', () => {
  expect([0, 1, 12, 13].map(inWords)).toEqual(['no', 'one', 'twelve', '13']);
  expect([1, 40].map(startingInWords)).toEqual(['One', '40']);
  expect([1, 2].map((count) => countOf(count, 'place'))).toEqual(['1 place', '2 places']);
});
