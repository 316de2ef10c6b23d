import type { House } from '../../../contract/houses.ts';

/** A point of a drawing, in its own units, from the upper left. */
export type Point = readonly [x: number, y: number];

/** A rectangle of a drawing in the drawing's units, by its upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The plan lies twice: as it is, and turned for windows that are higher than wide. */
export const shapes = {
  wide: { width: 1200, height: 800, type: 17.5 },
  tall: { width: 800, height: 1200, type: 30 },
} as const;
export type Shape = keyof typeof shapes;

/** The ribbon with the wide drawing's title: its middle, its size, and how deep its ends are cut. */
export const title = { x: 166, y: 58, width: 208, height: 52, notch: 12 } as const;

/** What is drawn where a lamp would lie: on the tall drawing Orion's walls, and beside it the mess with its name. */
export const standing: Record<Shape, readonly Box[]> = {
  wide: [],
  tall: [
    { x: 206, y: 986, width: 174, height: 111 },
    { x: 152, y: 1100, width: 74, height: 84 },
  ],
};

/**
 * A house by its name, and a shorter one for the small drawing. `wide` and `tall`: where its doorstep lies; `plate`: how far
 * below that the plate with its name is glued on.
 */
interface Site {
  readonly name: string;
  readonly short?: string;
  readonly wide: Point;
  readonly tall: Point;
  readonly plate?: number;
}

export const sites: Record<House, Site> = {
  'barn-hall': { name: 'Barn Hall', wide: [170, 196], tall: [622, 168] },
  'a15-hall': { name: 'A15 Hall', wide: [416, 188], tall: [622, 418], plate: 22 },
  'student-centre': {
    name: 'Student centre (SAC)',
    short: 'SAC',
    wide: [716, 200],
    tall: [604, 702],
  },
  'open-air-theatre': { name: 'Open Air Theatre', wide: [1012, 214], tall: [590, 1010], plate: 22 },
  studio: { name: 'Architecture studio', short: 'Studio', wide: [152, 404], tall: [400, 168] },
  'reading-room': { name: 'Reading room', wide: [392, 388], tall: [392, 404] },
  'clock-tower': { name: 'Clock tower', wide: [612, 440], tall: [372, 628], plate: 22 },
  'lecture-halls': {
    name: 'Lecture halls (LHC)',
    short: 'LHC',
    wide: [872, 410],
    tall: [366, 858],
  },
  orion: { name: 'Orion', wide: [1092, 480], tall: [300, 1096] },
  'pottery-shed': {
    name: 'Pottery shed',
    short: 'Pottery',
    wide: [104, 584],
    tall: [130, 98],
    plate: 22,
  },
  auditorium: { name: 'EEE Auditorium', wide: [434, 566], tall: [190, 492], plate: 24 },
  'lotus-pond': { name: 'Lotus pond', wide: [222, 696], tall: [118, 262], plate: 30 },
  'admin-block': {
    name: 'Admin block',
    short: 'Admin',
    wide: [612, 676],
    tall: [150, 688],
    plate: 36,
  },
  octagon: { name: 'Octagon', wide: [902, 668], tall: [140, 918], plate: 24 },
};

/** A row of openings: `at` its lower left corner, by `step` to the next. `arched` ones are round above. */
interface Row {
  readonly at: Point;
  readonly count: number;
  readonly step: number;
  readonly size: readonly [width: number, height: number];
  readonly arched?: boolean;
}

/** What light falls out of, house by house and part by part, from the doorstep: '' is a house that is one. */
const openings: Record<House, Record<string, readonly Row[]>> = {
  'barn-hall': {
    '': [
      { at: [-34, 0], count: 1, step: 0, size: [48, 30] },
      { at: [-17, -44], count: 1, step: 0, size: [14, 16], arched: true },
    ],
    annexe: [{ at: [-110, -7], count: 2, step: 17, size: [9, 13] }],
  },
  'a15-hall': { '': [{ at: [-53, 0], count: 5, step: 22, size: [13, 36] }] },
  'student-centre': {
    ground: [{ at: [-73, 0], count: 5, step: 24, size: [17, 30], arched: true }],
    first: [{ at: [-71, -50], count: 5, step: 24, size: [14, 20] }],
  },
  'open-air-theatre': {
    '': [
      { at: [-38, -9], count: 1, step: 0, size: [76, 46], arched: true },
      { at: [-50, 6], count: 6, step: 18, size: [8, 5] },
    ],
  },
  studio: {
    '': [{ at: [-70, -9], count: 4, step: 32, size: [24, 22] }],
    annexe: [{ at: [-116, -6], count: 2, step: 14, size: [9, 12] }],
  },
  'reading-room': { '': [{ at: [-74, -5], count: 7, step: 18.4, size: [10, 34], arched: true }] },
  'clock-tower': {
    '': [
      { at: [-8, 0], count: 1, step: 0, size: [16, 28], arched: true },
      { at: [-4, -50], count: 1, step: 0, size: [8, 20], arched: true },
    ],
  },
  'lecture-halls': {
    305: [{ at: [-75, -68], count: 8, step: 15.6, size: [10, 15] }],
    201: [{ at: [-75, -38], count: 4, step: 15.6, size: [10, 15] }],
    202: [{ at: [-12.6, -38], count: 4, step: 15.6, size: [10, 15] }],
    104: [{ at: [-75, -8], count: 8, step: 15.6, size: [10, 15] }],
  },
  orion: {
    foyer: [{ at: [-88, -4], count: 5, step: 14.6, size: [10, 30] }],
    studio: [
      { at: [-8, -30], count: 3, step: 18, size: [11, 22], arched: true },
      { at: [-8, -6], count: 3, step: 18, size: [11, 14] },
    ],
  },
  'pottery-shed': {
    '': [
      { at: [-12, 0], count: 1, step: 0, size: [16, 21] },
      { at: [-36, -7], count: 2, step: 48, size: [11, 10] },
    ],
  },
  auditorium: {
    '': [
      { at: [-28, 0], count: 3, step: 12.5, size: [11, 26], arched: true },
      { at: [-66, -10], count: 2, step: 15, size: [9, 15] },
      { at: [22, -10], count: 2, step: 15, size: [9, 15] },
      { at: [-30, -38], count: 1, step: 0, size: [40, 8] },
    ],
  },
  'lotus-pond': {
    stage: [{ at: [-33, 3], count: 3, step: 24, size: [19, 36] }],
    lawn: [],
  },
  'admin-block': {
    '': [
      { at: [-112, -6], count: 4, step: 19, size: [10, 24], arched: true },
      { at: [45, -6], count: 4, step: 19, size: [10, 24], arched: true },
      { at: [-9, 3], count: 1, step: 0, size: [18, 33], arched: true },
    ],
  },
  octagon: {
    foyer: [{ at: [-11, 10], count: 1, step: 0, size: [22, 34], arched: true }],
    lab: [
      { at: [-26, -6], count: 2, step: 42, size: [10, 17] },
      { at: [-53, -13], count: 1, step: 0, size: [12, 18] },
      { at: [40, -13], count: 1, step: 0, size: [12, 18] },
    ],
    lawn: [],
  },
};

/** The openings of a house's part, or of the whole house, as an SVG path from its doorstep. */
export function openingsOf(house: House, part?: string): string {
  const all = openings[house];
  return (part === undefined ? Object.values(all).flat() : (all[part] ?? [])).map(rowPath).join('');
}

/** What a house takes of a drawing: its windows with the walls and the roof about them. */
export function bodyOf(shape: Shape, house: House): Box {
  const windows = windowsOf(shape, house);
  const left = Math.min(...windows.map(({ x }) => x)) - WALL.side;
  const top = Math.min(...windows.map(({ y }) => y)) - WALL.above;
  const right = Math.max(...windows.map(({ x, width }) => x + width)) + WALL.side;
  const foot = Math.max(...windows.map(({ y, height }) => y + height));
  return { x: left, y: top, width: right - left, height: foot - top };
}

const WALL = { side: 8, above: 24 };

/** Where a house's windows are on a drawing, row by row. */
export function windowsOf(shape: Shape, house: House): Box[] {
  const [x, y] = sites[house][shape];
  return Object.values(openings[house])
    .flat()
    .map((row) => {
      const [left, foot] = row.at;
      const [width, height] = row.size;
      const whole = row.step * (row.count - 1) + width;
      return { x: x + left, y: y + foot - height, width: whole, height };
    });
}

function rowPath({ at: [x, y], count, step, size: [width, height], arched }: Row): string {
  const round = width / 2;
  const shape = arched
    ? `v-${height - round}a${round} ${round} 0 0 1 ${width} 0v${height - round}z`
    : `v-${height}h${width}v${height}z`;
  return [...Array(count).keys()]
    .map((at) => `M${Number((x + at * step).toFixed(1))} ${y}${shape}`)
    .join('');
}
