import { describe, expect, it, test } from 'vitest';
import { openTies, type ResultRow, ranked, rupeesIn } from './results.ts';

function row(entryId: string, given: number | null, tie: number | null = null): ResultRow {
  return { entryId, points: given === null ? {} : { points: given }, tie };
}

describe('the ranks of a sheet', () => {
  const rankedOf = (...rows: ReturnType<typeof row>[]) =>
    ranked(rows).map(({ entryId, rank }) => [entryId, rank]);

  it('follow the points, and a tie shares one until somebody decides', () => {
    expect(rankedOf(row('a', 5), row('b', 9), row('c', 5), row('d', null), row('e', 1))).toEqual([
      ['b', 1],
      ['a', 2],
      ['c', 2],
      ['e', 4],
      ['d', null],
    ]);
    expect(rankedOf(row('a', 5, 2), row('c', 5, 1))).toEqual([
      ['c', 1],
      ['a', 2],
    ]);
  });

  it('ask about ties where they count', () => {
    const rows = [row('a', 9), row('b', 5), row('c', 5), row('d', 1), row('e', 1)];
    expect(openTies(ranked(rows), 3).map((group) => group.map(({ entryId }) => entryId))).toEqual([
      ['b', 'c'],
    ]);
    expect(openTies(ranked([row('b', 5, 0), row('c', 5, 0)]), 3)).toEqual([]);
  });

  it('go by the sum of all criteria, also of quarters and tenths', () => {
    const scored = (entryId: string, ...points: number[]) => ({
      ...row(entryId, null),
      points: Object.fromEntries(points.map((given, at) => [`${at}`, given])),
    });
    const rows = [scored('a', 40, 0.1, 0.2), scored('b', 39, 1.3), scored('c', 40.3), scored('d')];
    expect(ranked(rows).map(({ total, rank }) => [total, rank])).toEqual([
      [40.3, 1],
      [40.3, 1],
      [40.3, 1],
      [null, null],
    ]);
  });
});

test.each([
  ['₹40,000', 40_000],
  ['INR 1,50,000 and the drum', 150_000],
  ['5000/-', 5000],
  ['₹5,000 and ₹3,000', null],
  ['5k', null],
  ['1.5 lakh', null],
  ['2 lakhs', null],
  ['A drum', null],
  [null, null],
])('Prize money of “%s” is read as %s rupees', (text, rupees) => {
  expect(rupeesIn(text)).toBe(rupees);
});
