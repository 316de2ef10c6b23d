import type { EventId } from '../../contract/event-addresses.ts';

/** How the keys of events' doors begin. */
export const DOOR = 'event/';

/** The key of an event's door, and the scope in which it lets people in. */
export function doorKey({ eventId }: EventId): string {
  return `${DOOR}${eventId}`;
}
