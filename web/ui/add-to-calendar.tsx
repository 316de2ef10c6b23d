import { calendarAddress } from '../../contract/event-addresses.ts';
import type { Event } from '../../contract/events.ts';

interface Props {
  event: Event;
  clusterName: string;
}

/** The event as a file for a calendar; nothing for one without a date. */
export function AddToCalendar({ event, clusterName }: Props) {
  if (!event.eventDate) return null;
  return (
    <a className="button button-line" href={calendarAddress(clusterName, event.title)} download>
      Add to calendar
    </a>
  );
}
