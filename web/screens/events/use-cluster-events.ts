import { useEffect } from 'react';
import { useLoaderData } from 'react-router';
import type { Event } from '../../../contract/events.ts';
import { type Deferred, useDeferred } from '../../calls/deferred.ts';
import type { ClusterEvents } from './cluster-events.ts';

interface ShownEvents {
  readonly events: readonly Event[] | undefined;
  readonly state: 'loading' | 'loaded' | 'failed';
}

/** The last events that were seen of each cluster in this visit: shown until newer ones come. */
const seen = new Map<number, readonly Event[]>();

/** A cluster's events as soon as they are there, and those seen before until then. */
export function useClusterEvents(clusterId: number): ShownEvents {
  const loaded = useDeferred(useLoaderData<Deferred<ClusterEvents>>());
  useEffect(() => {
    if (loaded?.events) seen.set(clusterId, loaded.events);
  }, [clusterId, loaded]);

  const events = loaded?.events ?? seen.get(clusterId);
  if (!loaded) return { events, state: 'loading' };
  return { events, state: loaded.events ? 'loaded' : 'failed' };
}
