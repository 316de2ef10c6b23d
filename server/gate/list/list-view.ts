import type * as z from 'zod/mini';
import { base64Of } from '../../../contract/gate/base64.ts';
import type { GatePlace } from '../../../contract/gate/device.ts';
import { type getGateList, LIST_PAGE, type OnCampus } from '../../../contract/gate/list.ts';
import { packArrivals, packRows } from '../../../contract/gate/row.ts';
import { startOfGateDay } from '../../../contract/gate-rules.ts';
import type { Database } from '../../database/connection.ts';
import { type Doors, listDoors, markOf, placeName } from '../devices/gate-places.ts';
import { listRowColleges } from '../people/store.ts';
import { getVersion } from '../people/versions-store.ts';
import { countAtDoors, countOnCampus } from '../scans/arrivals-store.ts';
import { countPassages } from '../scans/store.ts';
import type { ListKey } from './keys.ts';
import { countRows, listArrivalChanges, listArrivalsOfRows, listRows, type Span } from './store.ts';

interface Asked {
  readonly since: number;
  readonly places: readonly GatePlace[];
  readonly listKey: ListKey;
  /** Some gate of the festival counts in and out. */
  readonly hasWayOut: boolean;
  readonly now: number;
}

type Page = z.input<typeof getGateList.answer>['message'];

/** A page of the list that a device which stands at `places` doesn't have yet. */
export async function listView(db: Database, { since: asked, ...to }: Asked): Promise<Page> {
  const last = await getVersion(db);
  // Of a database that was restored a phone may have seen more: it begins anew.
  const since = asked > last ? 0 : asked;
  const { listKey, places, hasWayOut, now } = to;
  const scopes = [...new Set(places.map(({ scope }) => scope))];
  const rows = await listRows(db, listKey.id, { since, to: last }, LIST_PAGE);
  const wanted = { since, to: endOf(rows, last), scopes };
  const changes = await listArrivalChanges(db, listKey.id, wanted, LIST_PAGE);
  const span: Span & typeof wanted = { ...wanted, to: endOf(changes, wanted.to) };
  const sent = rows.filter(({ version }) => version <= span.to);
  const arrivals = [...(await listArrivalsOfRows(db, listKey.id, span)), ...changes];
  const doors = await listDoors(
    db,
    arrivals.map(({ place }) => place),
  );
  return {
    version: span.to,
    more: span.to < last,
    people: await countRows(db, listKey.id),
    rows: base64Of(packRows(sent)),
    ...packed(arrivals, doors),
    colleges: Object.fromEntries(
      (await listRowColleges(db, span)).map((name) => [markOf(name), name]),
    ),
    ...(await countsByPlace(db, places, now)),
    onCampus: await onCampus(db, { hasWayOut, now }),
  };
}

/** At a gate who passed today, at a door who came in ever. */
async function countsByPlace(db: Database, places: readonly GatePlace[], now: number) {
  const keysOf = (some: readonly GatePlace[]) => some.map(({ key }) => key);
  const doors = await countAtDoors(db, keysOf(places.filter(({ mark }) => mark !== null)));
  const gates = keysOf(places.filter(({ mark }) => mark === null));
  const passages = await countPassages(db, gates, startOfGateDay(now));
  const countOf = (key: string, isOut: number) =>
    passages.find((one) => one.place === key && one.isOut === isOut)?.count ?? 0;
  const atGates = (isOut: number) => gates.map((key) => [key, countOf(key, isOut)] as const);
  return {
    inByPlace: Object.fromEntries([...doors, ...atGates(0)]),
    outByPlace: Object.fromEntries(atGates(1)),
  };
}

/** The people of all gates. */
async function onCampus(
  db: Database,
  { hasWayOut, now }: Pick<Asked, 'hasWayOut' | 'now'>,
): Promise<OnCampus> {
  const { today, ever, now: inside } = await countOnCampus(db, startOfGateDay(now));
  return { asOf: now, today, ever, now: hasWayOut ? inside : null };
}

/** The version up to which a page has everything. */
function endOf(page: readonly { version: number }[], to: number): number {
  return page.length < LIST_PAGE ? to : page.at(-1)!.version;
}

type Arrival = Awaited<ReturnType<typeof listArrivalChanges>>[number];

function packed(arrivals: readonly Arrival[], doors: Doors): Pick<Page, 'places' | 'arrivals'> {
  const places: Page['places'] = [];
  const indexes = new Map<string, number>();
  const indexOf = ({ scope, place, isOut, times }: Arrival) => {
    const words = JSON.stringify([scope, place, isOut, times]);
    const known = indexes.get(words);
    if (known !== undefined) return known;
    const found = { scope, name: placeName(place, doors), isOut: isOut === 1, times };
    const index = places.push(found) - 1;
    indexes.set(words, index);
    return index;
  };
  const rows = arrivals.map((arrival) => ({
    name: arrival.name,
    place: indexOf(arrival),
    at: Math.floor((arrival.at ?? 0) / 1000),
  }));
  return { places, arrivals: base64Of(packArrivals(rows)) };
}
