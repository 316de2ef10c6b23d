import type { Arrivals, PlaceArrivals } from '../../../contract/desk/gate.ts';
import { dayInIndia, startOfDay } from '../../../contract/moments.ts';
import type { Database } from '../../database/connection.ts';
import {
  type Doors,
  doorKey,
  gateKey,
  listDoors,
  placeName,
} from '../../gate/devices/gate-places.ts';
import { type Device, listDevices } from '../../gate/devices/store.ts';
import type { ReachedClusters } from '../access/guard.ts';
import { countInReach } from '../people/store.ts';
import { isInReach } from './reach.ts';
import { countArrived, countBySpan, countOpenCases, listLastArrivals } from './store.ts';

const QUARTER_MS = 15 * 60 * 1000;
/** A phone that says nothing for so long has no network, or is off. */
const SILENT_MS = 2 * 60 * 1000;

/** Arrivals within a right, today by quarter of an hour. */
export async function arrivalsOf(
  db: Database,
  reach: ReachedClusters,
  now: number,
): Promise<Arrivals> {
  const counts = await countBySpan(db, reach, QUARTER_MS);
  const devices = (await listDevices(db)).filter(({ place }) => isInReach(place, reach));
  const last = await listLastArrivals(db, reach);
  const today = todaysQuarters(counts, now);
  const keys = [...counts.map(({ place }) => place), ...devices.flatMap(keysOf)];
  const doors = await listDoors(db, [...keys, ...last.map(({ place }) => place)]);
  return {
    asOf: now,
    from: today.from * QUARTER_MS,
    people: await countInReach(db, reach),
    arrived: await countArrived(db, reach),
    places: [...new Set(keys)]
      .map((key) => gatePlaceView(key, counts, today, doors))
      .sort(mostFirst),
    last: last.map(({ place, ...rest }) => ({ ...rest, place: placeName(place, doors) })),
    devices: deviceViews(devices, now),
    openCases: (await countOpenCases(db, reach)).open,
  };
}

type Counts = Awaited<ReturnType<typeof countBySpan>>;
interface Quarters {
  readonly from: number;
  readonly to: number;
}

/** From the first arrival of today by India's clock to now. */
function todaysQuarters(counts: Counts, now: number): Quarters {
  const midnight = startOfDay(dayInIndia(now));
  const spans = counts.map(({ span }) => span).filter((span) => span >= midnight / QUARTER_MS);
  const to = Math.floor(now / QUARTER_MS);
  return { from: Math.min(to, ...spans), to };
}

function gatePlaceView(
  key: string,
  counts: Counts,
  { from, to }: Quarters,
  doors: Doors,
): PlaceArrivals {
  const own = counts.filter(({ place }) => place === key);
  const at = new Map(own.map(({ span, people }) => [span, people]));
  return {
    place: placeName(key, doors),
    isGate: key.startsWith(gateKey('')),
    people: own.reduce((sum, { people }) => sum + people, 0),
    byQuarter: Array.from({ length: to - from + 1 }, (_, index) => at.get(from + index) ?? 0),
  };
}

function mostFirst(one: PlaceArrivals, other: PlaceArrivals): number {
  return (
    Number(other.isGate) - Number(one.isGate) ||
    other.people - one.people ||
    one.place.localeCompare(other.place, 'en')
  );
}

function keysOf({ place }: Device): string[] {
  if (place.kind === 'gate') return [gateKey(place.name)];
  return place.events.map(doorKey);
}

function deviceViews(all: readonly Device[], now: number): Arrivals['devices'] {
  const paired = all.filter(({ tokenHash, endsAt }) => tokenHash !== null && endsAt > now);
  return {
    paired: paired.length,
    unsent: paired.reduce((sum, { unsent }) => sum + unsent, 0),
    silent: paired.filter(({ seenAt }) => now - (seenAt ?? 0) > SILENT_MS).length,
  };
}
