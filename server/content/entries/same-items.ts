import { isDeepStrictEqual } from 'node:util';
import { isFields } from './keys.ts';
import type { SoundEntry } from './sound-entries.ts';

interface Item {
  readonly written: { readonly key: string; readonly fields: unknown };
}

/** What an item of a list was before. */
interface SameItem {
  readonly key: string;
  /** Most of its fields beside its name are what they were. */
  readonly isAlike: boolean;
}

/** An item with a key of its own. `isUnreadable`: neither its name nor much else of it is what it was, so all of it stays. */
interface KeyedItem<Listed> {
  readonly item: Listed;
  readonly key: string;
  readonly isUnreadable: boolean;
}

/**
 * Items of a list that a file names by a field of theirs: one whose name has a fault, or is another's, has the key of the one that
 * it was before. Of a list in which no item has a name, all stay: `missing` are those that no item is any more. `known`: what
 * was in the list, in its order.
 */
export function withKeys<Listed extends Item>(
  items: readonly Listed[],
  known: ReadonlyMap<string, SoundEntry>,
  isNamed: (fields: unknown) => boolean,
): { readonly keyed: KeyedItem<Listed>[]; readonly missing: string[] } {
  const same = sameItems(items, known, isNamed);
  const taken = new Set([...same.values()].map(({ key }) => key));
  const byKey = Map.groupBy(items, ({ written }) => written.key);
  for (const [key, { length }] of byKey) if (length === 1) taken.add(key);
  const keyed = items.map((item) => {
    const before = same.get(item);
    const { key, fields } = item.written;
    if (before && (before.isAlike || !isNamed(fields)))
      return { item, key: before.key, isUnreadable: !before.isAlike };
    return {
      item,
      key: byKey.get(key)?.length === 1 ? key : ownKey(key, taken),
      isUnreadable: false,
    };
  });
  const isNameless = same.size > 0 && !items.some(({ written }) => isNamed(written.fields));
  return { keyed, missing: isNameless ? [...known.keys()].filter((key) => !taken.has(key)) : [] };
}

/**
 * What the items of a list that aren't named soundly, or as another is, were before: each the one of those that nobody else is
 * now with which it has most fields in common, else the one that stood at its place.
 */
function sameItems<Listed extends Item>(
  items: readonly Listed[],
  known: ReadonlyMap<string, SoundEntry>,
  isNamed: (fields: unknown) => boolean,
): ReadonlyMap<Listed, SameItem> {
  const byKey = Map.groupBy(items, ({ written }) => written.key);
  const isAlone = (key: string) => byKey.get(key)?.length === 1;
  const missing = [...known].filter(([key]) => !isAlone(key));
  const others = items.filter(({ written: { key } }) => !known.has(key) || !isAlone(key));
  const pairs = others.flatMap((item, at) => {
    const { key: own, fields: said } = item.written;
    if (isAlone(own) && isNamed(said)) return [];
    return missing.map(([key, { fields }], place) => {
      const alike = Object.entries(fields).filter(
        ([name, value]) => isFields(said) && isDeepStrictEqual(said[name], value),
      ).length;
      const isAlike = alike * 2 > Object.keys(fields).length - 1;
      return { item, key, alike, isAlike, away: Math.abs(place - at) };
    });
  });
  const same = new Map<Listed, SameItem>();
  const taken = new Set<string>();
  for (const pair of pairs.sort((a, b) => b.alike - a.alike || a.away - b.away)) {
    if (same.has(pair.item) || taken.has(pair.key)) continue;
    same.set(pair.item, pair);
    taken.add(pair.key);
  }
  return same;
}

/** A key, numbered where another has it. */
function ownKey(key: string, taken: Set<string>): string {
  let own = key;
  for (let count = 2; taken.has(own); count++) own = `${key} ${count}`;
  taken.add(own);
  return own;
}
