import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { houses, type Place } from '../../../../contract/houses.ts';
import type { ScheduledEvent } from '../../../../contract/schedule.ts';
import type { Site } from '../../../../contract/site.ts';
import { shapes, sites } from '../../../art/plan/sites.ts';
import { SiteProvider } from '../../../calls/site.ts';
import { PlanDrawing } from './drawing.tsx';
import type { HouseNow, Stop, VenueNow } from './plan-state.ts';

const festival = { startsOn: '2025-09-18', endsOn: '2025-09-21' };

const event: ScheduledEvent = {
  ...{ eventId: 'music/song', title: 'Song', kind: 'Rap battle and beatboxing', clusterId: 5 },
  ...{ day: 'fri', venue: null },
  ...{ begins: '2025-09-19T10:30:00+05:30', ends: '2025-09-19T12:30:00+05:30' },
};

function venueOf(place: Place, name: string): VenueNow {
  const words = { name, place, find: '', directions: null };
  return { ...words, events: [], now: [], begun: [], next: undefined, when: 'now' };
}

const withLamps = (isLit: (at: number) => boolean) =>
  houses.map((house, at): HouseNow => {
    const venues = [venueOf(house, sites[house].name)];
    return isLit(at)
      ? { house, venues, now: [event], today: undefined }
      : { house, venues, now: [], today: event };
  });

const stopAt = (house: Place, state: Stop['state']): Stop => ({
  event: { ...event, title: `Song in ${house}` },
  venue: venueOf(house, house),
  state,
});

interface Box {
  readonly what: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The box of a path of straight lines. */
function boxOfPath(what: string, d: string): Box {
  let [x, y] = [0, 0];
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const [, step = '', rest = ''] of d.matchAll(/([Mlhv])([^Mlhvz]*)/g)) {
    const [one = 0, two = 0] = (rest.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
    if (step === 'M') [x, y] = [one, two];
    if (step === 'l') [x, y] = [x + one, y + two];
    if (step === 'h') x += one;
    if (step === 'v') y += one;
    xs.push(x);
    ys.push(y);
  }
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  return { what, left, right, top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** As far as its rays reach: the frame that `Lamp` has where it stands alone. */
function boxOfLamp([, x, y, scale]: RegExpMatchArray): Box {
  const [atX, atY, size] = [Number(x), Number(y), Number(scale)];
  const [left, right] = [atX - 22 * size, atX + 22 * size];
  return { what: 'lamp', left, right, top: atY - 32 * size, bottom: atY + 14 * size };
}

/** The markup of each drawing. */
function draw(all: readonly HouseNow[], stops: readonly Stop[]): { wide: string; tall: string } {
  const html = renderToStaticMarkup(
    <SiteProvider value={{ festival } as Site}>
      <MemoryRouter>
        <PlanDrawing houses={all} stops={stops} open={undefined} />
      </MemoryRouter>
    </SiteProvider>,
  );
  const [, wide = '', tall = ''] = html.split(/<div[^>]*data-shape="(?:wide|tall)"[^>]*>/);
  return { wide, tall };
}

function boxesOf(markup: string) {
  const lamps = [...markup.matchAll(/translate\(([\d.-]+) ([\d.-]+)\)scale\(([\d.]+)\)/g)];
  const plates = [...markup.matchAll(/<path class="[^"]*paper[^"]*" d="([^"]*)"/g)];
  const tags = [...markup.matchAll(/<circle[^>]*><\/circle><path d="([^"]*)"/g)];
  const pins = [...markup.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/g)];
  return {
    lamps: lamps.map(boxOfLamp),
    plates: plates.map(([, d = '']) => boxOfPath('plate', d)),
    tags: tags.map(([, d = '']) => boxOfPath('tag', d)),
    pins: pins.map(([, x, y, r]): Box => {
      const [atX, atY, size] = [Number(x), Number(y), Number(r)];
      const [left, right] = [atX - size, atX + size];
      return { what: 'pin', left, right, top: atY - size, bottom: atY + size };
    }),
  };
}

const meet = (one: Box, other: Box) =>
  one.left < other.right - 0.1 &&
  other.left < one.right - 0.1 &&
  one.top < other.bottom - 0.1 &&
  other.top < one.bottom - 0.1;

/** As `art/drawing/plan` draws them: walls with their roof or dome, and the mess with its name. */
const walls: Record<'wide' | 'tall', readonly Box[]> = {
  wide: [{ what: 'the auditorium', left: 362, right: 488, top: 500, bottom: 566 }],
  tall: [
    { what: 'Orion', left: 206, right: 380, top: 986, bottom: 1097 },
    { what: 'the mess', left: 152, right: 226, top: 1100, bottom: 1184 },
    { what: 'the reading room', left: 312, right: 466, top: 350, bottom: 404 },
  ],
};

const drawings = [() => true, () => false, (at: number) => at % 2 > 0].flatMap((isLit) =>
  [
    [],
    ...houses.map((house) => [stopAt(house, 'next')]),
    houses.map((house, at) => stopAt(house, at === 0 ? 'next' : 'later')),
  ].map((stops) => ({ stops, markup: draw(withLamps(isLit), stops) })),
);

test.each(['wide', 'tall'] as const)(
  'on the %s drawing nothing covers a lamp or is cut off, whatever is on and wherever one goes',
  (shape) => {
    const { width, height } = shapes[shape];
    const faults = new Set<string>();
    for (const { stops, markup } of drawings) {
      const { lamps, plates, tags, pins } = boxesOf(markup[shape]);
      expect([lamps.length, plates.length, pins.length]).toEqual([14, 14, stops.length]);
      expect(tags).toHaveLength(shape === 'wide' ? stops.length : Math.min(1, stops.length));
      const way = stops.length === 1 ? `way to ${stops[0]?.venue?.name}` : `${stops.length} stops`;
      lamps.forEach((lamp, at) => {
        const others = [...plates, ...tags, ...pins, ...lamps.slice(at + 1)];
        for (const { what } of others.filter((other) => meet(lamp, other)))
          faults.add(`${what} on the lamp of ${houses[at]}, ${way}`);
      });
      lamps.forEach((lamp, at) => {
        for (const { what } of walls[shape].filter((one) => meet(lamp, one)))
          faults.add(`the lamp of ${houses[at]} on ${what}, ${way}`);
      });
      for (const { what, left, top, right, bottom } of [...lamps, ...plates, ...tags])
        if (left < 0 || top < 0 || right > width || bottom > height)
          faults.add(`${what} leaves the drawing, ${way}`);
    }
    expect([...faults]).toEqual([]);
  },
);
