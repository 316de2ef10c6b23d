import { useEffect } from 'react';
import { type AddressedEvent, addressed, isSameEvent } from '../../contract/event-addresses.ts';
import { clusterNameOf, type ScheduledEvent } from '../../contract/schedule.ts';
import { browserStorage } from '../storage/browser-storage.ts';
import { notifyThisTab, useStored } from './session.ts';

export type Pins = ReturnType<typeof usePins>;

const KEY = 'marked-events';
const NONE: readonly AddressedEvent[] = [];
/** The last text of local storage, so that the same text gives the same list. */
let read: { text: string | null; pinned: readonly AddressedEvent[] } = { text: null, pinned: NONE };

/**
 * The events that this visitor pinned on this device; none until hydration. `events`: those that the screen has, whose names
 * of now their pins take.
 */
export function usePins(events: readonly ScheduledEvent[]) {
  const pinned = useStored(pinnedEvents, NONE);
  useEffect(() => followEvents(events), [events]);
  return { has: (event: ScheduledEvent) => isAmong(pinned, event) };
}

export function togglePin(event: ScheduledEvent): void {
  const others = pinnedEvents().filter((one) => !isAmong([one], event));
  keep(others.length < pinnedEvents().length ? others : [...others, pinOf(event)]);
}

/** Has pins have the ids and the addresses of their events; those of others stay as they are. */
export function followEvents(events: readonly ScheduledEvent[]): void {
  const pinned = pinnedEvents();
  if (pinned.length === 0) return;
  keep(
    pinned.map((pin) => {
      const event = events.find((one) => isAmong([pin], one));
      return event?.eventId ? pinOf(event) : pin;
    }),
  );
}

/** True of an event that is among these. A schedule that was stored before ids were told has none. */
export function isAmong(some: readonly AddressedEvent[], event: ScheduledEvent): boolean {
  const wanted = pinOf(event);
  return some.some((one) => isSameEvent(one, wanted));
}

function pinOf({ eventId, clusterId, title }: ScheduledEvent): AddressedEvent {
  return addressed({ eventId, clusterName: clusterNameOf(clusterId), eventName: title });
}

/** Those that are pinned now, outside of React. */
export function pinnedEvents(): readonly AddressedEvent[] {
  const text = browserStorage.get(KEY);
  if (text !== read.text) read = { text, pinned: listIn(text) };
  return read.pinned;
}

/** The addresses, then a list of their ids: a page of before ids, which a phone may have stored, reads the addresses alone. */
function listIn(text: string | null): readonly AddressedEvent[] {
  try {
    // What is no list throws, as what is no JSON does.
    const list: unknown[] = JSON.parse(text ?? '[]');
    const ids = list.find(Array.isArray) ?? [];
    return list
      .filter((one) => typeof one === 'string')
      .map((address, at) => ({ address, eventId: ids[at] ?? undefined }));
  } catch {
    return NONE;
  }
}

function keep(pinned: readonly AddressedEvent[]): void {
  const addresses = pinned.map(({ address }) => address);
  const ids = pinned.map(({ eventId }) => eventId);
  const text = JSON.stringify([...addresses, ids]);
  if (text === browserStorage.get(KEY)) return;
  browserStorage.set(KEY, text);
  notifyThisTab();
}
