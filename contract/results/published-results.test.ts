import { expect, test } from 'vitest';
import { Leaderboard } from './leaderboard.ts';
import { areOut, readResults } from './published-results.ts';

const result = {
  clusterName: 'Music',
  eventName: 'Alaap',
  publishedAt: '2025-09-19T12:00:00.000Z',
  places: [{ rank: 1, college: 'Anna University', name: null }],
  present: 3,
  corrections: [],
};
const board = { events: 8, lastAt: null, first: null, standings: [], results: [result] };

test('the results of a leaderboard are read as its schema reads them', () => {
  const { results } = Leaderboard.parse(board);
  expect(results).toMatchObject(readResults({ message: board }));
  expect(readResults({ message: board })).toHaveLength(1);
});

test('what was corrected is read along, for pages that show what stood before', () => {
  const was = { rank: 1, college: 'Anna University', name: 'Asha', prize: 5000 };
  const corrections = [{ at: result.publishedAt, was, is: { ...was, rank: 2 } }];
  const message = { ...board, results: [{ ...result, corrections }] };
  expect(readResults({ message })).toMatchObject([{ corrections }]);
  expect(Leaderboard.parse(message).results).toMatchObject([{ corrections }]);
});

test('what has no ranks is left out, and no leaderboard is an error', () => {
  const results = [{ ...result, places: null }, result];
  expect(readResults({ message: { ...board, results } })).toHaveLength(1);
  for (const answer of [null, {}, { message: 'The leaderboard is switched off.' }])
    expect(() => readResults(answer)).toThrow(TypeError);
});

test('results that were taken back are not out; where somebody only took part, they are', () => {
  expect(areOut({ places: [], present: 0 })).toBe(false);
  expect(areOut({ places: [], present: 3 })).toBe(true);
  expect(areOut({ ...result, present: 0 })).toBe(true);
  const results = [{ ...result, places: [], present: 0 }, result];
  expect(readResults({ message: { ...board, results } })).toHaveLength(1);
});
