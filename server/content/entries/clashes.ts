import { nameKey } from '../../../contract/name-keys.ts';
import type { Entry } from './entry.ts';
import type { JudgedEntry } from './listed-entries.ts';

/**
 * Of two entries with the same name, the newcomer is at fault: it stays out, or keeps the name that it had. Of two new
 * ones it is the one whose file has the longer name, as a copy has.
 */
export function withoutSameNames<Data extends { name: string }>(
  entries: readonly JudgedEntry<Data>[],
): JudgedEntry<Data>[] {
  return withoutClashes(
    entries.toSorted((a, b) => a.entry.key.length - b.entry.key.length),
    'name',
    ({ entry }) => nameKey(entry.data.name),
    ({ entry }, first) => `"${entry.data.name}" stands in ${first.place} already`,
  );
}

/**
 * Of entries with the same key the one stays that had it before, else the first. Another that was there has the key that it
 * had; a new one is out. Of both `field` is at fault.
 */
export function withoutClashes<Data extends object>(
  entries: readonly JudgedEntry<Data>[],
  field: string & keyof Data,
  keyOf: (entry: JudgedEntry<Data>) => string,
  reasonOf: (entry: JudgedEntry<Data>, first: Entry<Data>) => string,
): JudgedEntry<Data>[] {
  const seen = new Map<string, Entry<Data>>();
  const see = (judged: JudgedEntry<Data>) => seen.set(keyOf(judged), judged.entry);
  const firstTaken = (wanting: readonly JudgedEntry<Data>[]) =>
    wanting.find((judged) => seen.has(keyOf(judged)));
  const known = entries.filter(({ entry }) => !entry.isNew);
  const isSame = ({ entry }: JudgedEntry<Data>) =>
    entry.before?.fields[field] === entry.said[field];
  for (const judged of known.filter(isSame)) see(judged);
  let changed = known.filter((judged) => !isSame(judged));
  // Each that gets its own one back may take it from another that wanted it.
  for (let clash = firstTaken(changed); clash; clash = firstTaken(changed)) {
    clash.entry.undo(field, reasonOf(clash, seen.get(keyOf(clash))!));
    see(clash);
    changed = changed.filter((judged) => judged !== clash);
  }
  for (const judged of changed) {
    const taken = seen.get(keyOf(judged));
    if (taken !== undefined) judged.entry.undo(field, reasonOf(judged, taken));
    see(judged);
  }
  return entries.filter((judged) => {
    const taken = judged.entry.isNew ? seen.get(keyOf(judged)) : undefined;
    if (taken !== undefined) judged.entry.fault(field, reasonOf(judged, taken), 'nothing');
    else see(judged);
    return taken === undefined;
  });
}

/** By the order that they tell, else by their files' names. */
export function byOrder(
  a: JudgedEntry<{ order: number }>,
  b: JudgedEntry<{ order: number }>,
): number {
  return a.entry.data.order - b.entry.data.order || (a.slug < b.slug ? -1 : 1);
}
