import { useLoaderData, useLocation, useParams } from 'react-router';
import { findEvent } from '../../../contract/event-addresses.ts';
import type { Event } from '../../../contract/events.ts';
import { type Deferred, useDeferred } from '../../calls/deferred.ts';
import { isMissing, type LoadedEvent } from './event-loader.ts';

interface ShownEvent {
  readonly event: Event | undefined;
  readonly state: 'loading' | 'loaded' | 'missing' | 'failed';
}

/** The event as a link handed it along, until it has come from the server. */
export function useEvent(): ShownEvent {
  const loaded = useDeferred(useLoaderData<Deferred<LoadedEvent>>());
  const handed = useHandedEvent();
  if (loaded?.event) return { event: loaded.event, state: 'loaded' };
  if (isMissing(loaded)) return { event: undefined, state: 'missing' };
  return { event: handed, state: loaded ? 'failed' : 'loading' };
}

/** The navigation state may be from last year's site: it counts when it looks like an event of this title. */
function useHandedEvent(): Event | undefined {
  const { state } = useLocation();
  const { event: title } = useParams();
  return findEvent(looksLikeAnEvent(state?.event) ? [state.event] : [], title);
}

/** A look, not a full check: what is handed along was checked when it came, and the schemas are heavy. */
function looksLikeAnEvent(handed: Partial<Event> | undefined): handed is Event {
  return typeof handed?.title === 'string' && Array.isArray(handed.pocDetails);
}
