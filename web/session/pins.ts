import { clusters } from '../../contract/clusters.ts';
import { eventAddress } from '../../contract/event-addresses.ts';
import type { ScheduledEvent } from '../../contract/schedule.ts';
import { browserStorage } from '../storage/browser-storage.ts';
import { notifyThisTab, useStored } from './session.ts';

export type Pins = ReturnType<typeof usePins>;

const KEY = 'marked-events';
const NONE: readonly string[] = [];
/** The last text of local storage, so that the same text gives the same list. */
let read: { text: string | null; pinned: readonly string[] } = { text: null, pinned: NONE };

/** The events that this visitor pinned on this device; none until hydration. */
export function usePins() {
  const pinned = useStored(current, NONE);
  return { has: (event: ScheduledEvent) => pinned.includes(addressOf(event)) };
}

export function togglePin(event: ScheduledEvent): void {
  const address = addressOf(event);
  const others = current().filter((one) => one !== address);
  keep(others.length < current().length ? others : [...others, address]);
}

/** An event by its address: ids are another content server's to change. */
export function addressOf({ clusterId, title }: ScheduledEvent): string {
  return eventAddress(clusterNameOf(clusterId), title);
}

export function clusterNameOf(clusterId: number): string {
  return clusters.find(({ id }) => id === clusterId)?.name ?? '';
}

function current(): readonly string[] {
  const text = browserStorage.get(KEY);
  if (text !== read.text) read = { text, pinned: listIn(text) };
  return read.pinned;
}

function listIn(text: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : NONE;
  } catch {
    return NONE;
  }
}

function keep(pinned: readonly string[]): void {
  browserStorage.set(KEY, JSON.stringify(pinned));
  notifyThisTab();
}
