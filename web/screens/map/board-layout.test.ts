import { describe, expect, it } from 'vitest';
import { clusters } from '../../../contract/clusters.ts';
import {
  type BoardPlace,
  layouts,
  placeOf,
  readingOrder,
  stringPath,
  strings,
  swayMatrix,
} from './board-layout.ts';

describe('the board', () => {
  it('has a note for each of the thirteen categories', () => {
    expect([...readingOrder].sort((a, b) => a - b)).toEqual(clusters.map(({ id }) => id));
  });

  it('has exactly the nine strings of the specification', () => {
    const pairs = strings.map(([from, to]) => `${from}-${to}`);
    expect(pairs.join(', ')).toBe('1-2, 2-9, 3-6, 4-8, 5-7, 7-12, 10-6, 11-8, 13-10');
  });

  it.each(layouts)('reads from top to bottom and left to right: %s', (layout) => {
    const places = readingOrder.map((id) => placeOf(layout, id));
    for (const [index, place] of places.entries()) {
      const next = places[index + 1];
      if (!next) continue;
      const sameRow = Math.abs(next.y - place.y) < 5;
      expect(sameRow ? next.x > place.x : next.y > place.y).toBe(true);
    }
  });

  it.each(layouts)('lets one string cross another at most once: %s', (layout) => {
    const lines = strings.map(
      ([from, to]) => [placeOf(layout, from), placeOf(layout, to)] as const,
    );
    let crossings = 0;
    for (const [index, line] of lines.entries())
      for (const other of lines.slice(index + 1)) if (cross(line, other)) crossings++;
    expect(crossings).toBe(1);
  });
});

type Line = readonly [BoardPlace, BoardPlace];

function cross([a, b]: Line, [c, d]: Line): boolean {
  const side = (p: BoardPlace, q: BoardPlace, r: BoardPlace) =>
    Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  if ([a, b].some((end) => end === c || end === d)) return false;
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}

describe('a string', () => {
  const [from, to] = [
    { x: 10, y: 20 },
    { x: 40, y: 30 },
  ];

  it('hangs through between its pins', () => {
    expect(stringPath(from, to)).toBe('M10 20Q25 29.2 40 30');
  });

  it('sways without leaving its pins', () => {
    const parts = swayMatrix(from, to, 0.3)
      .match(/-?[\d.]+/g)!
      .map(Number);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = parts;
    for (const { x, y } of [from, to]) {
      expect(a * x + c * y + e).toBeCloseTo(x, 0);
      expect(b * x + d * y + f).toBeCloseTo(y, 0);
    }
  });
});
