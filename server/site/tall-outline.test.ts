import { expect, test } from 'vitest';
import { tallOutline } from './site.ts';

/** The levels at which the drawing runs level, from the top. */
function levels(path: string): number[] {
  const points = [...path.matchAll(/(-?\d+) (-?\d+)/g)].map(([, , y]) => Number(y));
  return [...new Set(points)].sort((one, other) => one - other);
}

test('the name in its taller cut is as wide as in type, and grows by its stems alone', () => {
  const { path, width, height } = tallOutline('H', 1.7);
  expect(width).toBe(657);
  expect(height).toBe(952);
  // Serif, bar and serif are 20 thick, as in type; the stems between them have grown alike.
  expect(levels(path)).toEqual([0, 20, 434, 454, 932, 952]);
});

test('round letters reach as far beyond the line as in type', () => {
  const found = levels(tallOutline('O', 1.7).path);
  // In type it is 12 above the capitals and 10 below the line.
  expect([found[0], found.at(-1)]).toEqual([-12, 962]);
});

test('any name that the festival may have is drawn, with what the face has of its letters', () => {
  for (const name of ['UTSAVA', 'ÉCLAT 2026', "NIGHT'S & DAYS", 'ŚARAD-UTSAV', 'उत्सव'])
    expect(tallOutline(name, 1.7).path).not.toContain('NaN');
});
