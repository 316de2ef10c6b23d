import { clusterSlug } from '../../../contract/clusters.ts';
import { lostLines } from '../../../contract/contacts.ts';
import type { Event } from '../../../contract/events.ts';
import type { Festival } from '../../../contract/festival.ts';
import { registrationFaults } from '../../../contract/registration-rules.ts';
import { byOrder, withoutSameNames } from '../entries/clashes.ts';
import type { Entry } from '../entries/entry.ts';
import type { EntryReader } from '../entries/entry-reader.ts';
import type { JudgedEntry } from '../entries/listed-entries.ts';
import { ClusterFile, EventFile, fieldsIn } from '../entries/schemas.ts';
import type { EntrySource } from '../entries/source.ts';
import { stableId } from '../pictures/identity.ts';
import type { Drawing } from '../pictures/pictures.ts';
import { posterAlt, posterLooks } from '../posters/looks.ts';
import { drawPoster } from '../posters/poster.ts';
import { type FindEventFacts, idsOf, NO_FACTS, saidIdOf, withoutSameIds } from './event-ids.ts';
import { daysOutside } from './festival.ts';
import { bringBack } from './lost-events.ts';

/** The names and ids that the site knows; see `contract/clusters.ts`. */
export type KnownClusters = readonly { readonly id: number; readonly name: string }[];

/** Behind all that tell their order. */
const LAST = 9999;

interface Options {
  readonly source: EntrySource;
  readonly festival: Festival | undefined;
  readonly known: KnownClusters;
  readonly drawsPosters: boolean;
  /** False where people register nowhere: then no event has rules of it. */
  readonly registers: boolean;
  readonly findEventFacts?: FindEventFacts | undefined;
}

interface FoundCluster {
  readonly cluster: Entry<ClusterFile>;
  /** A content server that has answered says that there is none. */
  readonly isAbsent: boolean;
  /** False until a content server has answered, on whatever day. */
  readonly isKnown: boolean;
  events: JudgedEntry<EventFile>[];
}

/** `clusters/<slug>/`: each cluster with its events, by id; and what is to be known of all events' files. */
export async function readClusters(reader: EntryReader, options: Options) {
  const { source, known, festival, drawsPosters, registers, findEventFacts } = options;
  const slugs = new Set([
    ...known.map(({ name }) => clusterSlug(name)),
    ...(await source.clusters()),
  ]);
  const found: Awaited<ReturnType<typeof readCluster>>[] = [];
  for (const slug of [...slugs].sort()) {
    // A cluster of the slowest texts takes as long as visitors may wait for anything else.
    found.push(await readCluster(reader, slug, options));
  }
  const clusters = found.filter((cluster) => cluster !== undefined);
  const facts = (await findEventFacts?.()) ?? NO_FACTS;
  const listed = clusters.flatMap(({ events }) => events);
  const idOf = idsOf(listed, facts);
  const newcomers = bringBack(reader, clusters, facts, idOf);
  const unique = new Set(
    withoutSameIds(
      clusters.flatMap(({ events }) => events),
      idOf,
    ),
  );
  const outside = daysOutside(festival);
  const made = [];
  for (const { cluster, isAbsent, isKnown, events } of clusters) {
    const all = events.filter((event) => unique.has(event)).sort(byOrder);
    const titles = all.map(({ entry }) => entry.data.name);
    // Motifs go by the place: that of a hidden event stays its own.
    const looks = drawsPosters ? posterLooks(titles) : [];
    const shown = await reader.shownOf(all);
    checkEvents(shown, outside);
    await reader.keep({ entry: cluster, slug: '' });
    const summary = { ...cluster.data, eventCount: isKnown ? shown.length : null };
    made.push({
      isAbsent,
      isKnown,
      summary: reader.dated(summary, cluster.modifiedAt),
      events: await Promise.all(
        shown.map((event) => {
          const look = looks[all.indexOf(event)];
          const poster = look && (() => drawPoster(cluster.data.id, look));
          return readEvent(reader, event, { eventId: idOf(event), registers, poster });
        }),
      ),
    });
  }
  const filed = listed.filter((event) => unique.has(event));
  return {
    clusters: made.sort((a, b) => a.summary.id - b.summary.id),
    newcomers,
    /** Undefined until all clusters are known. */
    fileIds: clusters.every(({ isKnown }) => isKnown)
      ? new Map(filed.map((event) => [idOf(event), saidIdOf(event)]))
      : undefined,
  };
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
  const judged = reader.judgeList(`clusters/${slug}`, listed, EventFile, {
    fallbacks: { order: LAST },
  });
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

/** What is said of a move: half of it would send people to the new place at the old hour. */
const MOVE = ['date', 'ends', 'venue'] as const;

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
      MOVE,
    );
    entry.requireSound(
      ({ registration, date }) =>
        (registration ? registrationFaults(registration, date) : []).map(({ field, reason }) => ({
          field: `registration.${field}`,
          reason,
        })),
      MOVE,
    );
  }
}

async function readEvent(
  reader: EntryReader,
  judged: JudgedEntry<EventFile>,
  {
    eventId,
    registers,
    poster,
  }: { eventId: string; registers: boolean; poster: (() => Drawing) | undefined },
): Promise<Event> {
  const { key, data, body, modifiedAt } = judged.entry;
  const draw = () =>
    poster && reader.pictures.draw(key, poster(), posterAlt(data.name), modifiedAt);
  const event = {
    id: stableId(key),
    eventId,
    title: data.name,
    ...fieldsIn('events', registers ? data : { ...data, registration: null }),
    description: body || null,
    imageSrc: (await reader.keep(judged, data.alt ?? data.name)) ?? draw() ?? null,
  };
  reader.keys.set(event, key);
  return reader.dated(event, modifiedAt, data.hidden);
}
