import { houseOf } from '../../../../contract/houses.ts';
import { hourOf } from '../../../../contract/moments.ts';
import { type Box, type Point, type Shape, sites } from '../../../art/plan/sites.ts';
import { radiusOf } from './lay-out.ts';
import type { Stop } from './plan-state.ts';

type Pins = ReturnType<typeof pinsOf>;

/** The red thread, below all names: dashed where its owner was, drawn to the pin where they go next. */
export function Thread({ pins }: { pins: Pins }) {
  return pins
    .slice(1)
    .map(({ at, stop }, index) => (
      <path key={stop.event.title} data-state={stop.state} d={bent(pins[index]?.at ?? at, at)} />
    ));
}

interface PinsProps {
  pins: Pins;
  /** Where each pin's hour hangs. */
  tags: readonly (Box | undefined)[];
  shape: Shape;
}

/** Where the thread is pinned, and when. */
export function Pins({ pins, tags, shape }: PinsProps) {
  return pins.map(({ at: [x, y], stop: { event, state }, hour }, index) => {
    const tag = tags[index];
    return (
      <g key={event.title} data-state={state}>
        <circle cx={x} cy={y} r={radiusOf(shape)} />
        {tag && <HourTag box={tag} isLeft={tag.x < x - tag.width / 2} hour={hour} />}
      </g>
    );
  });
}

/** Where each stop's pin is put in: at the house's right corner, one above the other where somebody comes twice; on a small drawing the next alone tells its hour. */
export function pinsOf(stops: readonly Stop[], shape: Shape) {
  const times = new Map<string, number>();
  return stops.flatMap((stop) => {
    const place = stop.venue?.place;
    if (!place) return [];
    const house = houseOf(place);
    const before = times.get(house) ?? 0;
    times.set(house, before + 1);
    const [x, y] = sites[house][shape];
    const at: Point = [x + 64, y - 8 - before * (shape === 'tall' ? 46 : 32)];
    const { begins } = stop.event;
    const hasHour = begins && (shape === 'wide' || stop.state === 'next');
    return { at, stop, hour: hasHour ? hourOf(begins) : undefined };
  });
}

function bent([x, y]: Point, [toX, toY]: Point): string {
  const [alongX, alongY] = [toX - x, toY - y];
  const bend = 0.14;
  const middle = [(x + toX) / 2 - alongY * bend, (y + toY) / 2 + alongX * bend].map(Math.round);
  return `M${x} ${y}Q${middle.join(' ')} ${toX} ${toY}`;
}

/** It points to its pin. */
function HourTag({ box, isLeft, hour }: { box: Box; isLeft: boolean; hour: string | undefined }) {
  const { x, y, width, height } = box;
  const type = height / 1.5;
  const [half, point] = [height / 2, type / 2];
  const long = width - point;
  const outline = isLeft
    ? `M${x + width} ${y + half}l-${point} ${half}h-${long}v-${height}h${long}z`
    : `M${x} ${y + half}l${point} ${half}h${long}v-${height}h-${long}z`;
  return (
    <>
      <path d={outline} />
      <text x={x + (isLeft ? point : 2 * point)} y={y + type * 1.1} fontSize={type}>
        {hour}
      </text>
    </>
  );
}
