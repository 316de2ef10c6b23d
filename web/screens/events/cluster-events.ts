import { useEffect } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Event } from '../../../contract/events.ts';
import { clusterAt, loadEvents } from '../../calls/content.ts';
import { type Deferred, defer, useDeferred } from '../../calls/deferred.ts';
import { markdownReady } from '../../ui/markdown.tsx';

/** An unknown cluster is a 404 that leads back to the known ones. */
export function loader(args: LoaderFunctionArgs) {
  const cluster = clusterAt(args);
  if (!cluster) throw data({ back: { to: '/clusters', label: 'See all clusters' } }, 404);
  return defer(load(args, cluster.id), ({ events }) => events === null);
}

async function load(args: LoaderFunctionArgs, clusterId: number) {
  const [events] = await Promise.all([loadEvents(args, clusterId), markdownReady()]);
  return { events };
}

/** The last events that were seen of each cluster in this visit: shown until newer ones come. */
const seen = new Map<number, readonly Event[]>();

/** A cluster's events as soon as they are there, and those seen before until then. */
export function useClusterEvents(clusterId: number) {
  const loaded = useDeferred(useLoaderData<Deferred<Awaited<ReturnType<typeof load>>>>());
  useEffect(() => {
    if (loaded?.events) seen.set(clusterId, loaded.events);
  }, [clusterId, loaded]);

  const events = loaded?.events ?? seen.get(clusterId);
  if (!loaded) return { events, state: 'loading' } as const;
  return { events, state: loaded.events ? 'loaded' : 'failed' } as const;
}
