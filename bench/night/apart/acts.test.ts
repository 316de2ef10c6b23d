import { expect, it } from 'vitest';
import { longestSilence } from './acts.ts';

const acts = [0, 900, 1000, 4000, 4100, 9000].map((at) => ({
  kind: 'scan' as const,
  key: String(at),
  at,
}));

it('A silence goes from what breaks, or the last thing acknowledged, to the next one', () => {
  expect(longestSilence(acts, 950, 4500)).toBe(3);
  expect(longestSilence(acts, 2000, 4500)).toBe(2);
});

it('A silence that goes on counts until it is asked about', () => {
  expect(longestSilence(acts, 4100, 8000)).toBe(3.9);
});
