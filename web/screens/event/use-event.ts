import { useLoaderData, useLocation, useParams } from 'react-router';
import * as z from 'zod/mini';
import { findEvent } from '../../../contract/event-addresses.ts';
import { Event } from '../../../contract/events.ts';
import { type Later, useLater } from '../../calls/later.ts';
import { isMissing, type LoadedEvent } from './event-loader.ts';

interface ShownEvent {
  readonly event: Event | undefined;
  readonly state: 'loading' | 'loaded' | 'missing' | 'failed';
}

/** What to show of an event now: as it was handed along by a link until it has come from the server. */
export function useEvent(): ShownEvent {
  const loaded = useLater(useLoaderData<Later<LoadedEvent>>());
  const handed = useHandedEvent();
  if (loaded?.event) return { event: loaded.event, state: 'loaded' };
  if (isMissing(loaded)) return { event: undefined, state: 'missing' };
  return { event: handed, state: loaded ? 'failed' : 'loading' };
}

/** The navigation state may be years old or not ours: it counts when it is an event of this title. */
function useHandedEvent(): Event | undefined {
  const { state } = useLocation();
  const { event: title } = useParams();
  const handed = z.safeParse(z.object({ event: Event }), state);
  return handed.success ? findEvent([handed.data.event], title) : undefined;
}
