import { expect, test } from 'vitest';
import { pulled, settled } from './spring.ts';

const spring = { stiffness: 200, damping: 40 };

test('a damped spring comes to its target without going past it', () => {
  let motion = { position: 0, velocity: 0 };
  const path: number[] = [];
  for (let frame = 0; frame < 120; frame++) {
    motion = pulled(motion, 900, 1 / 60, spring);
    path.push(motion.position);
  }
  expect(Math.max(...path)).toBeLessThanOrEqual(900);
  expect(settled(motion, 900, 0.5)).toBe(true);
});

test('a slow screen sees the same motion as a fast one', () => {
  let fast = { position: 0, velocity: 0 };
  for (let frame = 0; frame < 30; frame++) fast = pulled(fast, 900, 1 / 120, spring);
  let slow = { position: 0, velocity: 0 };
  for (let frame = 0; frame < 5; frame++) slow = pulled(slow, 900, 1 / 20, spring);
  expect(Math.abs(fast.position - slow.position)).toBeLessThan(5);
});

test('a weight at its target but still moving has not settled', () => {
  expect(settled({ position: 900, velocity: 400 }, 900, 0.5)).toBe(false);
});
