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
  return { has: (event: ScheduledEvent) => isAmong(pinned, event) };
}

export function togglePin(event: ScheduledEvent): void {
  const others = current().filter((one) => !isAmong([one], event));
  keep(others.length < current().length ? others : [...others, event.eventId]);
}

/** Has pins that are addresses, as all once were, follow their events to other names. `events`: all that there are. */
export function pinByIds(events: readonly ScheduledEvent[]): void {
  if (!current().some((one) => one.startsWith('/'))) return;
  const ids = new Map(events.map((event) => [addressOf(event), event.eventId]));
  const pinned = current().map((one) => ids.get(one) ?? one);
  if (`${pinned}` !== `${current()}`) keep(pinned);
}

/** True of an event that is among these ids and addresses. */
export function isAmong(names: readonly string[], event: ScheduledEvent): boolean {
  return names.includes(event.eventId) || names.includes(addressOf(event));
}

/** The page of an event of the schedule. */
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
    // What is no list throws, as what is no JSON does.
    const list: unknown[] = JSON.parse(text ?? '[]');
    return list.filter((one) => typeof one === 'string');
  } catch {
    return NONE;
  }
}

function keep(pinned: readonly string[]): void {
  browserStorage.set(KEY, JSON.stringify(pinned));
  notifyThisTab();
}
