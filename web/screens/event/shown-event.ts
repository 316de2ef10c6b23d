import { data, type LoaderFunctionArgs, useLoaderData, useLocation, useParams } from 'react-router';
import { clusterAddress, findEvent } from '../../../contract/event-addresses.ts';
import type { Event } from '../../../contract/events.ts';
import { clusterAt, loadEvent } from '../../calls/content.ts';
import { type Deferred, defer, useDeferred } from '../../calls/deferred.ts';
import { markdownReady } from '../../ui/markdown.tsx';

/** An event, or why there is none. */
export type LoadedEvent =
  | { readonly event: Event; readonly why?: undefined }
  | { readonly event: null; readonly why: 'missing' | 'failed' };

/** Finds an event by its title within its cluster; what isn't there is a 404 that leads back. */
export async function loader(args: LoaderFunctionArgs) {
  const cluster = clusterAt(args);
  if (!cluster) throw data({ back: { to: '/clusters', label: 'See all clusters' } }, 404);
  const loading = load(args, cluster.id);
  if (import.meta.env.SSR && (await loading).why === 'missing')
    throw data({ back: backTo(cluster.name) }, 404);
  return defer(loading, (answer) => answer.event === null);
}

/** The way on from an event that isn't there. */
export function backTo(clusterName: string) {
  return { to: clusterAddress(clusterName), label: `All ${clusterName} events` };
}

async function load(args: LoaderFunctionArgs, clusterId: number): Promise<LoadedEvent> {
  const [event] = await Promise.all([
    loadEvent(args, clusterId, args.params.event),
    markdownReady(),
  ]);
  return event ? { event } : { event: null, why: event === null ? 'failed' : 'missing' };
}

/** The event as a link handed it along, until it has come from the server. */
export function useEvent() {
  const loaded = useDeferred(useLoaderData<Deferred<LoadedEvent>>());
  const { state } = useLocation();
  const { event: title } = useParams();
  if (loaded?.event) return { event: loaded.event, state: 'loaded' } as const;
  // The navigation state may be from last year's site: it counts when it looks like an event of this title.
  const handed = findEvent(looksLikeAnEvent(state?.event) ? [state.event] : [], title);
  return { event: handed, state: loaded?.why ?? 'loading' } as const;
}

/** A look, not a full check: what is handed along was checked when it came, and the schemas are heavy. */
function looksLikeAnEvent(handed: Partial<Event> | undefined): handed is Event {
  return typeof handed?.title === 'string' && Array.isArray(handed.pocDetails);
}
