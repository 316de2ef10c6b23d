import { hourOf } from '../../../../contract/moments.ts';
import { houseOf } from '../../../../contract/plan.ts';
import { type Point, type Sheet, sheets, sites } from '../../../art/plan/sheets.ts';
import { useSite } from '../../../calls/site.ts';
import type { Stop } from './plan-state.ts';

type Points = ReturnType<typeof pointsOf>;

/** The red thread, below all names: dashed where its owner was, drawn to the pin where they go next. */
export function Thread({ points }: { points: Points }) {
  return points
    .slice(1)
    .map(({ at, stop }, index) => (
      <path key={stop.event.title} data-state={stop.state} d={bent(points[index]?.at ?? at, at)} />
    ));
}

/** Where the thread is pinned, and when. */
export function Pins({ points, sheet }: { points: Points; sheet: Sheet }) {
  const { festival } = useSite();
  return points.map(({ at: [x, y], stop: { event, state } }) => (
    <g key={event.title} data-state={state}>
      <circle cx={x} cy={y} r={sheet === 'tall' ? 11 : 8} />
      {event.begins && (sheet === 'wide' || state === 'next') && (
        <HourTag at={[x, y]} sheet={sheet} hour={hourOf(event.begins, festival.timeZone)} />
      )}
    </g>
  ));
}

/** Where each stop's pin is put in: at the house's right corner, one above the other where somebody comes twice. */
export function pointsOf(stops: readonly Stop[], sheet: Sheet) {
  const times = new Map<string, number>();
  return stops.flatMap((stop) => {
    const place = stop.venue?.place;
    if (!place) return [];
    const house = houseOf(place);
    const before = times.get(house) ?? 0;
    times.set(house, before + 1);
    const [x, y] = sites[house][sheet];
    const at: Point = [x + 64, y - 8 - before * (sheet === 'tall' ? 46 : 32)];
    return { at, stop };
  });
}

function bent([x, y]: Point, [toX, toY]: Point): string {
  const [alongX, alongY] = [toX - x, toY - y];
  const bend = 0.14;
  const middle = [(x + toX) / 2 - alongY * bend, (y + toY) / 2 + alongX * bend].map(Math.round);
  return `M${x} ${y}Q${middle.join(' ')} ${toX} ${toY}`;
}

function HourTag({ at: [x, y], sheet, hour }: { at: Point; sheet: Sheet; hour: string }) {
  const type = sheets[sheet].type * 0.88;
  const wide = hour.length * type * 0.6 + type;
  // On a small sheet it hangs above its pin: beside and below it there are names.
  const [left, level] =
    sheet === 'tall'
      ? [Math.min(x, sheets.tall.width - wide - type * 1.5), y - type * 1.6]
      : [x + type, y];
  const [up, down] = [level - type * 0.75, type * 1.5];
  return (
    <>
      <path d={`M${left} ${level}l${type * 0.5}-${type * 0.75}h${wide}v${down}h-${wide}z`} />
      <text x={left + type} y={up + type * 1.1} fontSize={type}>
        {hour}
      </text>
    </>
  );
}
