import { houses } from '../contract/plan.ts';
import { kolam13 } from '../web/art/kolam-paths.ts';
import { type Point, type Sheet, sheets, sites } from '../web/art/plan/sheets.ts';
import { short } from './drawing/numbers.ts';
import { ground, palm, tree, trees } from './drawing/plan/ground.ts';
import { drawHouse, gate, hostel } from './drawing/plan/houses.ts';
import { type Made, svg, svgFiles } from './made.ts';

/** A point of the wide sheet on either: the tall one is the same ground, turned by a quarter. */
const placed = {
  wide: ([x, y]: readonly [number, number]) => [x, y] as const,
  tall: ([x, y]: readonly [number, number]) => [sheets.tall.width - y, x] as const,
};
const turned = { wide: '', tall: ` transform="matrix(0 1-1 0 ${sheets.tall.width} 0)"` };

/** The houses where nothing is on: only seen in passing. */
const around = [
  { kind: 'gate', at: [612, 800], name: '' },
  { kind: 'hostel', at: [1136, 640], name: 'Mess' },
  { kind: 'hostel', at: [1080, 756], name: '' },
  { kind: 'hostel', at: [1146, 742], name: 'Hostels' },
] as const;

/** Where the rose lies, and how the sheet is turned. */
const roses = { wide: { at: [1126, 78], turn: 0 }, tall: { at: [728, 1136], turn: 90 } } as const;

const patterns =
  '<pattern id="shade" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(38)"><path stroke="#20150d" stroke-opacity=".62" stroke-width="1.5" d="M0 2.5h5"/></pattern><pattern id="grass" width="13" height="11" patternUnits="userSpaceOnUse"><path d="M2 5q1-4 2 0M8 10q1-4 2 0" fill="none" stroke="#4a5230" stroke-width="1.1"/></pattern>';

/** A rose that shows where north is, `turn` degrees from the sheet's upper edge. */
function compass([x, y]: Point, turn: number): string {
  return `<g transform="translate(${x} ${y})rotate(${turn})"><circle r="40" fill="#f8efd9" fill-opacity=".6" stroke="#4b3625" stroke-width="1.6"/><path fill="none" stroke="#8a1608" stroke-width="5" transform="scale(.55)" d="${kolam13}"/><path d="M-9-44L0-62 9-44z"/></g>`;
}

/** Names of what nobody has to find, in a hand of their own. */
function names(sheet: Sheet): string {
  return around
    .flatMap(({ name, at }) => {
      if (!name) return [];
      const [x, y] = placed[sheet](at);
      const size = sheets[sheet].type;
      return `<text x="${short(x)}" y="${short(y + size * 1.2)}">${name}</text>`;
    })
    .join('');
}

function drawSheet(sheet: Sheet): string {
  const { width, height, type } = sheets[sheet];
  const { at, turn } = roses[sheet];
  const symbols = Object.entries({ tree, palm, hostel: hostel(), gate: gate() }).map(
    ([id, drawing]) => `<g id="${id}">${drawing}</g>`,
  );
  const standing = [
    ...[...trees(), ...around].map(({ at, kind }) => {
      const [x, y] = placed[sheet](at);
      return { y, drawn: `<use href="#${kind}" x="${short(x)}" y="${short(y)}"/>` };
    }),
    ...houses.map((house) => {
      const [x, y] = sites[house][sheet];
      return { y, drawn: `<g transform="translate(${x} ${y})">${drawHouse(house, sheet)}</g>` };
    }),
  ].sort((one, other) => one.y - other.y);
  return svg(
    `0 0 ${width} ${height}`,
    `<defs>${patterns}${symbols.join('')}</defs><g${turned[sheet]}>${ground()}</g>${standing.map(({ drawn }) => drawn).join('')}${compass(at, turn)}<g fill="#33230f" font-family="Georgia,serif" font-style="italic" font-size="${type}" text-anchor="middle">${names(sheet)}</g>`,
  );
}

/** The campus plan on its two sheets; its lights, names and ways are the page's. */
export function drawPlan(): Made[] {
  return svgFiles('web/art/plan', {
    'plan-wide': drawSheet('wide'),
    'plan-tall': drawSheet('tall'),
  });
}
