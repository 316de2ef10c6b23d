import { expect, test } from 'vitest';
import { countOf, inWords, startingInWords } from './formats.ts';

test('a count is words where it is small, and of one thing or of several', () => {
  expect([0, 1, 12, 13].map(inWords)).toEqual(['no', 'one', 'twelve', '13']);
  expect([1, 40].map(startingInWords)).toEqual(['One', '40']);
  expect([1, 2].map((count) => countOf(count, 'place'))).toEqual(['1 place', '2 places']);
});
