import { clusterSlug, clusters } from '../../../contract/clusters.ts';
import { contentAddress } from '../../../contract/content-addresses.ts';
import type { EntryKind } from '../../../contract/entry-fields.ts';
import type { KnownList } from '../entries/listed-entries.ts';
import type { ListName } from '../entries/source.ts';
import { remoteContent } from './client.ts';
import { entriesIn, type WireEntry } from './wire-answers.ts';

/** Of a list. More would be no festival. */
const MAX_PAGES = 10;

/** One of the product's four calls, the first for each cluster. */
export interface Call {
  readonly list: ListName;
  readonly kind: EntryKind;
  /** What organisers call it. */
  readonly label: string;
  readonly address: string;
}

export const CALLS: readonly Call[] = [
  ...clusters.map(({ id, name }) => ({
    list: `clusters/${clusterSlug(name)}` as const,
    kind: 'events' as const,
    label: name,
    address: contentAddress.cluster(id),
  })),
  listCall('hospitality', 'Hospitality', contentAddress.hospitalities),
  listCall('sponsors', 'Sponsors', contentAddress.sponsors),
  listCall('workshops', 'Workshops', contentAddress.workshops),
];

function listCall(list: Exclude<EntryKind, 'events'>, label: string, address: string): Call {
  return { list, kind: list, label, address };
}

/**
 * The entries of all pages of a call, in the order that they tell: the first page would be most of a festival and look
 * like all of it. `absent`: a cluster that isn't there. @throws Error in plain words
 */
export async function askAllPages(
  contentUrl: string,
  { kind, address }: Call,
): Promise<WireEntry[] | 'absent'> {
  const ask = remoteContent(contentUrl);
  const first = await ask(address);
  if (first.status === 404 && kind === 'events') return 'absent';
  if (first.status !== 200) throw new Error(`answered ${first.status}`);
  const { entries, total = 0, pageCount } = entriesIn(kind, first.body());
  if (pageCount > MAX_PAGES) throw new Error(`sent more than ${MAX_PAGES} pages`);
  for (let page = 2; page <= pageCount; page++) {
    const next = await ask(
      `${address}${address.includes('?') ? '&' : '?'}pagination[page]=${page}`,
    );
    if (next.status !== 200) throw new Error(`answered ${next.status} to page ${page}`);
    entries.push(...entriesIn(kind, next.body()).entries);
  }
  if (total > entries.length) throw new Error(`sent ${entries.length} of ${total} entries`);
  requireIds(entries);
  return kind === 'events' ? entries : entries.toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** By its id an entry is the one of before; one that was made between two pages moves the others. @throws Error */
function requireIds(entries: readonly WireEntry[]): void {
  const ids = new Set<string>();
  for (const { id, fields } of entries) {
    const which = `the entry "${String(fields.name ?? '')}"`;
    if (id === '') throw new Error(`sent ${which} without its id`);
    if (ids.has(id)) throw new Error(`sent ${which} with the id of another, ${id}`);
    ids.add(id);
  }
}

/** Entries that tell no order come last, as they were answered. */
function orderOf({ fields: { order } }: WireEntry): number {
  return typeof order === 'number' ? order : Number.MAX_SAFE_INTEGER;
}

/**
 * The reason why a whole answer is more likely a mistake than meant: nothing where something was, or a field that all had and
 * none of its entries has any more. Undefined where there is none.
 */
export function doubtAt(
  entries: readonly WireEntry[] | 'absent',
  known: KnownList,
): string | undefined {
  if (entries === 'absent')
    return known.isAbsent ? undefined : 'has vanished from the content server';
  const isNamed = ({ fields: { name } }: WireEntry) => typeof name === 'string' && name.trim();
  if (!entries.some(isNamed) && known.entries > 0)
    return `has no entry left on the content server, where there were ${known.entries}`;
  const gone = known.keys.filter((key) =>
    entries.every(({ fields }) => !Object.hasOwn(fields, key)),
  );
  if (entries.length > 0 && gone.length > 0)
    return `has lost ${gone.map((key) => `"${key}"`).join(', ')} in all of its entries`;
}
