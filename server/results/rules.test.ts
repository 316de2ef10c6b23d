import { expect, it } from 'vitest';
import { leaderboardAt } from './board.ts';
import { publishedEvents, standings } from './rules.ts';
import type { Publication, ResultLine } from './store.ts';

const TABLE = { points: { 1: 10, 2: 6, 3: 4 }, present: 1 };

type Line = readonly [college: string, rank: number | null, entry?: string];

/** A publication of an event: each of its entries by college, rank, and an id where a college has several. */
function published(lines: readonly Line[], given: Partial<Publication> = {}): Publication {
  const { eventName = 'Solo' } = given;
  return {
    ...{
      eventId: `music/${eventName}`,
      clusterName: 'Music',
      eventName,
      by: 'Jury',
      at: 0,
      sequence: 1,
    },
    lines: lines.map(
      ([college, rank, entryId = college]): ResultLine => ({
        ...{ entryId, college, rank, prize: null },
      }),
    ),
    ...given,
  };
}

it('Points are those of the rank and one for having come; equal ones share a rank, and the next counts all before it', () => {
  const all = published([
    ['A', 1],
    ['C', 2],
    ['B', 2],
    ['D', 3],
    ['E', 7],
    ['F', null],
  ]);
  const lines = standings(publishedEvents([all]), [], TABLE).map(
    ({ rank, isShared, college, points }) => `${rank}${isShared ? '=' : ''} ${college} ${points}`,
  );
  expect(lines).toEqual(['1 A 11', '2= B 7', '2= C 7', '4 D 5', '5= E 1', '5= F 1']);
});

const CONTENT = {
  festival: { leaderboard: TABLE },
  clusters: [{ id: 5, name: 'Music', eventCount: 3 }],
  events: () => [],
} as unknown as Parameters<typeof leaderboardAt>[2];

const at = (moment: string) => Date.parse(`${moment}:00+05:30`);

it('Ranks have moved since the festival’s own morning, and a college that was not there then has not', () => {
  const evening = published([['A', 2]], { at: at('2025-09-18T23:50') });
  const night = published([['B', 3]], { eventName: 'Quiz', at: at('2025-09-18T23:55') });
  const lines = [
    ['B', 1],
    ['C', 3],
  ] as const;
  const early = published(lines, { eventName: 'Duet', at: at('2025-09-19T00:10') });
  const moves = (now: string) =>
    leaderboardAt([evening, night, early], new Map(), CONTENT, at(now)).standings.map(
      ({ college, moved }) => [college, moved],
    );
  expect(moves('2025-09-19T20:00')).toEqual([
    ['B', 1],
    ['A', -1],
    ['C', 0],
  ]);
  expect(moves('2025-09-20T00:01').map(([, moved]) => moved)).toEqual([0, 0, 0]);
});

it('Before the first result the contest that ends next is named, and none that is over', () => {
  const shown = { eventDate: '2025-09-18T04:00:00.000Z', judgingCriteriaDescription: null };
  const event = (title: string, ends: string, priceMoney: string | null = '₹500') => ({
    ...{ ...shown, title, ends, priceMoney },
  });
  const content = {
    ...CONTENT,
    events: () => [
      event('Concert', '2025-09-18T05:30:00.000Z', null),
      event('Duet', '2025-09-19T06:00:00.000Z'),
      event('Solo', '2025-09-18T06:00:00.000Z'),
    ],
  } as unknown as typeof CONTENT;
  const first = (now: string) =>
    leaderboardAt([], new Map(), content, Date.parse(now)).first?.eventName;
  expect(first('2025-09-18T05:00:00Z')).toBe('Solo');
  expect(first('2025-09-18T05:59:00Z')).toBe('Solo');
  expect(first('2025-09-18T06:00:00Z')).toBe('Duet');
  expect(first('2025-09-19T06:00:00Z')).toBeUndefined();
});

const NAMES = new Map([
  ['one', { team: null, person: 'Asha Rao' }],
  ['two', { team: null, person: 'Asha Iyer' }],
  ['team', { team: 'Red Thread', person: 'Meera Rao' }],
  ['gone', { team: null, person: null }],
]);

it('A correction shows with what it is in place of, by entry; the same again is none', () => {
  const first = published(
    [
      ['A', 1, 'one'],
      ['B', 2, 'team'],
      ['C', null, 'gone'],
    ],
    { at: at('2025-09-19T10:00') },
  );
  const second = published(
    [
      ['A', 2, 'one'],
      ['D', 1, 'team'],
    ],
    { at: at('2025-09-19T11:00') },
  );
  const again = { ...second, at: at('2025-09-19T12:00') };
  const { results, lastAt } = leaderboardAt([first, second, again], NAMES, CONTENT, 0);
  const moment = '2025-09-19T05:30:00.000Z';
  const asha = { college: 'A', name: 'Asha' };
  const team = (rank: number, college: string) => ({ rank, college, name: 'Red Thread' });
  expect(results).toEqual([
    {
      clusterName: 'Music',
      eventName: 'Solo',
      publishedAt: moment,
      places: [team(1, 'D'), { rank: 2, ...asha }],
      present: 0,
      prizes: {},
      corrections: [
        { at: moment, was: { rank: 1, ...asha }, is: { rank: 2, ...asha } },
        { at: moment, was: team(2, 'B'), is: team(1, 'D') },
      ],
    },
  ]);
  expect(lastAt).toBe(moment);
});

it('Results that are taken back whole name nobody; the same again is no correction, and others are one of what stood before', () => {
  const lines = [
    ['A', 1, 'one'],
    ['B', null, 'team'],
    ['C', null, 'gone'],
  ] as const;
  const first = published(lines, { at: at('2025-09-19T10:00') });
  const back = published([], { at: at('2025-09-19T10:01') });
  const again = published(lines, { at: at('2025-09-19T10:02') });
  const other = published(
    [
      ['A', null, 'one'],
      ['B', 1, 'team'],
    ],
    { at: at('2025-09-19T10:03') },
  );
  const shown = (...all: Publication[]) => leaderboardAt(all, NAMES, CONTENT, 0).results[0]!;
  const asha = { college: 'A', name: 'Asha' };
  expect(shown(first, back)).toMatchObject({ places: [], present: 0, corrections: [] });
  expect(shown(first, back).publishedAt).toBe('2025-09-19T04:31:00.000Z');
  expect(shown(first, back, again)).toMatchObject({
    ...{ publishedAt: '2025-09-19T04:32:00.000Z', places: [{ rank: 1, ...asha }], present: 2 },
    corrections: [],
  });
  const team = { college: 'B', name: 'Red Thread' };
  const corrections = [
    { was: { rank: 1, ...asha }, is: { rank: null, ...asha } },
    { was: { rank: null, ...team }, is: { rank: 1, ...team } },
  ].map((one) => ({ at: '2025-09-19T04:33:00.000Z', ...one }));
  expect(shown(first, back, other).corrections).toEqual(corrections);
  expect(shown(first, back, again, other).corrections).toEqual(corrections);
});

it('A correction tells the prize of what stood before and of what stands since', () => {
  const line = { entryId: 'one', college: 'A' };
  const before = published([], { lines: [{ ...line, rank: 1, prize: 5000 }] });
  const after = published([], { lines: [{ ...line, rank: 2, prize: 0 }], at: 1, sequence: 2 });
  const [result] = leaderboardAt([before, after], NAMES, CONTENT, 0).results;
  const asha = { college: 'A', name: 'Asha' };
  expect(result!.corrections).toEqual([
    { at: expect.any(String), was: { rank: 1, ...asha, prize: 5000 }, is: { rank: 2, ...asha } },
  ]);
});

it('A prize that alone is another is a correction, with what it was and is; none, and none yet, is the same', () => {
  const told = [null, 0, 5000, 8000, 8000].map((prize, at) =>
    published([], {
      ...{ at, sequence: at + 1 },
      lines: [
        { entryId: 'one', college: 'A', rank: 1, prize },
        { entryId: 'team', college: 'B', rank: null, prize },
      ],
    }),
  );
  const [result] = leaderboardAt(told, NAMES, CONTENT, 0).results;
  const asha = { rank: 1, college: 'A', name: 'Asha' };
  const moments = [2, 3].map((at) => new Date(at).toISOString());
  expect(result!.corrections).toEqual([
    { at: moments[0], was: asha, is: { ...asha, prize: 5000 } },
    { at: moments[1], was: { ...asha, prize: 5000 }, is: { ...asha, prize: 8000 } },
  ]);
  expect(result!.publishedAt).toBe(moments[1]);
  expect(publishedEvents(told)[0]!.changes).toHaveLength(2);
});

it('Two of a college with one first name are told apart by the letter of their family names', () => {
  const all = published([
    ['A', 1, 'one'],
    ['A', 2, 'two'],
    ['A', 3, 'gone'],
  ]);
  const [result] = leaderboardAt([all], NAMES, CONTENT, 0).results;
  expect(result!.places.map(({ name }) => name)).toEqual(['Asha R', 'Asha I', null]);
});

it('What each rank got is told to everybody, as the newest publication has it, though nothing else is new in it', () => {
  const lines = (...prizes: (number | null)[]): ResultLine[] =>
    [1, 1, 3, null].map((rank, at) => ({
      ...{ entryId: `${at}`, college: `College ${at}`, rank, prize: prizes[at] ?? null },
    }));
  const prizesOf = (...publications: Publication[]) =>
    leaderboardAt(publications, new Map(), CONTENT, at('2025-09-19T20:00')).results.map(
      ({ prizes, publishedAt }) => [prizes, Date.parse(publishedAt)],
    );
  const first = published([], { lines: lines(), at: 1 });
  const second = published([], { lines: lines(5001, 5000, 2000), at: 2, sequence: 2 });
  const nothing = published([], { lines: lines(0, 0, 2000), at: 2, sequence: 2 });
  expect(prizesOf(first)).toEqual([[{}, 1]]);
  expect(prizesOf(first, second)).toEqual([[{ 1: 5000, 3: 2000 }, 2]]);
  expect(prizesOf(nothing)).toEqual([[{ 3: 2000 }, 2]]);
  expect(prizesOf(second, published([], { sequence: 3, at: 3 }))).toEqual([[{}, 3]]);
});
