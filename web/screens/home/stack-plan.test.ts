import { describe, expect, test } from 'vitest';
import { coverOf, nextStop, planStack, restNear, restOf, samePlace } from './stack-plan.ts';

const desktop = planStack({ viewport: 900, heights: [900, 900, 900], footer: 900 });
const phone = planStack({ viewport: 800, heights: [800, 800, 800], footer: 800 });

describe('the home stack', () => {
  test('ends two viewports and a fifth down when it has four sections', () => {
    expect(desktop.last).toBeCloseTo((4 - 2) * 900 + 0.2 * 900);
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
    expect(restNear(desktop, 400)).toBe(0);
    expect(restNear(desktop, 600)).toBe(900);
    expect(restNear(desktop, 1970)).toBe(1800);
    expect(restNear(desktop, 2300)).toBeCloseTo(1980);
    expect(restNear(desktop, 900)).toBe(900);
  });

  test('a section that takes the focus is brought into place', () => {
    expect(restOf(desktop, 1, 0)).toBe(900);
    expect(restOf(desktop, 0, 1800)).toBe(0);
    expect(restOf(desktop, 3, 0)).toBeCloseTo(1980);
  });

  test('turning the phone keeps the place', () => {
    expect(samePlace(desktop, 900, phone)).toBe(800);
    expect(samePlace(desktop, 1350, phone)).toBe(1200);
    expect(samePlace(desktop, desktop.last, phone)).toBeCloseTo(phone.last);
  });
});
