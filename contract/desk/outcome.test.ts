import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesOf, outcomeOf, outcomeWords, sumOf } from './outcome.ts';
import { openQuestions, type QuestionFacts, questionsOf, unprovenKey } from './result-questions.ts';
import { type ResultRow, ranked } from './results.ts';

type Attendance = QuestionFacts['entries'][number]['attendance'];

function row(entryId: string, given: number, tie: number | null = 0): ResultRow {
  return { entryId, points: { points: given }, tie };
}

function entry(entryId: string, attendance: Attendance = 'unknown', unproven: string[] = []) {
  return { entryId, name: entryId, codes: [entryId], unproven, attendance };
}

function facts(rows: ResultRow[], more: Partial<QuestionFacts> = {}): QuestionFacts {
  const entries = rows.map(({ entryId }) => entry(entryId));
  const hours = { startsAt: 10, endsAt: 20, now: 30 };
  const money = { prizes: [12, 8, 5], announced: 25, paid: [] };
  return { rows, entries, ranks: 3, ...money, ...hours, ...more };
}

const prizesOf = (given: QuestionFacts) =>
  Object.fromEntries(outcomeOf(given).map(({ entryId, prize }) => [entryId, prize]));

describe('the prizes of ranks', () => {
  it('go with the ranks, wherever a correction puts them', () => {
    expect(prizesOf(facts([row('a', 91), row('b', 90)]))).toEqual({ a: 12, b: 8 });
    expect(prizesOf(facts([row('a', 91), row('b', 92)]))).toEqual({ a: 8, b: 12 });
  });

  it('are shared by those who share a rank: all that the ranks have which they fill', () => {
    expect(prizesOf(facts([row('a', 9), row('b', 9), row('c', 7)]))).toEqual({
      a: 10,
      b: 10,
      c: 5,
    });
    const third = facts([row('a', 9), row('b', 8), row('c', 7), row('d', 7)]);
    expect(prizesOf(third)).toEqual({ a: 12, b: 8, c: 3, d: 2 });
  });

  it('are as many as were typed, also below the ranks that give points', () => {
    const rows = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, at) => row(id, 9 - at));
    const prizes = [20_000, 10_000, 5000, null, 2000, null];
    const given = facts(rows, { prizes });
    expect(outcomeOf(given).map(({ rank, prize }) => [rank, prize])).toEqual([
      ...[
        [1, 20_000],
        [2, 10_000],
        [3, 5000],
        [4, null],
        [5, 2000],
      ],
      [null, null],
    ]);
    expect(sumOf(outcomeOf(given))).toBe(37_000);
    const tied = facts([...rows.slice(0, 3), row('d', 5, null), row('e', 5, null)], { prizes });
    const asked = questionsOf({ ...tied, announced: 37_000 }).map(({ words }) => words);
    expect(asked).toEqual(['2 share the 4th rank.', 'A lower rank has more money.']);
  });

  it('lose and gain no rupee, whoever shares, where all ranks are taken', () => {
    const prize = fc.option(fc.nat({ max: 50_000 }));
    const line = fc.record({ given: fc.nat({ max: 3 }), tie: fc.nat({ max: 2 }) });
    const property = fc.property(
      fc.array(line, { minLength: 3, maxLength: 8 }),
      fc.array(prize, { maxLength: 3 }),
      (lines, prizes) => {
        const rows = lines.map(({ given, tie }, at) => row(`${at}`, given, tie));
        const outcome = outcomeOf(facts(rows, { prizes }));
        expect(sumOf(outcome)).toBe(prizes.reduce<number>((sum, one) => sum + (one ?? 0), 0));
        const parts = Map.groupBy(ranked(rows), ({ rank }) => rank);
        for (const sharing of parts.values()) {
          const ids = sharing.map(({ entryId }) => entryId);
          const own = outcome.filter(({ entryId }) => ids.includes(entryId));
          const given = own.map((one) => one.prize ?? 0);
          expect(Math.max(...given) - Math.min(...given)).toBeLessThanOrEqual(1);
        }
      },
    );
    fc.assert(property, { seed: 20_250_919 });
  });
});

describe('what is published', () => {
  it('is of those who are marked, were let in at the door or have points, and of nobody else', () => {
    const entries = [
      entry('a'),
      entry('b', 'came'),
      entry('c'),
      entry('d', 'absent'),
      entry('e', 'gone'),
    ];
    const given = facts([row('a', 9), row('d', 10), row('e', 11)], { entries });
    expect(outcomeOf(given).map(({ entryId, rank }) => [entryId, rank])).toEqual([
      ['a', 1],
      ['b', null],
    ]);
    expect(outcomeOf(facts([], { entries }))).toEqual([]);
  });

  it('differs from before by rank, by prize, or by being there at all', () => {
    const line = (entryId: string, rank: number | null, prize: number | null = null) => ({
      ...{ entryId, rank, prize },
    });
    const before = [line('a', 1, 12), line('b', 2), line('c', null), line('d', null)];
    const after = [line('a', 1, 8), line('b', 2), line('d', 3), line('e', null)];
    expect(changesOf(before, after)).toEqual([
      { entryId: 'a', was: line('a', 1, 12), is: line('a', 1, 8) },
      { entryId: 'd', was: line('d', null), is: line('d', 3) },
      { entryId: 'e', was: null, is: line('e', null) },
      { entryId: 'c', was: line('c', null), is: null },
    ]);
    expect(outcomeWords(line('a', 1, 150_000))).toBe('First place, ₹1,50,000');
    expect(outcomeWords(line('c', null))).toBe('Took part');
  });
});

describe('the questions before results go out', () => {
  const asked = (given: QuestionFacts) => questionsOf(given).map(({ words }) => words);
  const rows = [row('a', 9), row('b', 8), row('c', 7)];

  it('are none where all is said', () => {
    expect(asked(facts(rows))).toEqual([]);
  });

  it('sum the points of a line once, however many ask about them: a sheet of thousands is asked at each key', () => {
    let reads = 0;
    const counted = rows.map(({ points, ...line }) => ({
      ...line,
      get points() {
        reads += 1;
        return points;
      },
    }));
    questionsOf(facts(counted));
    // Once for the sum, once for the line that has it.
    expect(reads).toBe(2 * rows.length);
  });

  it.each([
    ['The event has not begun yet.', { now: 5 }],
    ['The event isn’t over.', { now: 15 }],
    ['A lower rank has more money.', { prizes: [8, 12, 5] }],
    ['A lower rank has more money.', { prizes: [null, 20, 5] }],
    ['Prizes are ₹1 above the announced sum.', { prizes: [12, 8, 6] }],
    ['Prizes are ₹5 below the announced sum.', { prizes: [12, 8] }],
    [
      '2 have neither points nor a mark.',
      { entries: ['a', 'b', 'c', 'd', 'e'].map((id) => entry(id)) },
    ],
    [
      'a has 9 points, and is marked absent.',
      { entries: [entry('a', 'absent'), entry('b'), entry('c')], announced: 20 },
    ],
    [
      '2 have points, and are marked absent.',
      { entries: [entry('a', 'absent'), entry('b', 'absent'), entry('c')], announced: 12 },
    ],
    [
      '1st: nobody has confirmed the e-mail.',
      { entries: [entry('a', 'came', ['Asha']), entry('b'), entry('c')] },
    ],
    [
      'Nobody has confirmed 2 e-mails.',
      { entries: [entry('a'), entry('b', 'came', ['Ravi', 'Asha']), entry('c')] },
    ],
    ['2 share the 2nd rank.', { rows: [row('a', 9), row('b', 8, null), row('c', 8, null)] }],
    ['Nobody has points yet.', { rows: [] }],
  ])('ask once: %s', (words, more) => {
    expect(asked(facts(rows, more))).toEqual([words]);
  });

  it('ask about the points of the absent also where nobody else has any', () => {
    const entries = [entry('a', 'absent'), entry('b')];
    expect(asked(facts([row('a', 9)], { entries }))).toEqual([
      'a has 9 points, and is marked absent.',
      'Nobody has points yet.',
    ]);
  });

  it('ask whether ranks that nobody takes keep their prizes', () => {
    expect(asked(facts(rows.slice(0, 2)))).toEqual(['Prizes are ₹5 below the announced sum.']);
  });

  it('name the people whom nobody knows, in whichever order, by a short key', () => {
    const team = (...unproven: string[]) => [entry('a', 'came', unproven), entry('b', 'came')];
    const key = unprovenKey(team('Ravi', 'Asha'));
    expect(unprovenKey(team('Asha', 'Ravi').toReversed())).toBe(key);
    expect(unprovenKey(team('Asha', 'Meera'))).not.toBe(key);
    const all = Array.from({ length: 2000 }, (_, at) => entry(`${at}`, 'came', ['Asha']));
    const keys = all.map((one) => unprovenKey([one]));
    expect(new Set(keys).size).toBe(2000);
    expect(unprovenKey(all).length).toBeLessThan(30);
  });

  it('are open until their own answer, with a reason where one is asked for', () => {
    const questions = questionsOf(
      facts(rows, {
        prizes: [12, 8, 6],
        entries: [entry('a', 'came', ['Asha']), entry('b'), entry('c')],
      }),
    );
    const open = (answers: Record<string, string>) =>
      openQuestions(questions, answers).map(({ kind }) => kind);
    expect(open({})).toEqual(['unproven', 'sum']);
    const ofAsha = unprovenKey([entry('a', 'came', ['Asha'])]);
    const ofRavi = unprovenKey([entry('b', 'came', ['Ravi'])]);
    expect(open({ 'sum 27 of 25': '', [ofAsha]: '' })).toEqual(['unproven', 'sum']);
    expect(open({ 'sum 26 of 26': '', [ofRavi]: 'Card seen' })).toEqual(['unproven', 'sum']);
    expect(open({ 'sum 26 of 25': '', [ofAsha]: 'Card seen' })).toEqual([]);
    const unmarked = questionsOf(facts(rows, { entries: [...'abcd'].map((id) => entry(id)) }));
    expect(openQuestions(unmarked, { unmarked: 'yes' })).toHaveLength(1);
  });
});
