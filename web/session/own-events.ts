import { useMemo } from 'react';
import type { Entry } from '../../contract/entries/entry.ts';
import { hasPlace } from '../../contract/entries/entry-rules.ts';
import { type AddressedEvent, addressed } from '../../contract/event-addresses.ts';
import type { ScheduledEvent } from '../../contract/schedule.ts';
import { isAmong, usePins } from './pins.ts';
import { usePrivateCopy } from './private-copy.ts';

/**
 * Those events that whoever looks has a place in, by what this device keeps of them, and those that they pinned here;
 * none until hydration.
 */
export function useOwnEvents(events: readonly ScheduledEvent[]): readonly ScheduledEvent[] {
  const pins = usePins(events);
  const entries = usePrivateCopy()?.entries;
  const own = useMemo(() => eventsOf(entries ?? []), [entries]);
  return events.filter((event) => isAmong(own, event) || pins.has(event));
}

/** The events of the entries that have a place, but for the absent's. */
export function eventsOf(entries: readonly Entry[]): AddressedEvent[] {
  return entries.filter(hasPlace).map(addressed);
}

/** The places that are still offered, the one that goes first before the others. `now`: epoch milliseconds. */
export function offersOf(entries: readonly Entry[], now: number): Entry[] {
  const untilOf = ({ state, offeredUntil }: Entry) =>
    state === 'offered' ? (offeredUntil ?? 0) : 0;
  return entries
    .filter((entry) => untilOf(entry) > now)
    .toSorted((one, other) => untilOf(one) - untilOf(other));
}
