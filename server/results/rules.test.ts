import { describe, expect, it } from 'vitest';
import { tellLeaderboard } from './board.ts';
import { findCorrected, published, standings } from './rules.ts';
import type { LedgerEntry } from './store.ts';

const TABLE = { points: { 1: 10, 2: 6, 3: 4 }, present: 1 };

/** A ledger of entries by event and college, each published unless it says otherwise. */
function ledgerOf(...entries: Partial<LedgerEntry>[]): LedgerEntry[] {
  return entries.map((entry, at) => ({
    sequence: at + 1,
    eventId: `music/${entry.eventName ?? 'Solo'}`,
    clusterName: 'Music',
    eventName: 'Solo',
    college: 'A',
    name: null,
    rank: null,
    came: true,
    corrects: null,
    enteredBy: 'Jury',
    enteredAt: at,
    publishedAt: at,
    ...entry,
  }));
}

function linesOf(ledger: LedgerEntry[]) {
  return standings(ledger, TABLE, () => false).map(
    ({ rank, is_shared, college, points }) => `${rank}${is_shared ? '=' : ''} ${college} ${points}`,
  );
}

describe('points', () => {
  it('are those of the rank and one for having come; equal ones share a rank, and the next counts all before it', () => {
    const ledger = ledgerOf(
      { college: 'A', rank: 1 },
      { college: 'C', rank: 2 },
      { college: 'B', rank: 2 },
      { college: 'D', rank: 3 },
      { college: 'E', rank: 7 },
      { college: 'F' },
    );
    expect(linesOf(ledger)).toEqual(['1 A 11', '2= B 7', '2= C 7', '4 D 5', '5= E 1', '5= F 1']);
  });

  it('come from all events alike, and from each of a college’s entries', () => {
    const ledger = ledgerOf(
      { rank: 1 },
      { rank: 3, name: 'Asha' },
      { rank: 1, eventName: 'Duet' },
      { college: 'B', rank: 2 },
    );
    expect(linesOf(ledger)).toEqual(['1 A 27', '2 B 7']);
  });

  it('are those of what is published: not of what was corrected, taken back or waits', () => {
    const ledger = ledgerOf(
      { college: 'A', rank: 1 },
      { college: 'B', rank: 1, corrects: 1 },
      { college: 'C', rank: 2 },
      { college: 'C', came: false, corrects: 3 },
      { college: 'D', rank: 3, publishedAt: null },
      { college: 'E', rank: 3 },
      { college: 'E', rank: 1, corrects: 6, publishedAt: null },
    );
    expect(linesOf(ledger)).toEqual(['1 B 11', '2 E 5']);
    expect(published(ledger).map(({ sequence }) => sequence)).toEqual([2, 6]);
  });
});

const CONTENT = {
  festival: { leaderboard: TABLE, timeZone: 'Asia/Kolkata' },
  clusters: [{ id: 5, name: 'Music', eventCount: 3 }],
  events: () => [],
} as unknown as Parameters<typeof tellLeaderboard>[1];

const at = (moment: string) => Date.parse(`${moment}:00+05:30`);

it('Ranks have moved since the festival’s own morning, and a college that was not there then has not', () => {
  const ledger = ledgerOf(
    { college: 'A', rank: 2, publishedAt: at('2025-09-18T23:50') },
    { college: 'B', rank: 3, publishedAt: at('2025-09-18T23:55') },
    { college: 'B', rank: 1, eventName: 'Duet', publishedAt: at('2025-09-19T00:10') },
    { college: 'C', rank: 3, eventName: 'Duet', publishedAt: at('2025-09-19T00:10') },
  );
  const moves = (now: string) =>
    tellLeaderboard(ledger, CONTENT, at(now)).standings.map(({ college, moved }) => [
      college,
      moved,
    ]);
  expect(moves('2025-09-19T20:00')).toEqual([
    ['B', 1],
    ['A', -1],
    ['C', 0],
  ]);
  expect(moves('2025-09-20T00:01').map(([, moved]) => moved)).toEqual([0, 0, 0]);
});

it('Before the first result the event that ends next is named, and none that is over', () => {
  const eventDate = '2025-09-18T04:00:00.000Z';
  const event = (title: string, ends: string) => ({ title, eventDate, ends });
  const content = {
    ...CONTENT,
    events: () => [
      event('Duet', '2025-09-19T06:00:00.000Z'),
      event('Solo', '2025-09-18T06:00:00.000Z'),
    ],
  } as unknown as typeof CONTENT;
  const first = (now: string) => tellLeaderboard([], content, Date.parse(now)).first?.event_name;
  expect(first('2025-09-18T05:59:00Z')).toBe('Solo');
  expect(first('2025-09-18T06:00:00Z')).toBe('Duet');
  expect(first('2025-09-19T06:00:00Z')).toBeUndefined();
});

it('A correction shows with what it is in place of, and what was never published shows nowhere', () => {
  const ledger = ledgerOf(
    { college: 'A', rank: 1, publishedAt: null },
    { college: 'A', rank: 1, name: 'Asha', corrects: 1 },
    { college: 'B', rank: 2 },
    { college: 'C', rank: 1, corrects: 2, publishedAt: null },
    { college: 'D', rank: 1, corrects: 4, publishedAt: at('2025-09-19T10:00') },
    { college: 'B', came: false, corrects: 3, publishedAt: at('2025-09-19T11:00') },
  );
  expect(tellLeaderboard(ledger, CONTENT, 0).results).toEqual([
    {
      cluster_name: 'Music',
      event_name: 'Solo',
      published_at: '2025-09-19T05:30:00.000Z',
      places: [{ rank: 1, college: 'D', name: null }],
      present: 0,
      corrections: [
        {
          at: '2025-09-19T04:30:00.000Z',
          was: { rank: 1, college: 'A', name: 'Asha' },
          is: { rank: 1, college: 'D', name: null },
        },
        {
          at: '2025-09-19T05:30:00.000Z',
          was: { rank: 2, college: 'B', name: null },
          is: null,
        },
      ],
    },
  ]);
});

describe('a correction', () => {
  const all = ledgerOf(
    { college: 'A', rank: 1 },
    { college: 'B', rank: 2 },
    { college: 'C', rank: 2 },
    { college: 'D', name: 'Asha' },
    { college: 'D', name: 'Ravi' },
  );
  const asked = (entry: object) =>
    findCorrected(
      {
        eventId: 'music/Solo',
        clusterName: 'Music',
        eventName: 'Solo',
        college: 'X',
        name: null,
        rank: 1,
        came: true,
        ...entry,
      },
      all,
    );

  it.each([
    ['the only one of its rank, whoever has it', { correctsRank: 1 }, 1],
    ['of several the college’s own', { college: 'C', correctsRank: 2 }, 3],
    [
      'of a college’s several the one of its name',
      { college: 'D', name: 'Ravi', correctsRank: null },
      5,
    ],
  ])('is in place of %s', (_what, entry, sequence) => {
    expect(asked(entry)).toMatchObject({ sequence });
  });

  it.each([
    [{ correctsRank: 3 }, 'Nobody stands there as rank 3'],
    [{ correctsRank: 2 }, 'More than one entry stands there as rank 2'],
    [{ eventId: 'music/Duet', correctsRank: 1 }, 'Nobody stands there as rank 1'],
    [{ college: 'A' }, 'A stands there as rank 1 already'],
    [{ college: 'B', correctsRank: 1 }, 'B stands there as rank 2 already'],
    [{ college: 'D', name: 'Asha' }, 'Asha of D stands there as present already'],
  ])('%j is refused in words', (entry, words) => {
    expect(asked(entry)).toContain(words);
  });
});
