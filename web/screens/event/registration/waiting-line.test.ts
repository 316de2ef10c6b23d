import { expect, it } from 'vitest';
import { lineAsSentence, lineInWords, planLine } from './waiting-line.tsx';

it('says in words who waits before and behind', () => {
  const people = { of: 'person' } as const;
  expect(lineInWords({ ...people, before: 0, behind: 0 })).toBe(
    'Nobody before you, you, nobody behind you',
  );
  expect(lineInWords({ ...people, before: 1, behind: 2 })).toBe(
    'One person before you, you, two behind you',
  );
  expect(lineAsSentence({ ...people, before: 7, behind: 1 })).toBe(
    'Seven people are before you, one is behind you.',
  );
  expect(lineAsSentence({ of: 'team', before: 0, behind: 2 })).toBe(
    'Nobody is before you, two are behind you.',
  );
  expect(lineInWords({ of: 'team', before: 2, behind: 1 })).toBe(
    'Two teams before you, you, one behind you',
  );
  expect(lineInWords({ ...people, before: 0, behind: 0, look: 'offered' })).toBe(
    'You at the open door, nobody behind you',
  );
  expect(lineInWords({ ...people, before: 7, behind: 0, look: 'asked' })).toBe(
    'Seven people in line; you would be next',
  );
});

it('draws everybody in a short line, and nobody who isn’t there', () => {
  for (const [before, behind] of [
    [0, 0],
    [0, 3],
    [7, 1],
    [8, 0],
    [10, 0],
  ] as const) {
    const plan = planLine(before, behind);
    expect(plan.before).toHaveLength(before);
    expect(plan.behind).toHaveLength(behind);
    expect(plan.moreBefore).toBeUndefined();
    expect(plan.moreBehind).toBeUndefined();
  }
});

it('counts in a long line those that it doesn’t draw', () => {
  const plan = planLine(40, 12);
  expect(plan.before).toHaveLength(4);
  expect(plan.moreBefore?.count).toBe(36);
  expect(plan.behind).toHaveLength(1);
  expect(plan.moreBehind?.count).toBe(11);
});

it('tells of each line all of its people, in order and inside of the picture', () => {
  for (let before = 0; before <= 60; before += 1)
    for (let behind = 0; behind <= 15; behind += 1) {
      const plan = planLine(before, behind);
      expect(plan.before.length + (plan.moreBefore?.count ?? 0)).toBe(before);
      expect(plan.behind.length + (plan.moreBehind?.count ?? 0)).toBe(behind);
      expect(plan.behind.length).toBeLessThanOrEqual(3);
      const all = [...plan.before, plan.me, ...plan.behind];
      expect(all).toEqual([...all].sort((one, other) => one - other));
      expect(all.at(-1)! + 24).toBeLessThanOrEqual(560);
      expect((plan.moreBehind?.from ?? 0) + 100).toBeLessThanOrEqual(560);
    }
});
