import type { HangingOn } from '../content/watch/lost-events.ts';
import type { Database } from '../database/connection.ts';
import { type EventInUse, listEventsInUse } from './store.ts';

/** Tells what people have in events, so that no event goes while anything hangs on it. */
export function hangingOn(db: Database): HangingOn {
  return async (eventIds) => {
    const inUse = (await listEventsInUse(db)).filter(({ eventId }) => eventIds.includes(eventId));
    return new Map(inUse.map((event) => [event.eventId, hangingInWords(event)]));
  };
}

/** `24 entries, 1 message`. */
export function hangingInWords({ entries, results, messages }: EventInUse): string {
  const counted = [
    [entries, 'entry', 'entries'],
    [results, 'result', 'results'],
    [messages, 'message', 'messages'],
  ] as const;
  return counted
    .filter(([count]) => count > 0)
    .map(([count, one, more]) => `${count} ${count === 1 ? one : more}`)
    .join(', ');
}
