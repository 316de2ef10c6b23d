import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { clusterSlug } from '../../../contract/clusters.ts';
import { lostLines } from '../../../contract/contacts.ts';
import type { Event } from '../../../contract/events.ts';
import type { Festival } from '../../../contract/festival.ts';
import { nameKey } from '../../../contract/name-keys.ts';
import { registrationFaults } from '../../../contract/registration-rules.ts';
import { byOrder, withoutClashes, withoutSameNames } from '../entries/clashes.ts';
import type { Entry } from '../entries/entry.ts';
import type { EntryReader, JudgedEntry } from '../entries/entry-reader.ts';
import { ClusterFile, EventFile, eventKeys, renamed } from '../entries/schemas.ts';
import type { EntrySource } from '../entries/source.ts';
import { stableId } from '../pictures/identity.ts';
import type { Drawing } from '../pictures/pictures.ts';
import { posterAlt, postersOf } from '../posters/looks.ts';
import { daysOutside } from './festival.ts';

/** The names and ids that the site knows; see `contract/clusters.ts`. */
export type KnownClusters = readonly { readonly id: number; readonly name: string }[];

/** Tells of those among these ids on which people hang what hangs there, in words: `24 entries, 2 messages`. */
export type FindEventsInUse = (eventIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Behind all that tell their order. */
const LAST = 9999;

interface Options {
  readonly source: EntrySource;
  readonly festival: Festival | undefined;
  readonly known: KnownClusters;
  readonly drawsPosters: boolean;
  readonly findEventsInUse?: FindEventsInUse | undefined;
}

interface FoundCluster {
  readonly cluster: Entry<ClusterFile>;
  /** A content server that has answered says that there is none. */
  readonly isAbsent: boolean;
  /** False until a content server has answered, on whatever day. */
  readonly isKnown: boolean;
  events: JudgedEntry<EventFile>[];
}

/** `clusters/<slug>/`: each cluster with its events, by id. */
export async function readClusters(reader: EntryReader, options: Options) {
  const { source, known, festival, drawsPosters, findEventsInUse } = options;
  const slugs = new Set([
    ...known.map(({ name }) => clusterSlug(name)),
    ...(await source.clusters()),
  ]);
  const found: Awaited<ReturnType<typeof readCluster>>[] = [];
  for (const slug of [...slugs].sort()) {
    // A cluster of the slowest texts takes as long as visitors may wait for anything else.
    await nextTurnOfLoop();
    found.push(await readCluster(reader, slug, options));
  }
  const clusters = found.filter((cluster) => cluster !== undefined);
  if (findEventsInUse) await bringBack(reader, clusters, findEventsInUse);
  const unique = new Set(withoutSameIds(clusters.flatMap(({ events }) => events)));
  const outside = daysOutside(festival);
  const made = clusters.map(async ({ cluster, isAbsent, isKnown, events }) => {
    const all = events.filter((event) => unique.has(event)).sort(byOrder);
    const titles = all.map(({ entry }) => entry.data.name);
    // Motifs go by the place: that of a hidden event stays its own.
    const posters = drawsPosters ? postersOf(cluster.data.id, titles) : [];
    const shown = await reader.shownOf(all);
    checkEvents(shown, outside);
    await reader.keep({ entry: cluster, slug: '' });
    const summary = { ...cluster.data, eventCount: isKnown ? shown.length : null };
    return {
      isAbsent,
      isKnown,
      summary: reader.dated(summary, cluster.modifiedAt),
      events: await Promise.all(
        shown.map((event) => readEvent(reader, event, posters[all.indexOf(event)])),
      ),
    };
  });
  return (await Promise.all(made)).sort((a, b) => a.summary.id - b.summary.id);
}

async function readCluster(
  reader: EntryReader,
  slug: string,
  { source, known }: Options,
): Promise<FoundCluster | undefined> {
  const match = known.find((cluster) => clusterSlug(cluster.name) === slug);
  const written = await source.cluster(slug);
  const cluster = reader.judge(
    written,
    ClusterFile,
    match && { id: match.id, name: match.name, line: '' },
  );
  if (!match) written.fault('', `${slug} is no cluster that the site knows`);
  if (!cluster || !match) return;
  requireKnown(cluster, match);
  const listed = await source.list(`clusters/${slug}`);
  const judged = reader.judgeList(`clusters/${slug}`, listed, EventFile, { order: LAST });
  return {
    cluster,
    isAbsent: reader.isAbsent(`clusters/${slug}`),
    isKnown: !source.isRemote || reader.isKnown(`clusters/${slug}`),
    events: withoutSameNames(judged),
  };
}

/** The id, the name and the folder belong together: the site's addresses and calls are made of them. */
function requireKnown({ data, fault }: Entry<ClusterFile>, match: KnownClusters[number]): void {
  if (data.name !== match.name) fault('name', `must be ${match.name}, as its folder says`);
  if (data.id !== match.id) fault('id', `must be ${match.id}, the id of ${match.name}`);
  Object.assign(data, match);
}

/** The id of an event: as its front matter says, else its path within `clusters/`. */
export function eventIdOf(file: string, id: unknown): string {
  return String(id ?? file.replace(/^clusters\/|\.md$/g, ''));
}

function idOf({ entry }: JudgedEntry<EventFile>): string {
  return eventIdOf(entry.key, entry.data.id);
}

/** Of two the one that could say another is at fault. */
function withoutSameIds(events: readonly JudgedEntry<EventFile>[]): JudgedEntry<EventFile>[] {
  const sayingNoneFirst = events.toSorted(
    (a, b) => Number(Boolean(a.entry.data.id)) - Number(Boolean(b.entry.data.id)),
  );
  return withoutClashes(
    sayingNoneFirst,
    'id',
    idOf,
    (event, first) => `${idOf(event)} is the id of ${first} already`,
  );
}

/** What to do about an event that is no longer there. */
export function lostEventReason(eventId: string, hanging: string): string {
  return `${eventId} is gone, and it has ${hanging}: bring it back, or say "id: ${eventId}" in the one that it has become`;
}

/**
 * Events of before that are gone though people hang on them come back as they were. What would stand in the place of one
 * as another event, by its name, stays out.
 */
async function bringBack(
  reader: EntryReader,
  clusters: readonly FoundCluster[],
  findEventsInUse: FindEventsInUse,
): Promise<void> {
  const found = new Set(clusters.flatMap(({ events }) => events.map(idOf)));
  const lost = clusters.flatMap((cluster) => {
    const folder = `clusters/${clusterSlug(cluster.cluster.data.name)}`;
    const listed = reader.keysIn(folder).map((key) => reader.asItWas(key));
    return reader
      .judgeList(folder, listed, EventFile)
      .filter((event) => !found.has(idOf(event)))
      .map((event) => ({ cluster, event }));
  });
  if (lost.length === 0) return;
  const hanging = await findEventsInUse(lost.map(({ event }) => idOf(event)));
  for (const { cluster, event } of lost) {
    const words = hanging.get(idOf(event));
    if (words === undefined) continue;
    event.entry.fault('id', lostEventReason(idOf(event), words), 'as it was');
    const isInstead = ({ entry }: JudgedEntry<EventFile>) =>
      !entry.before && nameKey(entry.data.name) === nameKey(event.entry.data.name);
    const reason = `would be another event than ${idOf(event)}, which is gone: say "id: ${idOf(event)}" here`;
    for (const one of clusters) {
      for (const { entry } of one.events.filter(isInstead)) entry.fault('id', reason, 'nothing');
      one.events = one.events.filter((other) => !isInstead(other));
    }
    cluster.events = [
      ...cluster.events.filter(({ entry }) => entry.key !== event.entry.key),
      event,
    ];
  }
}

function checkEvents(
  events: readonly JudgedEntry<EventFile>[],
  outside: ReturnType<typeof daysOutside>,
) {
  for (const { entry } of events) {
    for (const line of lostLines(String(entry.said.contacts ?? '')))
      entry.fault('contacts', `must have a hyphen between name and phone in line ${line}`, 'cut');
    entry.requireSound(outside);
    entry.requireSound(
      ({ date, ends }) =>
        date && ends && ends <= date
          ? [{ field: 'ends', reason: 'must be after the event starts' }]
          : [],
      ['date'],
    );
    entry.requireSound(
      ({ registration, date }) =>
        (registration ? registrationFaults(registration, date) : []).map(({ field, reason }) => ({
          field: `registration.${field}`,
          reason,
        })),
      ['date'],
    );
  }
}

async function readEvent(
  reader: EntryReader,
  judged: JudgedEntry<EventFile>,
  poster: Drawing | undefined,
): Promise<Event> {
  const { key, data, body, modifiedAt } = judged.entry;
  const drawn = poster && reader.pictures.draw(key, poster, posterAlt(data.name), modifiedAt);
  const event = {
    id: stableId(key),
    eventId: idOf(judged),
    ...renamed(data, eventKeys),
    description: body || null,
    imageSrc: (await reader.keep(judged, data.alt ?? data.name)) ?? drawn ?? null,
  };
  reader.keys.set(event, key);
  return reader.dated(event, modifiedAt, data.hidden);
}
