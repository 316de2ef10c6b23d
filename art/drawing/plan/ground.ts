import { randomFrom } from '../../../server/content/posters/poster.ts';
import type { Point } from '../../../web/art/plan/sites.ts';
import { shapes, sites } from '../../../web/art/plan/sites.ts';
import { short } from '../numbers.ts';
import { smooth, THIN_INK } from './pen.ts';

/** The middle lines of the roads, on the wide drawing. */
const roads: readonly (readonly Point[])[] = [
  [
    [612, 820],
    [612, 742],
  ],
  [
    [612, 742],
    [530, 726],
    [520, 680],
    [560, 646],
    [612, 638],
    [664, 646],
    [704, 680],
    [694, 726],
    [612, 742],
  ],
  [
    [612, 638],
    [612, 484],
  ],
  [
    [612, 396],
    [606, 300],
    [560, 240],
    [470, 226],
    [360, 232],
    [210, 256],
    [-20, 262],
  ],
  [
    [608, 310],
    [680, 262],
    [800, 262],
    [990, 292],
    [1220, 286],
  ],
  [
    [568, 440],
    [450, 456],
    [330, 470],
    [160, 476],
    [-20, 492],
  ],
  [
    [656, 440],
    [760, 460],
    [860, 506],
    [1000, 548],
    [1220, 556],
  ],
  [
    [560, 240],
    [562, 120],
    [548, -20],
  ],
  [
    [860, 506],
    [868, 580],
    [800, 650],
    [706, 690],
  ],
];

const footpaths: readonly (readonly Point[])[] = [
  [
    [330, 470],
    [286, 548],
    [236, 640],
  ],
  [
    [360, 232],
    [362, 320],
    [392, 396],
  ],
  [
    [160, 206],
    [152, 258],
  ],
  [
    [150, 412],
    [150, 474],
  ],
  [
    [800, 262],
    [776, 226],
    [730, 206],
  ],
  [
    [990, 294],
    [1006, 262],
    [1012, 228],
  ],
  [
    [1040, 556],
    [1066, 516],
    [1086, 484],
  ],
  [
    [110, 478],
    [104, 530],
    [104, 580],
  ],
  [
    [664, 690],
    [760, 716],
    [880, 690],
  ],
  [
    [352, 590],
    [346, 540],
    [330, 470],
  ],
];

const pond: readonly Point[] = [
  [92, 716],
  [104, 662],
  [168, 640],
  [250, 634],
  [340, 652],
  [372, 696],
  [330, 744],
  [230, 762],
  [130, 754],
  [92, 716],
];
const streams: readonly (readonly Point[])[] = [
  [
    [92, 720],
    [50, 730],
    [-20, 748],
  ],
  [
    [356, 716],
    [430, 740],
    [500, 820],
  ],
];
const lawns: readonly (readonly Point[])[] = [
  [
    [826, 712],
    [840, 686],
    [960, 684],
    [1030, 706],
    [1010, 740],
    [900, 758],
    [836, 744],
    [826, 712],
  ],
  [
    [300, 622],
    [352, 606],
    [420, 620],
    [436, 656],
    [394, 678],
    [330, 654],
    [300, 622],
  ],
];

/** Water, roads, paths and lawns of the wide drawing. */
export function ground(): string {
  const roadsPath = roads.map(smooth).join('');
  const lawnsPath = lawns.map(smooth).join('');
  const round = 'M569 440a43 43 0 1 0 86 0a43 43 0 1 0-86 0';
  const water = smooth(pond);
  const ring = (scale: number) =>
    `translate(${short(232 * (1 - scale))} ${short(700 * (1 - scale))})scale(${scale})`;
  return [
    `<g fill="none"><path stroke="#6f9d97" stroke-width="13" d="${streams.map(smooth).join('')}"/>`,
    `<path fill="#6f9d97" stroke="#17343a" stroke-width="1.6" d="${water}"/>`,
    ...[0.95, 0.89].map(
      (scale) =>
        `<path stroke="#17343a" stroke-opacity=".4" transform="${ring(scale)}" d="${water}"/>`,
    ),
    `<path stroke="#4b3625" stroke-width="23" d="${roadsPath}${round}"/>`,
    `<path stroke="#ecd9ae" stroke-width="19.500" d="${roadsPath}${round}"/>`.replace(
      '19.500',
      '19.5',
    ),
    `<path stroke="#4b3625" stroke-opacity=".45" stroke-dasharray="8 9" d="${roadsPath}"/>`,
    `<path stroke="#4b3625" stroke-width="2.6" stroke-dasharray="1 7" stroke-linecap="round" d="${footpaths.map(smooth).join('')}"/></g>`,
    `<path fill="#9ca667" fill-opacity=".85" d="${lawnsPath}"/><path fill="url(#grass)" d="${lawnsPath}"/>`,
  ].join('');
}

/** True where nothing but a tree would stand, on the wide drawing. */
function isFree([x, y]: Point): boolean {
  const nearRoad = [...roads, ...footpaths].some((road) =>
    road.some((from, at) => at > 0 && distanceToStretch([x, y], road[at - 1]!, from) < 24),
  );
  const onBoth = { wide: [x, y], tall: [shapes.tall.width - y, x] } as const;
  const nearHouse = Object.values(sites).some((site) =>
    (['wide', 'tall'] as const).some((shape) => covers(site[shape], onBoth[shape])),
  );
  return !nearRoad && !nearHouse;
}

/** True where a house, or the plate with its name, would be behind a tree. */
function covers([houseX, houseY]: Point, [x, y]: Point): boolean {
  return Math.abs(x - houseX) < 124 && y > houseY - 112 && y < houseY + 70;
}

function distanceToStretch([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const part = ((x - fromX) * alongX + (y - fromY) * alongY) / (alongX ** 2 + alongY ** 2);
  const at = Math.min(1, Math.max(0, part));
  return Math.hypot(x - fromX - at * alongX, y - fromY - at * alongY);
}

/** Trees and palms of the wide drawing, in copses; the same ones each time, the nearest last. */
export function trees(): { readonly at: Point; readonly kind: 'tree' | 'palm' }[] {
  const random = randomFrom(41);
  const found: { at: Point; kind: 'tree' | 'palm' }[] = [];
  while (found.length < 46) {
    const at: Point = [Math.round(28 + random() * 1144), Math.round(50 + random() * 730)];
    const inWater = Math.hypot((at[0] - 232) / 1.9, at[1] - 700) < 90;
    if (inWater || !isFree(at) || found.some((one) => near(one.at, at, 26))) continue;
    found.push({ at, kind: random() < 0.3 ? 'palm' : 'tree' });
    const beside: Point = [at[0] + 20, at[1] + 16];
    if (random() < 0.5 && isFree(beside)) found.push({ at: beside, kind: 'tree' });
  }
  return found.sort((one, other) => one.at[1] - other.at[1]);
}

function near([x, y]: Point, [otherX, otherY]: Point, distance: number): boolean {
  return Math.hypot(x - otherX, y - otherY) < distance;
}

export const tree = `<path fill="#a3a871" stroke="${THIN_INK}" stroke-width="1.1" d="M-13-14C-17-25-8-33 0-33S17-25 13-14C9-8-9-8-13-14z"/><path fill="#6f7a49" d="M3-32C14-30 16-20 13-14 10-9 2-8-3-10 6-14 8-24 3-32z"/><path fill="none" stroke="${THIN_INK}" stroke-width="1.1" d="M0-9V2M-5 2H6M-8-20q4-6 8-5"/>`;

/** A palm: a bent stem, and fronds that fall to both sides. */
export const palm = (() => {
  const fronds = [-16, -13, -8, 0, 8, 13, 16].map((x) => {
    const y = -52 - (16 - Math.abs(x)) * 0.5;
    return `M8-53Q${short(8 + x * 0.7)} ${short(y - 8)} ${short(8 + x * 1.3)} ${short(y + 5)}Q${short(8 + x * 0.6)} ${short(y + 1)} 8-50z`;
  });
  return `<path fill="#4a5a36" d="M-3 0Q0-30 6.6-54h2.8Q6-30 4 0z${fronds.join('')}"/>`;
})();
