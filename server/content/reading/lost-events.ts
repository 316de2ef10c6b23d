import { clusterSlug } from '../../../contract/clusters.ts';
import { nameKey } from '../../../contract/name-keys.ts';
import type { Entry } from '../entries/entry.ts';
import type { EntryReader } from '../entries/entry-reader.ts';
import type { JudgedEntry } from '../entries/listed-entries.ts';
import { type ClusterFile, EventFile, eventIdOf } from '../entries/schemas.ts';
import { type EventFacts, type IdOf, saidIdOf } from './event-ids.ts';

interface ClusterEvents {
  readonly cluster: Entry<ClusterFile>;
  /** False until a content server has answered, on whatever day. */
  readonly isKnown: boolean;
  events: JudgedEntry<EventFile>[];
}

/** An event that stays out, as it would stand in the place of one that people hang on and whose file is gone. */
export interface Newcomer extends Pick<EventFile, 'date' | 'venue' | 'registration'> {
  readonly fileId: string;
  /** The event that is gone. */
  readonly lostId: string;
  readonly clusterName: string;
  readonly title: string;
}

/** What to do about an event that is no longer there. */
function lostEventReason(eventId: string, hanging: string): string {
  return `${eventId} is gone, and it has ${hanging}: bring it back, say "id: ${eventId}" in the one that it has become, or decide about it at the desk`;
}

/**
 * Events that are gone though people hang on them come back as they were, where that is known. What would stand in the
 * place of one as another event, by its name or in its very file, stays out: gives those.
 */
export function bringBack(
  reader: EntryReader,
  clusters: readonly ClusterEvents[],
  facts: EventFacts,
  idOf: IdOf,
): Newcomer[] {
  const { inUse, known } = facts;
  const found = new Set(clusters.flatMap(({ events }) => events.map(idOf)));
  const gone = [...inUse].filter(([id]) => !found.has(id));
  const areAllKnown = clusters.every(({ isKnown }) => isKnown);
  const newcomers: Newcomer[] = [];
  for (const [id, { clusterName, title, hanging }] of gone) {
    const lost = rememberedAs(id, reader, clusters, facts);
    if (lost) lost.event.entry.fault('id', lostEventReason(id, hanging), 'as it was');
    else if (areAllKnown) reader.faults.add('clusters', 'id', lostEventReason(id, hanging));
    else continue;
    // In another cluster it may have the same name, and have had it before this server was new.
    const hasItsName = ({ cluster }: ClusterEvents, event: JudgedEntry<EventFile>) =>
      event.entry.isNew &&
      nameKey(event.entry.data.name) === nameKey(title) &&
      !(cluster.data.name === clusterName ? inUse : known).has(idOf(event));
    // Somebody has changed the id alone.
    const hasItsFile = (event: JudgedEntry<EventFile>) =>
      lost
        ? event.entry.key === lost.event.entry.key && !inUse.has(idOf(event))
        : eventIdOf(event.entry.key, undefined) === id && !known.has(idOf(event));
    const reason = `would be another event than ${id}, which is gone: say "id: ${id}" here, or decide about it at the desk`;
    for (const one of clusters) {
      const instead = one.events.filter((event) => hasItsFile(event) || hasItsName(one, event));
      for (const event of instead) {
        if (event.entry.key !== lost?.event.entry.key) event.entry.fault('id', reason, 'nothing');
        newcomers.push(newcomerOf(one, event, id));
      }
      one.events = one.events.filter((event) => !instead.includes(event));
    }
    if (lost) addBack(lost);
  }
  return newcomers;
}

interface Lost {
  readonly cluster: ClusterEvents;
  readonly event: JudgedEntry<EventFile>;
}

/** The event of an id as it last was. */
function rememberedAs(
  id: string,
  reader: EntryReader,
  clusters: readonly ClusterEvents[],
  { became }: EventFacts,
): Lost | undefined {
  for (const cluster of clusters) {
    const folder = `clusters/${clusterSlug(cluster.cluster.data.name)}`;
    const key = reader.keysIn(folder).findLast((one) => {
      const said = eventIdOf(one, reader.before(one)?.fields.id);
      return said === id || became.get(said) === id;
    });
    const [event] = key ? reader.judgeList(folder, [reader.asItWas(key)], EventFile) : [];
    if (event) return { cluster, event };
  }
}

function addBack({ cluster, event }: Lost): void {
  cluster.events = [...cluster.events.filter(({ entry }) => entry.key !== event.entry.key), event];
}

function newcomerOf(
  { cluster }: ClusterEvents,
  event: JudgedEntry<EventFile>,
  lostId: string,
): Newcomer {
  const { name: title, date, venue, registration } = event.entry.data;
  const clusterName = cluster.data.name;
  return { fileId: saidIdOf(event), lostId, clusterName, title, date, venue, registration };
}
