import { clusters, findCluster } from '../../contract/clusters.ts';
import { findEvent } from '../../contract/event-addresses.ts';
import type { Event } from '../../contract/events.ts';
import type { FindFormerEvent } from './reading/content.ts';

/** The events of a cluster, by its id, from wherever they come. */
export type EventsOf = (clusterId: number) => readonly Event[] | Promise<readonly Event[]>;

/** An event by its id, or undefined. Rejects when it may be among content that can't be had. */
export async function findFestivalEventById(eventsOf: EventsOf, eventId: string) {
  let fault: { error: unknown } | undefined;
  for (const cluster of clusters)
    try {
      const event = (await eventsOf(cluster.id)).find((one) => one.eventId === eventId);
      if (event) return { event, cluster };
    } catch (error) {
      fault = { error };
    }
  if (fault) throw fault.error;
  return undefined;
}

/**
 * An event of a cluster by the words of its address, also by what it was called before, or undefined. Rejects when the
 * content can't be had.
 */
export async function findFestivalEvent(
  { events, findFormerEvent }: { events: EventsOf; findFormerEvent: FindFormerEvent },
  clusterWord: string,
  title: string,
) {
  const cluster = findCluster(clusterWord);
  if (!cluster) return undefined;
  const event = findEvent(await events(cluster.id), title);
  if (event) return { event, cluster };
  const former = findFormerEvent(cluster.name, title);
  return former === undefined ? undefined : findFestivalEventById(events, former);
}
