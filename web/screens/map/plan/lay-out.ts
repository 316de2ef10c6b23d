import type { House } from '../../../../contract/houses.ts';
import {
  type Box,
  bodyOf,
  type Point,
  type Shape,
  shapes,
  sites,
  standing,
  windowsOf,
} from '../../../art/plan/sites.ts';

/** What a house's plate says. `line`: what is on there, or when; `drawn`, where the drawing has room for it. */
export interface Label {
  readonly house: House;
  readonly name: string;
  readonly line: string;
  readonly drawn: boolean;
  readonly lamp: 'lit' | 'out' | undefined;
}

/** A pin of somebody's way; with its hour where that stands on a tag. */
export interface Pin {
  readonly at: Point;
  readonly hour: string | undefined;
}

/** As far as a lamp's rays reach, about the middle of its bowl, where letters have the wide drawing's size. */
const LAMP = { left: 22, up: 32, width: 44, height: 46 };

/** How many plates' heights a lamp or a tag gives way, down or up: rather by few. */
const STEPS = [0, 0.3, -0.3];
const LONG_STEPS = [-0.6, 0.6, -1, 1, -1.3, 1.3];

/** From the drawing's edge. */
const MARGIN = 8;

/**
 * Where plates, lamps and hour tags lie on a drawing, in the order of `labels` and `pins`. A lamp stands beside its plate
 * where nothing else lies, since it tells what is on now; then the tags take what is free. Both leave houses free where
 * they can, and their windows above all, since these are lit, too.
 */
export function layOut(shape: Shape, labels: readonly Label[], pins: readonly Pin[]) {
  const plates = labels.map((label) => plateOf(shape, label));
  const taken = [...plates, ...pins.map(({ at }) => pinOf(shape, at))];
  const windows = labels.flatMap(({ house }) => windowsOf(shape, house));
  const bodies = labels.map(({ house }) => bodyOf(shape, house));
  const drawn = [...windows, ...bodies, ...standing[shape]];
  const covered = (box: Box) => sum(drawn.map((other) => shared(box, other)));
  const take = (wanted: readonly Box[]) => {
    const inside = wanted.map((box) => clamped(shape, box));
    const free = inside.filter((box) => taken.every((other) => shared(box, other) === 0));
    const least = Math.min(...free.map(covered));
    const box = free.find((one) => covered(one) === least) ?? inside[0];
    if (box) taken.push(box);
    return box;
  };
  const lamps = labels.map(({ lamp }, at) => lamp && take(besidePlate(shape, plates[at] as Box)));
  const tags = pins.map(({ at, hour }) => (hour ? take(besidePin(shape, at, hour)) : undefined));
  return { plates, lamps, tags };
}

/** How a `Lamp` comes into its box. */
export function lampAt(shape: Shape, { x, y }: Box): string {
  const scale = scaleOf(shape);
  return `translate(${x + LAMP.left * scale} ${y + LAMP.up * scale})scale(${scale})`;
}

const scaleOf = (shape: Shape) => shapes[shape].type / shapes.wide.type;

/** The radius of a pin. */
export const radiusOf = (shape: Shape) => (shape === 'tall' ? 11 : 8);

/** As wide as its words, a typewriter's letters all taking six tenths of their size; at the left with room for its lamp. */
function plateOf(shape: Shape, { house, name, line, drawn, lamp }: Label): Box {
  const { type, width: whole } = shapes[shape];
  const {
    plate = 16,
    [shape]: [x, y],
  } = sites[house];
  const letters = Math.max(name.length * 0.6, drawn ? line.length * 0.44 : 0);
  const width = (letters + 1) * type;
  const least = MARGIN + (lamp ? LAMP.width * scaleOf(shape) : 0);
  const left = Math.min(Math.max(x - width / 2, least), whole - MARGIN - width);
  return { x: left, y: y + plate, width, height: type * (drawn ? 2.5 : 1.5) };
}

/** Left of its plate, or right, or on one of its upper corners. */
function besidePlate(shape: Shape, plate: Box): Box[] {
  const scale = scaleOf(shape);
  const [width, height] = [LAMP.width * scale, LAMP.height * scale];
  const y = plate.y + plate.height * 0.6 - LAMP.up * scale;
  const [left, right] = [plate.x - width, plate.x + plate.width];
  const beside = (steps: readonly number[]) =>
    [left, right].flatMap((x) =>
      steps.map((step) => ({ x, y: y + step * shapes[shape].type * 1.5, width, height })),
    );
  const above = [plate.x, right - width].map((x) => ({ x, y: plate.y - height, width, height }));
  return [...beside(STEPS), ...above, ...beside(LONG_STEPS)];
}

/** Right of its pin or left; on a small drawing above it, since beside and below it there are names. */
function besidePin(shape: Shape, [x, y]: Point, hour: string): Box[] {
  const type = shapes[shape].type * 0.88;
  const [width, height] = [(hour.length * 0.6 + 1.5) * type, type * 1.5];
  const isTall = shape === 'tall';
  const gap = isTall ? radiusOf(shape) : type;
  const level = y - height / 2 - (isTall ? type * 1.6 : 0);
  return [...STEPS, ...LONG_STEPS].flatMap((step) =>
    [x + gap, x - gap - width].map((left) => ({
      ...{ x: left, width, height },
      y: level + step * height,
    })),
  );
}

function pinOf(shape: Shape, [x, y]: Point): Box {
  const radius = radiusOf(shape);
  return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
}

function clamped(shape: Shape, box: Box): Box {
  const { width, height } = shapes[shape];
  const within = (at: number, size: number, whole: number) =>
    Math.max(MARGIN, Math.min(at, whole - MARGIN - size));
  return { ...box, x: within(box.x, box.width, width), y: within(box.y, box.height, height) };
}

/** The area that two boxes share. */
function shared(one: Box, other: Box): number {
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, wide) * Math.max(0, high);
}

const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
