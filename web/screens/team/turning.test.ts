import { expect, it } from 'vitest';
import { offsetFrom, STOPS, turned } from './dial.tsx';

it('turns past the last team to the first, and back', () => {
  expect(turned(12, 1)).toBe(0);
  expect(turned(0, -1)).toBe(12);
  expect(turned(4, 1)).toBe(5);
});

it('places each team the shorter way round from the chosen one', () => {
  expect(offsetFrom(0, 12)).toBe(-1);
  expect(offsetFrom(12, 0)).toBe(1);
  expect(offsetFrom(4, 4)).toBe(0);
  const offsets = Array.from({ length: STOPS }, (_, index) => offsetFrom(3, index));
  expect([...offsets].sort((a, b) => a - b)).toEqual([-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6]);
});
