import { data, type LoaderFunctionArgs } from 'react-router';
import { findCluster } from '../../../contract/clusters.ts';
import type { Event } from '../../../contract/events.ts';
import { loadEvents } from '../../calls/content.ts';
import { defer } from '../../calls/deferred.ts';
import { markdownReady } from '../../ui/markdown.tsx';

/** A cluster's events, or null when they could not be loaded. */
export interface ClusterEvents {
  readonly events: readonly Event[] | null;
}

/** An unknown cluster is a 404 that leads back to the known ones. */
export function loader(args: LoaderFunctionArgs) {
  const cluster = findCluster(args.params.cluster);
  if (!cluster) throw data({ back: { to: '/clusters', label: 'See all clusters' } }, 404);
  return defer(load(args, cluster.id), ({ events }) => events === null);
}

async function load(args: LoaderFunctionArgs, clusterId: number): Promise<ClusterEvents> {
  try {
    const [events] = await Promise.all([loadEvents(args, clusterId), markdownReady()]);
    return { events };
  } catch (error) {
    console.error(`The events of cluster ${clusterId} could not be loaded`, error);
    return { events: null };
  }
}
