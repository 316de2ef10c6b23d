import { type Random, randomFrom } from '../../../server/content/posters/poster.ts';
import type { Point } from '../../../web/art/plan/sites.ts';
import { short } from '../numbers.ts';

export const INK = '#20150d';
export const THIN_INK = '#3a2817';

/** A line through points as a hand draws it: each stretch a little bent, and a little too long. */
export function drawn(points: readonly Point[], random: Random): string {
  return points
    .slice(1)
    .map((to, at) => {
      const from = points[at]!;
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
      const along: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
      const bend = (random() - 0.5) * Math.min(2.4, length * 0.03);
      const middle = [0, 1].map((axis) => (from[axis]! + to[axis]!) / 2) as [number, number];
      return `M${pair(from, along, -1.3)}Q${short(middle[0] - along[1] * bend)} ${short(middle[1] + along[0] * bend)} ${pair(to, along, 1.3)}`;
    })
    .join('');
}

function pair([x, y]: Point, [alongX, alongY]: Point, more: number): string {
  return `${short(x + alongX * more)} ${short(y + alongY * more)}`;
}

/** A closed face through points. */
export function face(...points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}Z`;
}

/** A line that goes smoothly through points. */
export function smooth(points: readonly Point[]): string {
  const at = (index: number) => points[Math.min(Math.max(index, 0), points.length - 1)]!;
  const bends = points.slice(1).map((to, index) => {
    const from = points[index]!;
    const [before, after] = [at(index - 1), at(index + 2)];
    const first = [0, 1].map((axis) => short(from[axis]! + (to[axis]! - before[axis]!) / 6));
    const second = [0, 1].map((axis) => short(to[axis]! - (after[axis]! - from[axis]!) / 6));
    return `C${first.join(' ')} ${second.join(' ')} ${to.map(short).join(' ')}`;
  });
  return `M${points[0]!.map(short).join(' ')}${bends.join('')}`;
}

/** What a house is put together from, back to front; each an SVG path. */
export interface Drawing {
  readonly walls: string;
  /** Walls that lie away from the lamp, hatched. */
  readonly shaded: string;
  readonly roofs: string;
  /** Solid ink: columns, flags, doors. */
  readonly solid?: string;
  readonly outline: string;
  readonly detail?: string;
}

/** A drawing of several parts as one; the first lies furthest behind. */
export function together(...parts: readonly Drawing[]): Drawing {
  const all = (key: keyof Drawing) => parts.map((part) => part[key] ?? '').join('');
  return {
    walls: all('walls'),
    shaded: all('shaded'),
    roofs: all('roofs'),
    solid: all('solid'),
    outline: all('outline'),
    detail: all('detail'),
  };
}

/** How far the end of a wall that goes back lies, above and to the right of its foot. */
const BACK = 0.45;

/** A house of four walls, its front from `x` on, seen from the lower left; with a flat roof, and a side, unless told. */
export function block(
  x: number,
  width: number,
  height: number,
  depth: number,
  { roof = true, side = true } = {},
): Drawing {
  const random = randomFrom(Math.round(x * 7 + height * 31));
  const [right, up] = [x + width, depth * BACK];
  const sides: Point[] = [
    [right, 0],
    [right + depth, -up],
    [right + depth, -height - up],
    [right, -height],
  ];
  const top: Point[] = [
    [x, -height],
    [x + depth, -height - up],
    [right + depth, -height - up],
    [right, -height],
  ];
  const front: Point[] = [
    [x, 0],
    [x, -height],
    [right, -height],
    [right, 0],
    [x, 0],
  ];
  return {
    walls: face(...front) + (side ? face(...sides) : ''),
    shaded: side ? face(...sides) : '',
    roofs: roof ? face(...top) : '',
    outline: [front, side ? sides : [], roof ? top.slice(0, 3) : []]
      .map((line) => drawn(line, random))
      .join(''),
  };
}

/** A row of columns as solid ink. */
export function columns(
  x: number,
  count: number,
  step: number,
  foot: number,
  height: number,
  width = 5,
): string {
  return [...Array(count).keys()]
    .map((at) => `M${short(x + at * step)} ${foot}v-${height}h${width}v${height}z`)
    .join('');
}

/** Steps before a door, each a little wider than the one above. */
export function steps(left: number, right: number, foot: number, count: number): Drawing {
  const each = [...Array(count).keys()].map((at) => {
    const [x, width, y] = [left - at * 5, right - left + at * 10, foot + at * 3.5];
    return `M${x} ${y}h${width}l4 3.5H${x - 4}z`;
  });
  return { walls: each.join(''), shaded: '', roofs: '', outline: '', detail: each.join('') };
}
