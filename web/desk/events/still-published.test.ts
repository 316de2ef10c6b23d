import { expect, it } from 'vitest';
import { stillPublished } from './still-published.ts';

it('Published results name the ranked who are absent now, and count the others', () => {
  const event = { cluster: 'Music', event: 'First Song' };
  const noteOf = (...lines: [rank: number | null, points: number][]) =>
    stillPublished(
      lines.map(([rank, points]) => ({ rank, points })),
      event,
    ).note;
  expect(noteOf([1, 11])).toBe(
    'The published results still name them: First place, with 11 points for their college.',
  );
  expect(noteOf([null, 1])).toBe(
    'The published results still count them: Took part, with 1 point for their college.',
  );
  expect(noteOf([2, 0], [null, 0])).toBe(
    'The published results still count 2 of them: Second place, Took part.',
  );
});
