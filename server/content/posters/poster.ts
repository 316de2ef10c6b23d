import { type Palette, palettes, threadDeep } from './drawings/palettes.ts';
import { arch, archMoulding, gopuram, kolam } from './drawings/shapes.ts';
import { hasOneRightSide, motifsOf } from './motifs.ts';

/** The differences between the posters of a cluster. */
export interface Look {
  readonly motif: number;
  readonly palette: number;
  readonly light: number;
  readonly composition: number;
  readonly foreground: number;
  /** For what is left to chance: places, sizes, the thread. */
  readonly seed: number;
}

/** The poster of a cluster's event as SVG: ground, light, motif, foreground, and one red thread across. */
export function drawPoster(clusterId: number, look: Look) {
  const palette = pick(palettes, look.palette);
  const random = randomFrom(look.seed);
  const motif = pick(motifsOf(clusterId), look.motif);
  const put: Put = (x, y, scale, turned = false) => {
    const across = turned && !hasOneRightSide(motif) ? -scale : scale;
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${across} ${scale})">${motif(palette)}</g>`;
  };
  const parts = [
    `<path fill="${palette.ground}" d="M0 0h300v400H0z"/>`,
    pick(lights, look.light)(palette, random),
    look.foreground === 0 ? distantGate(palette, random) : '',
    pick(compositions, look.composition)(put, random),
    pick(foregrounds, look.foreground)(palette, random),
    threadAcross(random),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" width="300" height="400">${parts.join('')}</svg>`;
  return { svg, width: 300, height: 400, colour: palette.ground };
}

export const choices = {
  palette: palettes.length,
  light: 5,
  composition: 5,
  foreground: 5,
} as const;

export type Random = () => number;
type Layer = (palette: Palette, random: Random) => string;
type Put = (x: number, y: number, scale: number, turned?: boolean) => string;

const lights: readonly Layer[] = [
  (palette, random) =>
    `<circle cx="${short(110 + random() * 80)}" cy="${short(130 + random() * 40)}" r="${short(98 + random() * 20)}" fill="${palette.light}"/>`,
  ({ light }) => `<path fill="${light}" fill-opacity=".55" d="${sunRays()}"/>`,
  ({ light, brass }) =>
    `<path fill="${light}" d="${arch}"/><path fill="none" stroke="${brass}" stroke-width="2.5" d="${archMoulding}"/>`,
  ({ light }, random) =>
    `<path fill="${light}" fill-opacity=".7" d="M${short(50 + random() * 180)} 0h20L290 400H10z"/>`,
  ({ ground, light, brass }) =>
    [128, 104, 80]
      .map(
        (radius, index) =>
          `<circle cx="150" cy="180" r="${radius}" fill="${index % 2 ? ground : light}" stroke="${brass}" stroke-width="1.5"/>`,
      )
      .join(''),
];

/** Single, close-up, a pair that faces each other, small and low, a stack. */
const compositions: readonly ((put: Put, random: Random) => string)[] = [
  (put, random) =>
    put(150 + (random() - 0.5) * 20, 180 + random() * 14, 1 + random() * 0.18, random() < 0.35),
  (put, random) => (random() < 0.5 ? put(178, 214, 1.72) : put(122, 214, 1.72, true)),
  (put) => put(96, 142, 0.66) + put(204, 232, 0.66, true),
  (put, random) => put(150 + (random() - 0.5) * 34, 232, 0.78, random() < 0.35),
  (put) => put(150, 88, 0.42, true) + put(150, 192, 0.56) + put(150, 300, 0.42, true),
];

const foregrounds: readonly Layer[] = [
  ({ dark }) => `<path fill="${dark}" d="M0 362q80-20 150-6t150-8v52H0z"/>`,
  ({ dark, brass }) =>
    `<path fill="${dark}" d="M0 340h300v60H0z"/><path fill="${brass}" d="M0 340h300v3H0z"/><path fill="none" stroke="${brass}" stroke-opacity=".75" stroke-width="1.5" d="${diamonds()}"/>`,
  () =>
    '<path fill="#7d1508" d="M0 0c34 40 44 140 16 250S8 400 0 400zM300 0c-34 40-44 140-16 250s8 150 16 150z"/><path fill="none" stroke="#430a03" stroke-width="3" d="M12 0c22 60 20 170 2 250M288 0c-22 60-20 170-2 250"/>',
  ({ dark, brass }) =>
    `<path fill="${dark}" d="M0 342q37-22 75 0t75 0 75 0 75 0v60H0z"/><path fill="none" stroke="${brass}" stroke-width="2" d="${waves()}"/>`,
  ({ dark, pale }, random) =>
    `<path fill="${dark}" d="M0 352l300-26v74H0z"/><path transform="translate(${short(60 + random() * 180)} 366) scale(.68 .4)" fill="none" stroke="${pale}" stroke-width="3.5" d="${kolam}"/>`,
];

function distantGate({ dark }: Palette, random: Random): string {
  return `<path transform="translate(${random() < 0.5 ? 62 : 238} 0)" fill="${dark}" fill-opacity=".55" d="${gopuram}"/>`;
}

function threadAcross(random: Random): string {
  const y = 40 + random() * 300;
  return `<path fill="none" stroke="${threadDeep}" stroke-opacity=".6" stroke-width="3" d="M-4 ${short(y + 3)}Q150 ${short(y + 30 + random() * 40)} 304 ${short(y - 30 + random() * 60)}"/>`;
}

function sunRays(): string {
  return [...Array(16).keys()]
    .map((index) => {
      const at = (angle: number) =>
        `${short(150 + Math.cos(angle) * 330)} ${short(185 + Math.sin(angle) * 330)}`;
      const from = (index / 16) * 2 * Math.PI + 0.1;
      return `M150 185L${at(from)}L${at(from + Math.PI / 16)}Z`;
    })
    .join('');
}

function diamonds(): string {
  return [...Array(8).keys()].map((index) => `M${index * 40} 378l20-20 20 20-20 20z`).join('');
}

function waves(): string {
  return [...Array(4).keys()]
    .map((index) => `M0 ${348 + index * 16}q37-22 75 0t75 0 75 0 75 0`)
    .join('');
}

/** The same numbers each time for one seed, so that a poster made again is the same poster. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0 || 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function pick<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item;
}
function short(length: number): number {
  return Number(length.toFixed(1));
}
