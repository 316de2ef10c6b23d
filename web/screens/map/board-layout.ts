/** A place on the board, in hundredths of its width and height: where the pin goes in. */
export interface BoardPlace {
  readonly x: number;
  readonly y: number;
}

/** The three layouts of section 9's breakpoints, by the width and height of the window. */
export const layouts = ['desktop', 'tablet', 'phone'] as const;
type Layout = (typeof layouts)[number];

/** The ends of each string, by category id. Source: specification, section 2, map screen. */
export const strings: readonly (readonly [number, number])[] = [
  [1, 2],
  [2, 9],
  [3, 6],
  [4, 8],
  [5, 7],
  [7, 12],
  [10, 6],
  [11, 8],
  [13, 10],
];

/**
 * The categories as one reads the board, row by row: that is also their order for the keyboard and a
 * screen reader. In every layout the strings run from neighbour to neighbour, and only the one
 * between 6 and 10 crosses another.
 */
export const readingOrder: readonly number[] = [1, 2, 3, 5, 9, 6, 7, 13, 4, 12, 10, 8, 11];

/** In `readingOrder`; a desktop's are the dots of a kolam. Pins are put in by hand: none stands quite where it was meant. */
const places: Readonly<Record<Layout, readonly BoardPlace[]>> = {
  desktop: inRows([1, 3, 5, 3, 1], (row) => 48 + (row - 2) * 17.4, 19.3).map(nudged(1.1)),
  tablet: inRows([2, 3, 3, 3, 2], (row) => 4.5 + row * 19.6, 31.5, 38).map(nudged(1)),
  phone: inRows([1, 2, 1, 2, 1, 2, 1, 2, 1], (row) => 1.5 + row * 11, 50),
};

export function placeOf(layout: Layout, id: number): BoardPlace {
  return places[layout][readingOrder.indexOf(id)] ?? { x: 50, y: 50 };
}

/** `apart`: hundredths between neighbours, `apartInPairs` where there are two in a row. */
function inRows(
  counts: readonly number[],
  heightOf: (row: number) => number,
  apart: number,
  apartInPairs = apart,
): BoardPlace[] {
  return counts.flatMap((count, row) =>
    [...Array(count).keys()].map((index) => ({
      x: 50 + (index - (count - 1) / 2) * (count === 2 ? apartInPairs : apart),
      y: heightOf(row),
    })),
  );
}

function nudged(most: number) {
  return ({ x, y }: BoardPlace, index: number): BoardPlace => ({
    x: x + Math.sin(index * 12.9) * most,
    y: y + Math.cos(index * 7.3) * most,
  });
}

/** A note leans a little, in degrees. */
export function angleOf(id: number): number {
  return Number((Math.sin(id * 4.7) * 3.4).toFixed(1));
}

/** A string between two pins as an SVG path: it hangs through, more when it is long and level. */
export function stringPath(from: BoardPlace, to: BoardPlace): string {
  const sag = 1.2 + Math.abs(to.x - from.x) * 0.1;
  const middle = [(from.x + to.x) / 2, (from.y + to.y) / 2 + sag];
  const [x1, y1, x, y, x2, y2] = [from.x, from.y, ...middle, to.x, to.y].map((value) =>
    Number(value.toFixed(1)),
  );
  return `M${x1} ${y1}Q${x} ${y} ${x2} ${y2}`;
}

/**
 * A string that sways leans: a shear along x that leaves both of its pins in place, as a CSS
 * matrix in the board's hundredths. `strength`: positive to the right.
 */
export function swayMatrix(from: BoardPlace, to: BoardPlace, strength: number): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  // The distance from the line through both pins is (nx, ny) · point - offset; what lies on it stays.
  const [nx, ny] = [-dy / length, dx / length];
  const offset = nx * from.x + ny * from.y;
  const [alongX, alongY] = Math.abs(dx) > Math.abs(dy) ? [0.2, 1] : [1, 0.2];
  const parts = [
    1 + strength * alongX * nx,
    strength * alongY * nx,
    strength * alongX * ny,
    1 + strength * alongY * ny,
    -strength * alongX * offset,
    -strength * alongY * offset,
  ];
  return `matrix(${parts.map((part) => Number(part.toFixed(3))).join(', ')})`;
}
