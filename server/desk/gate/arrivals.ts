import {
  type Arrivals,
  type PlaceArrivals,
  QUARTER_MS,
  SILENT_MS,
} from '../../../contract/desk/gate.ts';
import { startOfGateDay } from '../../../contract/gate-rules.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { doorKey } from '../../events/door-key.ts';
import {
  findGate,
  gateKey,
  gateName,
  listDoors,
  placeName,
} from '../../gate/devices/gate-places.ts';
import { type Device, listDevices } from '../../gate/devices/store.ts';
import { countOnCampus } from '../../gate/scans/arrivals-store.ts';
import type { ReachedClusters } from '../access/guard.ts';
import { countInReach } from '../people/store.ts';
import { isPlaceInReach } from './reach.ts';
import {
  countAtAnyDoor,
  countByPlace,
  countBySpan,
  countOpenCases,
  listLastPassages,
} from './store.ts';

/** Arrivals within a right, today by quarter of an hour. */
export async function arrivalsOf(
  db: Database,
  content: Pick<Content, 'festival'>,
  { reach, now }: { reach: ReachedClusters; now: number },
): Promise<Arrivals> {
  const counts = await countBySpan(db, reach, { spanMs: QUARTER_MS, since: startOfGateDay(now) });
  const people = await countByPlace(db, reach);
  const devices = (await listDevices(db)).filter(({ place }) => isPlaceInReach(place, reach));
  const last = await listLastPassages(db, reach);
  const today = todaysQuarters(counts, now);
  const passed = [...people.keys(), ...counts.map(({ place }) => place)];
  const keys = [...passed, ...devices.flatMap(keysOf)];
  const doors = await listDoors(db, [...keys, ...last.map(({ place }) => place)]);
  const viewOf = (key: string) => ({
    ...gatePlaceView(key, counts, today),
    place: placeName(key, doors),
    rule: findGate(content, gateName(key))?.rule ?? null,
    people: people.get(key) ?? 0,
  });
  return {
    asOf: now,
    from: today.from * QUARTER_MS,
    people: await countInReach(db, reach),
    ...(await arrivedIn(db, content, { reach, now })),
    places: [...new Set(keys)].map(viewOf).sort(mostFirst),
    last: last.map(({ place, ...rest }) => ({ ...rest, place: placeName(place, doors) })),
    devices: deviceViews(devices, now),
    openCases: (await countOpenCases(db, reach)).open,
  };
}

/** At the gates, for whose right reaches them; else at any of their events. */
async function arrivedIn(
  db: Database,
  { festival }: Pick<Content, 'festival'>,
  { reach, now }: { reach: ReachedClusters; now: number },
): Promise<Pick<Arrivals, 'arrived' | 'arrivedToday' | 'onCampus'>> {
  const since = startOfGateDay(now);
  if (reach !== 'all') {
    const { ever, today } = await countAtAnyDoor(db, reach, since);
    return { arrived: ever, arrivedToday: today, onCampus: null };
  }
  const counts = await countOnCampus(db, since);
  const hasWayOut = festival.gates.some(({ rule }) => rule === 'in and out');
  const onCampus = hasWayOut ? { now: counts.now, unseen: counts.unseen } : null;
  return { arrived: counts.ever, arrivedToday: counts.today, onCampus };
}

type Counts = Awaited<ReturnType<typeof countBySpan>>;
interface Quarters {
  readonly from: number;
  readonly to: number;
}

/** From the first arrival of today to now. */
function todaysQuarters(counts: Counts, now: number): Quarters {
  const to = Math.floor(now / QUARTER_MS);
  return { from: Math.min(to, ...counts.map(({ span }) => span)), to };
}

function gatePlaceView(
  key: string,
  counts: Counts,
  { from, to }: Quarters,
): Pick<PlaceArrivals, 'isGate' | 'byQuarter' | 'outToday'> {
  const own = counts.filter(({ place }) => place === key);
  const at = new Map(own.filter(({ isOut }) => !isOut).map(({ span, count }) => [span, count]));
  const out = own.filter(({ isOut }) => isOut);
  return {
    isGate: key.startsWith(gateKey('')),
    byQuarter: Array.from({ length: to - from + 1 }, (_, index) => at.get(from + index) ?? 0),
    outToday: out.reduce((sum, { count }) => sum + count, 0),
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
