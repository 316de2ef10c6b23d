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

/**
 * What the items of a list that aren't named soundly, or as another is, were before: each the one of those that nobody else is
 * now with which it has most fields in common, else the one that stood at its place. `known`: what was in the list, in its order.
 */
export function sameItems<Listed extends Item>(
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
