import { houses } from '../contract/houses.ts';
import { kolam13 } from '../web/art/kolam-paths.ts';
import { type Point, type Shape, shapes, sites, title } from '../web/art/plan/sites.ts';
import { short } from './drawing/numbers.ts';
import { ground, palm, tree, trees } from './drawing/plan/ground.ts';
import { drawHouse, gate, hostel } from './drawing/plan/houses.ts';
import { type Made, svg, svgFiles } from './made.ts';

/** A point of the wide drawing on either: the tall one is the same ground, turned by a quarter. */
const placed = {
  wide: ([x, y]: readonly [number, number]) => [x, y] as const,
  tall: ([x, y]: readonly [number, number]) => [shapes.tall.width - y, x] as const,
};
const turned = { wide: '', tall: ` transform="matrix(0 1-1 0 ${shapes.tall.width} 0)"` };

/** The houses where nothing is on: only seen in passing. */
const around = [
  { kind: 'gate', at: [612, 800], name: '' },
  { kind: 'hostel', at: [1142, 616], name: 'Mess' },
  { kind: 'hostel', at: [1080, 756], name: '' },
  { kind: 'hostel', at: [1146, 742], name: 'Hostels' },
] as const;

/** Where the rose lies, and how the drawing is turned. */
const roses = { wide: { at: [1120, 104], turn: 0 }, tall: { at: [690, 1134], turn: 90 } } as const;

const patterns =
  '<pattern id="shade" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(38)"><path stroke="#20150d" stroke-opacity=".62" stroke-width="1.5" d="M0 2.5h5"/></pattern><pattern id="grass" width="13" height="11" patternUnits="userSpaceOnUse"><path d="M2 5q1-4 2 0M8 10q1-4 2 0" fill="none" stroke="#4a5230" stroke-width="1.1"/></pattern>';

/** A rose that shows where north is, `turn` degrees from the drawing's upper edge; its letter stands upright. */
function compass([x, y]: Point, turn: number): string {
  const letter = '<path fill="none" stroke="#20150d" stroke-width="2.6" d="M-5 7V-7L5 7V-7"/>';
  return `<g transform="translate(${x} ${y})rotate(${turn})"><circle r="40" fill="#f8efd9" fill-opacity=".6" stroke="#4b3625" stroke-width="1.6"/><path fill="none" stroke="#8a1608" stroke-width="5" transform="scale(.55)" d="${kolam13}"/><path d="M-9-44L0-62 9-44z"/><g transform="translate(0-73)rotate(${-turn})">${letter}</g></g>`;
}

/** What holds the drawing on the board. */
function tacks({ width, height }: { width: number; height: number }): string {
  return [28, width - 28]
    .flatMap((x) => [28, height - 28].map((y) => `<use href="#tack" x="${x}" y="${y}"/>`))
    .join('');
}

const tack =
  '<circle cx="2" cy="3" r="9" fill="#120602" fill-opacity=".4"/><circle r="9" fill="#b98739" stroke="#5f4114" stroke-width="1.4"/><circle cx="-2.6" cy="-2.8" r="3.2" fill="#f6e3ae"/>';

/** A ribbon for the drawing's title, which is the page's own text. */
const ribbon = `<path fill="#ecdcb4" stroke="#33230f" stroke-width="1.6" d="${ribbonPath(0)}"/><path fill="none" stroke="#33230f" d="${ribbonPath(4)}"/>`;

/** True where a tree would look out from behind the ribbon. */
function isBehindTitle([x, y]: Point): boolean {
  return Math.abs(x - title.x) < title.width / 2 + 30 && y < title.y + title.height;
}

function ribbonPath(inset: number): string {
  const { x, y, width, height, notch } = title;
  const [left, right] = [x - width / 2 + inset * 2, x + width / 2 - inset * 2];
  const [up, down] = [y - height / 2 + inset, y + height / 2 - inset];
  return `M${left} ${up}H${right}L${right - notch} ${y} ${right} ${down}H${left}L${left + notch} ${y}z`;
}

/** Names of what nobody has to find, in a hand of their own, clear of the tacks. */
function names(shape: Shape): string {
  const { width, type: size } = shapes[shape];
  return around
    .flatMap(({ name, at }) => {
      if (!name) return [];
      const [x, y] = placed[shape](at);
      const least = 45 + name.length * size * 0.22;
      return `<text x="${short(Math.min(Math.max(x, least), width - least))}" y="${short(y + size * 1.2)}">${name}</text>`;
    })
    .join('');
}

function drawShape(shape: Shape): string {
  const { width, height, type } = shapes[shape];
  const { at, turn } = roses[shape];
  const symbols = Object.entries({ tree, palm, tack, hostel: hostel(), gate: gate() }).map(
    ([id, drawing]) => `<g id="${id}">${drawing}</g>`,
  );
  const standing = [
    ...[...trees(), ...around].flatMap(({ at, kind }) => {
      const [x, y] = placed[shape](at);
      if (shape === 'wide' && isBehindTitle([x, y])) return [];
      return { y, drawn: `<use href="#${kind}" x="${short(x)}" y="${short(y)}"/>` };
    }),
    ...houses.map((house) => {
      const [x, y] = sites[house][shape];
      return { y, drawn: `<g transform="translate(${x} ${y})">${drawHouse(house)}</g>` };
    }),
  ].sort((one, other) => one.y - other.y);
  return svg(
    `0 0 ${width} ${height}`,
    `<defs>${patterns}${symbols.join('')}</defs><g${turned[shape]}>${ground()}</g>${standing.map(({ drawn }) => drawn).join('')}${compass(at, turn)}${tacks(shapes[shape])}${shape === 'wide' ? ribbon : ''}<g fill="#33230f" stroke="#dcc491" stroke-width="4" paint-order="stroke" font-family="Georgia,serif" font-style="italic" font-size="${type}" text-anchor="middle">${names(shape)}</g>`,
  );
}

/** The campus plan on its two drawings; its lights, names and ways are the page's. */
export function drawPlan(): Made[] {
  return svgFiles('web/art/plan', {
    'plan-wide': drawShape('wide'),
    'plan-tall': drawShape('tall'),
  });
}
