import { describe, expect, it } from 'vitest';
import { PLAIN_POINTS, type ScoreSheet } from '../../../contract/desk/results.ts';
import {
  type Draft,
  EMPTY_DRAFT,
  keyOf,
  markSaved,
  meetSheet,
  openClashes,
  settle,
  unsaved,
} from './score-draft.ts';
import { addTexts, type CellText, isTyped, type Typed } from './typed-scores.ts';

type Points = Readonly<Record<string, Readonly<Record<string, number>>>>;

function sheetOf(version: number, points: Points, more: Partial<ScoreSheet> = {}): ScoreSheet {
  const rows = Object.entries(points).map(([entryId, given]) => ({
    ...{ entryId, points: given, tie: null },
  }));
  const none = { published: null, announced: null, prizes: [], entries: [], paid: [], ranks: 3 };
  const versions = [{ version, by: 'Ravi', at: 1, published: [] }];
  return { ...none, version, criteria: [PLAIN_POINTS], versions, rows, ...more };
}

function type(draft: Draft, ...texts: [id: string, text: string, column?: string][]): Draft {
  const cells = texts.map(([id, text, column = 'points']): CellText => ({ id, column, text }));
  return { ...draft, typed: { ...draft.typed, ...addTexts(draft.typed, cells) } };
}

const cellsOf = ({ cells }: Typed) => Object.fromEntries(cells);
const clashesOf = (draft: Draft) => openClashes(draft).map(keyOf);
const FIRST = sheetOf(1, { a: { points: 90 }, b: { points: 80 }, c: { points: 70 } });
const opened = meetSheet(EMPTY_DRAFT, FIRST);

describe('What was typed while somebody else saved', () => {
  it('stays, and is saved over theirs, where they wrote into other cells', () => {
    const theirs = sheetOf(2, { a: { points: 90 }, b: { points: 85 }, c: { points: 70 } });
    const draft = meetSheet(type(opened, ['a', '95'], ['d', '60']), theirs);
    expect(cellsOf(draft.typed)).toEqual({ a: { points: '95' }, d: { points: '60' } });
    expect(draft).toMatchObject({ base: { version: 2 }, met: { by: 'Ravi' } });
    expect(clashesOf(draft)).toEqual([]);
  });

  it('is asked about where both wrote into one cell, once, and again where they write anew', () => {
    const [ninety, ninetyOne] = [2, 3].map((version) =>
      sheetOf(version, { ...{ a: { points: 88.5 + version }, b: { points: 80 } } }),
    );
    const draft = meetSheet(type(opened, ['a', '95'], ['b', '81']), ninety!);
    expect(clashesOf(draft)).toEqual(['cell points a']);
    const [clash] = openClashes(draft);
    const theirs = settle(draft, clash!, false);
    expect(cellsOf(theirs.typed)).toEqual({ b: { points: '81' } });
    expect(clashesOf(theirs)).toEqual([]);
    const alone = meetSheet(type(opened, ['a', '95']), ninety!);
    expect(isTyped(settle(alone, openClashes(alone)[0]!, false).typed)).toBe(false);
    const mine = settle(draft, clash!, true);
    expect(cellsOf(mine.typed)).toEqual({ a: { points: '95' }, b: { points: '81' } });
    expect(clashesOf(mine)).toEqual([]);
    expect(clashesOf(meetSheet(mine, ninetyOne!))).toEqual(['cell points a']);
    expect(clashesOf(meetSheet(draft, ninetyOne!))).toEqual(['cell points a']);
    // Who types what they have agrees with them.
    expect(clashesOf(type(draft, ['a', '90,5']))).toEqual([]);
    // A cell that was typed over theirs, which it showed, clashes with nothing.
    expect(clashesOf(meetSheet(type(theirs, ['a', '93']), { ...ninety!, version: 3 }))).toEqual([]);
  });

  it('gives way where it is what stood there before, or what they have saved', () => {
    const theirs = sheetOf(2, { a: { points: 95 }, b: { points: 85 } });
    const draft = meetSheet(type(opened, ['a', '90'], ['b', '85']), theirs);
    expect(isTyped(draft.typed)).toBe(false);
    expect(clashesOf(draft)).toEqual([]);
  });

  it('is asked about where the one emptied what the other wrote, or wrote what is no number', () => {
    const theirs = sheetOf(2, { a: { points: 95 }, c: { points: 70 } });
    const draft = meetSheet(type(opened, ['a', ' '], ['b', '8x']), theirs);
    expect(clashesOf(draft)).toEqual(['cell points a', 'cell points b']);
  });

  it('is asked about for prizes and criteria, too', () => {
    const line = { id: 'line', name: 'Line', most: null };
    const word = { id: 'word', name: 'Word', most: null };
    const prizes = new Map([
      [0, '5,000'],
      [1, '700'],
    ]);
    const typed = { ...opened.typed, prizes, criteria: [PLAIN_POINTS, line] };
    const others = { prizes: [6000], criteria: [PLAIN_POINTS, word] };
    const draft = meetSheet({ ...opened, typed }, { ...FIRST, version: 2, ...others });
    expect(clashesOf(draft)).toEqual(['prize 0', 'criteria']);
    const theirs = openClashes(draft).reduce((now, clash) => settle(now, clash, false), draft);
    expect(theirs.typed.criteria).toBeUndefined();
    expect([...theirs.typed.prizes]).toEqual([[1, '700']]);
  });

  it('is asked about where they took the criterion away, and where it would take points that they gave', () => {
    const two = [PLAIN_POINTS, { id: 'wit', name: 'Wit', most: null }];
    const before = meetSheet(EMPTY_DRAFT, { ...FIRST, criteria: two });
    const gone = meetSheet(type(before, ['a', '3', 'wit']), { ...FIRST, version: 2 });
    expect(clashesOf(gone)).toEqual(['criteria']);
    expect(gone.typed.criteria).toEqual(two);
    const less = { ...before, typed: { ...before.typed, criteria: [PLAIN_POINTS] } };
    const given = sheetOf(2, { a: { points: 90, wit: 4 } }, { criteria: two });
    expect(clashesOf(meetSheet(less, given))).toEqual(['criteria']);
  });

  it('asks about a tie again in a line that they changed, and leaves theirs where nothing is typed', () => {
    const ties = new Map([
      ['a', 1],
      ['b', 2],
    ]);
    const draft = { ...opened, typed: { ...opened.typed, ties } };
    const theirs = sheetOf(2, { a: { points: 80 }, b: { points: 80 }, c: { points: 70 } });
    expect([...meetSheet(draft, theirs).typed.ties]).toEqual([
      ['a', null],
      ['b', 2],
    ]);
  });
});

it('What was typed while it was being saved meets the version of who saved right after', () => {
  const typed = type(opened, ['a', '95']);
  const saving = type(typed, ['b', '82']);
  const { rows: _, ...rest } = FIRST;
  const rows = [{ entryId: 'a', points: { points: 95 }, tie: null }, ...FIRST.rows.slice(1)];
  const saved = markSaved(saving, { ...rest, version: 2, rows }, typed.typed);
  expect(cellsOf(unsaved(saved))).toEqual({ b: { points: '82' } });
  expect(meetSheet(saved, FIRST)).toBe(saved);
  const theirs = sheetOf(3, { a: { points: 95 }, b: { points: 85 }, c: { points: 71 } });
  const met = meetSheet(saved, theirs);
  expect(cellsOf(met.typed)).toEqual({ b: { points: '82' } });
  expect(clashesOf(met)).toEqual(['cell points b']);
});
