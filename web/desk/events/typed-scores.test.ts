import { describe, expect, it } from 'vitest';
import { PLAIN_POINTS, type ScoredEntry, type ScoreSheet } from '../../../contract/desk/results.ts';
import {
  addTexts,
  NOTHING_TYPED,
  numberIn,
  readScores,
  restoreTexts,
  typedSince,
} from './typed-scores.ts';

function entry(entryId: string, attendance: ScoredEntry['attendance'] = 'unknown'): ScoredEntry {
  return { entryId, attendance, name: entryId, college: '', codes: [], unproven: [] };
}

function sheetOf(points: Readonly<Record<string, number>>, more: Partial<ScoreSheet>): ScoreSheet {
  const rows = Object.entries(points).map(([entryId, given]) => ({
    ...{ entryId, points: { points: given }, tie: null },
  }));
  const none = { versions: [], published: null, announced: null, prizes: [], entries: [] };
  return { ...none, paid: [], version: 1, criteria: [PLAIN_POINTS], ranks: 3, rows, ...more };
}

const typing = (texts: Readonly<Record<string, string>>) => ({
  ...NOTHING_TYPED,
  ...addTexts(
    NOTHING_TYPED,
    Object.entries(texts).map(([id, text]) => ({ id, column: 'points', text })),
  ),
});

it('Points are digits with a point or a comma, and a slip of the hand is no number', () => {
  expect(['91', ' 9,5 ', '12.345', '.5', '7.'].map(numberIn)).toEqual([91, 9.5, 12.345, 0.5, 7]);
  const slips = ['', '-3', '1e5', '0x1F', 'abc', '9.5.5', 'Infinity', '1 2'];
  expect(slips.map(numberIn)).toEqual(slips.map(() => null));
});

it('Prizes have three fields, or as many as were kept and typed', () => {
  const fields = (prizes: (number | null)[], typed = NOTHING_TYPED, ranks = 1) =>
    readScores(sheetOf({}, { prizes, ranks }), typed).prizeTexts;
  expect(fields([])).toEqual(['', '', '']);
  const five = ['20,000', '10,000', '5,000', '3,000', '2,000'];
  expect(fields([20_000, 10_000, 5000, 3000, 2000, null])).toEqual(five);
  const fourth = { ...NOTHING_TYPED, prizes: new Map([[3, '500']]) };
  expect(fields([20_000], fourth)).toEqual(['20,000', '', '', '500']);
  expect(fields([], NOTHING_TYPED, 5)).toHaveLength(5);
});

it('A prize that is too large is told so, with the bound, and nothing is kept meanwhile', () => {
  const read = (text: string) => {
    const { prizes, prizeFaults, faults } = readScores(sheetOf({}, {}), {
      ...NOTHING_TYPED,
      prizes: new Map([[0, text]]),
    });
    return [prizes[0], prizeFaults[0], faults];
  };
  expect(read('₹ 10,00,00,000')).toEqual([100_000_000, undefined, 0]);
  expect(read('99999999999')).toEqual([null, 'over ₹10,00,00,000', 1]);
  expect(read('a drum')).toEqual([null, 'no whole rupees', 1]);
  expect(read('12.5')).toEqual([null, 'no whole rupees', 1]);
});

describe('what is saved of a sheet', () => {
  const written = (...given: Parameters<typeof readScores>) =>
    Object.fromEntries(
      readScores(...given).written.map(({ entryId, points }) => [entryId, points.points]),
    );

  it('has the points of those who were marked absent or taken out while they were typed, unranked', () => {
    const entries = [entry('a'), entry('b', 'absent')];
    const sheet = sheetOf({ a: 5, b: 9 }, { entries });
    const typed = typing({ a: '6', b: '8', c: '7' });
    expect(written(sheet, typed)).toEqual({ a: 6, b: 8, c: 7 });
    expect(readScores(sheet, typed).rows.map(({ entryId }) => entryId)).toEqual(['a']);
  });

  it('has of those who aren’t ranked no text that nobody could mend, and no line without points', () => {
    const entries = [entry('a'), entry('b', 'absent'), entry('d')];
    const typed = typing({ a: '6', b: 'x', d: ' ' });
    expect(written(sheetOf({ d: 3 }, { entries }), typed)).toEqual({ a: 6 });
  });
});

describe('what is typed into a line', () => {
  const jury = (id: string, column: string, text: string) => ({ id, column, text });
  const before = typing({ a: '6', b: '7' });

  it('leaves the other lines the same objects, so that a key draws no other row anew', () => {
    const now = addTexts(before, [jury('a', 'points', '61')]);
    expect(now.cells.get('a')).toEqual({ points: '61' });
    expect(now.cells.get('b')).toBe(before.cells.get('b'));
  });

  it('is taken back cell by cell, and what was typed beside it stays', () => {
    const filled = [jury('a', 'points', '1'), jury('c', 'points', '2')];
    const full = { ...before, ...addTexts(before, filled) };
    const now = addTexts(full, [jury('c', 'wit', '3')]);
    const back = restoreTexts({ ...NOTHING_TYPED, ...now }, before, filled);
    expect(Object.fromEntries(back.cells)).toEqual({
      ...{ a: { points: '6' }, b: { points: '7' }, c: { wit: '3' } },
    });
    expect([...back.ties.keys()]).toEqual(['a', 'b']);
  });

  it('is what is left of it once something was saved', () => {
    const now = {
      ...before,
      ...addTexts(before, [jury('a', 'wit', '3'), jury('b', 'points', '8')]),
    };
    const { cells } = typedSince(now, before);
    expect(Object.fromEntries(cells)).toEqual({ a: { wit: '3' }, b: { points: '8' } });
    expect(typedSince(before, before).cells.size).toBe(0);
  });
});
