import { bytesOf, bytesOfWord } from '../../../contract/gate/base64.ts';
import type { GateList } from '../../../contract/gate/list.ts';
import { type ListRow, packRows, unpackArrivals, unpackRows } from '../../../contract/gate/row.ts';
import type { Arrival, Bucket, Change, Facts } from './storage.ts';

export type Buckets = ReadonlyMap<number, Bucket>;

const EMPTY: Bucket = { rows: new Uint8Array(), arrivals: [] };

/** The bucket of a row: the first byte of its name. */
function bucketOf(name: string): number {
  return bytesOfWord(name.slice(0, 4))[0]!;
}

export function findRow(buckets: Buckets, name: string): ListRow | undefined {
  const { rows } = buckets.get(bucketOf(name)) ?? EMPTY;
  for (const row of unpackRows(rows)) if (row.name === name) return row;
}

export function findArrival(buckets: Buckets, name: string, scope: string): Arrival | undefined {
  const { arrivals } = buckets.get(bucketOf(name)) ?? EMPTY;
  return arrivals.find((arrival) => arrival.name === name && arrival.scope === scope);
}

/** The buckets that an answer of the server changes, as they are afterwards. */
export function bucketsAfterList(buckets: Buckets, answer: GateList): Map<number, Bucket> {
  const arrivals = [...unpackArrivals(bytesOf(answer.arrivals))].flatMap(({ name, place, at }) => {
    const seen = answer.places[place];
    if (!seen) return [];
    const { scope, name: where, isOut, times } = seen;
    return [{ name, scope, where, at: at * 1000, isOut, times }];
  });
  return bucketsAfter(buckets, [...unpackRows(bytesOf(answer.rows))], arrivals);
}

/** The buckets that rows and arrivals change, as they are afterwards. */
export function bucketsAfter(
  buckets: Buckets,
  rows: readonly ListRow[],
  arrivals: readonly Arrival[],
): Map<number, Bucket> {
  const rowsOf = Map.groupBy(rows, ({ name }) => bucketOf(name));
  const arrivalsOf = Map.groupBy(arrivals, ({ name }) => bucketOf(name));
  const changed = new Map<number, Bucket>();
  for (const key of new Set([...rowsOf.keys(), ...arrivalsOf.keys()])) {
    const before = buckets.get(key) ?? EMPTY;
    changed.set(key, {
      rows: rowsAfter(before.rows, rowsOf.get(key)),
      arrivals: arrivalsAfter(before.arrivals, arrivalsOf.get(key)),
    });
  }
  return changed;
}

function rowsAfter(packed: Bucket['rows'], changed: readonly ListRow[] = []): Bucket['rows'] {
  if (changed.length === 0) return packed;
  const rows = new Map<string, ListRow>();
  for (const row of [...unpackRows(packed), ...changed]) rows.set(row.name, row);
  return new Uint8Array(packRows([...rows.values()].filter(({ sealed }) => sealed.length > 0)));
}

function arrivalsAfter(before: readonly Arrival[], changed: readonly Arrival[] = []) {
  const arrivals = new Map<string, Arrival>();
  for (const arrival of [...before, ...changed.map(toArrival)])
    arrivals.set(`${arrival.name} ${arrival.scope}`, arrival);
  return [...arrivals.values()].filter(({ at }) => at > 0);
}

/** A change without what it is made of. */
function toArrival({ name, scope, where, at, isOut, times }: Arrival): Arrival {
  return { name, scope, where, at, isOut, times };
}

/** The counts of places once these changes of one way are in them. */
export function countedIn(
  counts: Facts['list']['inByPlace'],
  changes: readonly Change[],
  isOut: boolean,
) {
  const counted = { ...counts };
  for (const { place, passage } of changes) {
    if (passage.isOut !== isOut) continue;
    counted[place] = Math.max(0, (counted[place] ?? 0) + passage.by);
  }
  return counted;
}
