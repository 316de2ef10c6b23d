import { isSameName } from '../../../../contract/name-keys.ts';
import { eventIdOf } from '../../../content/entries/schemas.ts';

/** A pulled entry as far as its file is concerned. */
interface Named {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly name: string;
  readonly body: string;
}

/** A file of the content folder as it is now. */
export interface ReadFile<Data> {
  readonly file: string;
  readonly data: Data;
  readonly body: string;
  readonly slug: string;
  readonly picture: string | undefined;
}

type Known<Data = object> = readonly (ReadFile<Data> | undefined)[];

/**
 * The file in which each entry stands already: the one of its id or its name, or else, when it was renamed, the one
 * of its very text. Undefined for new entries.
 */
export function knownFiles<Data extends { id?: string | null | undefined; name: string }>(
  entries: readonly Named[],
  files: readonly ReadFile<Data>[],
): Known<Data> {
  const left = new Set(files);
  const take = (isIt: (file: ReadFile<Data>) => boolean) => {
    const found = [...left].find(isIt);
    if (found) left.delete(found);
    return found;
  };
  const byId = entries.map(({ fields: { id } }) =>
    id === undefined ? undefined : take(({ file, data }) => eventIdOf(file, data.id) === id),
  );
  const byName = entries.map(
    ({ name }, at) => byId[at] ?? take(({ data }) => isSameName(data.name, name)),
  );
  return entries.map(
    ({ body }, at) => byName[at] ?? take((file) => body !== '' && file.body === body),
  );
}

/** Files that are in the order of their names; numbered anew from 01 unless the entries come in that order. */
export function numberedPlaces(entries: readonly Named[], known: Known) {
  const slugs = known.map((file) => file?.slug);
  if (areRising(slugs)) return slugs.map((slug = '') => ({ slug }));
  return entries.map(({ name }, at) => {
    const number = String(at + 1).padStart(2, '0');
    return { slug: `${number}-${slugs[at]?.slice(3) ?? slugOf(name)}` };
  });
}

/** Files that tell their order: their own numbers while they rise as the entries come, else 1, 2, 3 … */
export function orderedPlaces(entries: readonly Named[], known: Known<{ order?: number }>) {
  const orders = known.map((file) => file?.data.order);
  const stay = areRising(orders);
  const taken = new Set(known.flatMap((file) => file?.slug ?? []));
  return entries.map(({ name }, at) => ({
    slug: known[at]?.slug ?? freeName(slugOf(name) || 'untitled', taken),
    order: stay ? orders[at] : at + 1,
  }));
}

/** False where one is missing. */
function areRising(values: readonly (string | number | undefined)[]): boolean {
  return values.every((value, at) => value !== undefined && (at === 0 || value > values[at - 1]!));
}

/** A file name's first part from a name: lower case with hyphens, in any script. */
function slugOf(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFC')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** `wanted`, or `wanted-2` and so on where it is taken. Adds it to `taken`. */
function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${wanted}-${count}`;
  taken.add(name.toLowerCase());
  return name;
}
