import { randomFrom } from '../../server/content/posters/poster.ts';
import { short } from './numbers.ts';

/** Spines by lamp light: peacock, oxblood, moss and teak, all nearly dark. */
const spines = ['#1b2a2b', '#2a1913', '#3a1f16', '#22302a', '#4a2617', '#161f23', '#33261a'];

interface Bookcase {
  left: number;
  right: number;
  top: number;
  rows: number;
  rowHeight: number;
  seed: number;
}

/** A wall of books between two uprights. */
export function bookcase({ left, right, top, rows, rowHeight, seed }: Bookcase): string {
  const random = randomFrom(seed);
  const books: string[][] = spines.map(() => []);
  const bands: string[] = [];
  for (let row = 0; row < rows; row++)
    fillRow(left + 4, right - 4, top + rowHeight * (row + 1) - 7, rowHeight - 12);

  /** Books stand, lean now and then, lie in small stacks, and leave a gap where one is out. */
  function fillRow(from: number, to: number, y: number, height: number): void {
    const put = (path: string) => books[Math.floor(random() * books.length)]?.push(path);
    let x = from;
    while (x < to - 5) {
      const chance = random();
      if (chance < 0.05 && to - x > 30) {
        const width = Math.min(26 + random() * 18, to - x - 2);
        let stackTop = y;
        for (let count = 2 + Math.floor(random() * 3); count > 0; count--) {
          const thickness = 5 + random() * 4;
          stackTop -= thickness;
          put(
            `M${short(x)} ${short(stackTop)}h${short(width - random() * 4)}v${short(thickness - 0.8)}H${short(x)}z`,
          );
        }
        x += width + 3;
        continue;
      }
      if (chance < 0.085) {
        x += 6 + random() * 9;
        continue;
      }
      const width = Math.min(7 + random() * 11, to - x);
      const tall = height * (0.66 + random() * 0.27);
      if (random() < 0.07 && width < 13) {
        put(
          `M${short(x + 7)} ${short(y - tall)}l${short(width)} 1.5l-6 ${short(tall - 1.5)}h-${short(width)}z`,
        );
        x += width + 7;
        continue;
      }
      put(`M${short(x)} ${short(y)}v-${short(tall)}h${short(width - 0.9)}V${short(y)}z`);
      if (random() < 0.42)
        bands.push(
          `M${short(x + 1)} ${short(y - tall * 0.86)}h${short(width - 3)}m0 6h-${short(width - 3)}`,
        );
      x += width;
    }
  }

  const planks = [...Array(rows).keys()].map((row) => short(top + rowHeight * (row + 1) - 7));
  return [
    `<path fill="#0d0b0a" d="M${left} ${top}H${right}V${short(top + rows * rowHeight)}H${left}z"/>`,
    ...books.map((paths, index) => `<path fill="${spines[index]}" d="${paths.join('')}"/>`),
    `<path stroke="#8a6a35" stroke-opacity=".55" stroke-width="1.1" fill="none" d="${bands.join('')}"/>`,
    `<path fill="#24140d" d="${planks.map((y) => `M${left} ${y}H${right}v9H${left}z`).join('')}"/>`,
    `<path stroke="#6b4526" stroke-width="1.2" d="${planks.map((y) => `M${left} ${y + 0.5}H${right}`).join('')}"/>`,
  ].join('');
}

interface Leaf {
  /** The side it hangs by, and its free edge, across. */
  hinge: number;
  edge: number;
  hingeTop: number;
  edgeTop: number;
  hingeFoot: number;
  edgeFoot: number;
  seed: number;
}

/** One leaf of the secret door, opening inward: a bookcase in perspective. */
export function secretDoorLeaf({
  hinge,
  edge,
  hingeTop,
  edgeTop,
  hingeFoot,
  edgeFoot,
  seed,
}: Leaf): string {
  const random = randomFrom(seed);
  const rows = 7;
  const books: string[] = spines.map(() => '');
  let planks = '';
  const at = (u: number, v: number) => {
    const y =
      (hingeTop + (edgeTop - hingeTop) * u) * (1 - v) +
      (hingeFoot + (edgeFoot - hingeFoot) * u) * v;
    return `${short(hinge + (edge - hinge) * u)} ${short(y)}`;
  };
  const panel = (u0: number, v0: number, u1: number, v1: number) =>
    `M${at(u0, v0)}L${at(u1, v0)} ${at(u1, v1)} ${at(u0, v1)}Z`;
  for (let row = 0; row < rows; row++) {
    const foot = (row + 1) / rows - 0.012;
    for (let u = 0.04; u < 0.95; ) {
      const width = 0.06 + random() * 0.08;
      const tall = (0.66 + random() * 0.26) / rows;
      books[Math.floor(random() * books.length)] += panel(
        u,
        foot - tall,
        Math.min(0.97, u + width - 0.008),
        foot,
      );
      u += width;
    }
    planks += panel(0, foot, 1, foot + 0.018);
  }
  return [
    `<path fill="#0b0d0d" d="${panel(0, 0, 1, 1)}"/>`,
    ...books.map((path, index) => `<path fill="${spines[index]}" d="${path}"/>`),
    `<path fill="#3a2415" d="${planks}"/>`,
    `<path fill="#060b0c" fill-opacity=".45" d="${panel(0, 0, 1, 1)}"/>`,
    `<path stroke="#9fc4b8" stroke-opacity=".75" stroke-width="2.5" d="M${edge} ${edgeTop}V${edgeFoot}"/>`,
  ].join('');
}
