import type { Entry } from '../../../contract/entries/entry.ts';
import { standsAt } from '../../../contract/entries/entry-rules.ts';
import { addressed, isSameEvent } from '../../../contract/event-addresses.ts';
import type { Event } from '../../../contract/events.ts';
import { useNoNetwork } from '../../offline/network.ts';
import { type PrivateCopy, usePrivateCopy } from '../../session/private-copy.ts';

/** `keptAt`: when it came from the server, in epoch milliseconds. */
export interface StoredEntry {
  readonly entry: Entry;
  readonly keptAt: number;
}

/** What the phone keeps of the reader's own entry; undefined where it isn't asked for, and where there is a network, which is asked instead. */
export function useStoredEntry(
  clusterName: string,
  event: Event,
  isAsked: boolean,
): StoredEntry | undefined {
  const isLost = useNoNetwork();
  const copy = usePrivateCopy();
  return isAsked && isLost && copy ? storedEntryIn(copy, clusterName, event) : undefined;
}

/** The entry of an event in a copy, as long as it stands. */
export function storedEntryIn(
  { entries, keptAt }: Pick<PrivateCopy, 'entries' | 'keptAt'>,
  clusterName: string,
  { eventId, title: eventName }: Pick<Event, 'eventId' | 'title'>,
): StoredEntry | undefined {
  const event = addressed({ eventId, clusterName, eventName });
  const entry = entries?.find(
    (one) => isSameEvent(addressed(one), event) && standsAt(one, Date.now()),
  );
  return entry && { entry, keptAt };
}
