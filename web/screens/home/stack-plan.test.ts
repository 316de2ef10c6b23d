import { describe, expect, test } from 'vitest';
import { pulled, settled } from '../../motion/spring.ts';
import {
  coverOf,
  nextStop,
  planStack,
  samePlace,
  stackSpring,
  stopNear,
  stopOf,
} from './stack-plan.ts';

const desktop = planStack({ viewport: 900, heights: [900, 900, 900], footer: 900 });
const phone = planStack({ viewport: 800, heights: [800, 800, 800], footer: 800 });

describe('the home stack', () => {
  test('ends two viewports and a fifth down when it has four sections', () => {
    expect(desktop.last).toBeCloseTo((4 - 2) * 900 + 0.2 * 900);
  });

  test('moves on a spring of stiffness 200 and damping 40, never past its target', () => {
    expect(stackSpring).toEqual({ stiffness: 200, damping: 40 });
    let motion = { position: 0, velocity: 0 };
    for (let frame = 0; frame < 120; frame++) {
      motion = pulled(motion, desktop.last, 1 / 60, stackSpring);
      expect(motion.position).toBeLessThanOrEqual(desktop.last);
    }
    expect(settled(motion, desktop.last, 0.5)).toBe(true);
  });

  test('goes on further where a section needs more than the viewport', () => {
    const small = planStack({ viewport: 300, heights: [300, 700, 300], footer: 360 });
    expect(small.starts).toEqual([0, 300, 1000]);
    expect(small.ends).toEqual([0, 700, 1000]);
    expect(small.last).toBe(1000 + 60 + 60);
  });

  test('covers each section by the next, the last by the footer within a fifth', () => {
    expect(coverOf(desktop, 0, 450)).toBe(0.5);
    expect(coverOf(desktop, 1, 450)).toBe(0);
    expect(coverOf(desktop, 2, 1890)).toBeCloseTo(0.5);
  });

  test('a page key goes from section to section and stops at both ends', () => {
    expect(nextStop(desktop, 0, 1)).toBe(900);
    expect(nextStop(desktop, 1800, 1)).toBe(1980);
    expect(nextStop(desktop, 1980, 1)).toBe(1980);
    expect(nextStop(desktop, 1300, -1)).toBe(900);
    expect(nextStop(desktop, 0, -1)).toBe(0);
  });

  test('a jump comes to rest on a whole section', () => {
    expect(stopNear(desktop, 400)).toBe(0);
    expect(stopNear(desktop, 600)).toBe(900);
    expect(stopNear(desktop, 1970)).toBe(1800);
    expect(stopNear(desktop, 2300)).toBeCloseTo(1980);
    expect(stopNear(desktop, 900)).toBe(900);
  });

  test('a section that takes the focus is brought into place', () => {
    const link = { top: 500, bottom: 544 };
    expect(stopOf(desktop, 1, 0, link)).toBe(900);
    expect(stopOf(desktop, 0, 1800, link)).toBe(0);
    expect(stopOf(desktop, 3, 0, link)).toBeCloseTo(1980);
  });

  test('what takes the focus is in view where its section is higher than the window', () => {
    const small = planStack({ viewport: 256, heights: [544, 800, 900], footer: 600 });
    const [low, high] = [
      { top: 480, bottom: 524 },
      { top: 20, bottom: 64 },
    ];
    expect(stopOf(small, 0, 0, low)).toBe(524 - 256);
    expect(stopOf(small, 0, 288, high)).toBe(0);
    expect(stopOf(small, 1, 544 + 300, low)).toBe(544 + 300);
    expect(stopOf(small, 3, 0, low)).toBeCloseTo(2244 - 256 + 0.2 * 256 + 524 - 256);
    expect(stopOf(small, 1, 0, { top: 100, bottom: 700 }), 'too high').toBe(544 + 16);
  });

  test('turning the phone keeps the place', () => {
    expect(samePlace(desktop, 900, phone)).toBe(800);
    expect(samePlace(desktop, 1350, phone)).toBe(1200);
    expect(samePlace(desktop, desktop.last, phone)).toBeCloseTo(phone.last);
  });
});
