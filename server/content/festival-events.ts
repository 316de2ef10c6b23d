import { clusters, findCluster } from '../../contract/clusters.ts';
import { findEvent } from '../../contract/event-addresses.ts';
import type { Event } from '../../contract/events.ts';

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

/** An event of a cluster by the words of its address, or undefined. Rejects when the content can't be had. */
export async function findFestivalEvent(eventsOf: EventsOf, clusterWord: string, title: string) {
  const cluster = findCluster(clusterWord);
  const event = cluster && findEvent(await eventsOf(cluster.id), title);
  return event && { event, cluster };
}
