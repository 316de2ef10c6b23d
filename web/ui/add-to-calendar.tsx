import { calendarAddress } from '../../contract/event-addresses.ts';
import type { Event } from '../../contract/events.ts';

interface Props {
  event: Event;
  clusterName: string;
  look?: 'ink' | 'line';
  children?: string;
}

/** The event as a file for a calendar; nothing for one without a date. */
export function AddToCalendar({ event, clusterName, look = 'line', children }: Props) {
  if (!event.eventDate) return null;
  return (
    <a
      className={`button button-${look}`}
      href={calendarAddress(clusterName, event.title)}
      download
    >
      {children ?? 'Add to calendar'}
    </a>
  );
}
