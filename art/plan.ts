import { houses } from '../contract/plan.ts';
import { type Sheet, sheets, sites } from '../web/art/plan/sheets.ts';
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
  { kind: 'gate', at: [612, 800] },
  { kind: 'hostel', at: [1136, 640] },
  { kind: 'hostel', at: [1080, 756] },
  { kind: 'hostel', at: [1146, 742] },
] as const;

const patterns =
  '<pattern id="shade" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(38)"><path stroke="#20150d" stroke-opacity=".62" stroke-width="1.5" d="M0 2.5h5"/></pattern><pattern id="grass" width="13" height="11" patternUnits="userSpaceOnUse"><path d="M2 5q1-4 2 0M8 10q1-4 2 0" fill="none" stroke="#4a5230" stroke-width="1.1"/></pattern>';

function drawSheet(sheet: Sheet): string {
  const { width, height } = sheets[sheet];
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
    `<defs>${patterns}${symbols.join('')}</defs><g${turned[sheet]}>${ground()}</g>${standing.map(({ drawn }) => drawn).join('')}`,
  );
}

/** The campus plan on its two sheets; its lights, names and ways are the page's. */
export function drawPlan(): Made[] {
  return svgFiles('web/art/plan', { wide: drawSheet('wide'), tall: drawSheet('tall') });
}
