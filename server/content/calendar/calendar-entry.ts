import ICAL from 'ical.js';
import { eventAddress } from '../../../contract/event-addresses.ts';
import type { Event } from '../../../contract/events.ts';
import type { Festival } from '../../../contract/festival.ts';

// The library doesn't count the space that a folded line goes on with; RFC 5545 allows 75 octets in all.
ICAL.foldLength = 74;

/** India has had one offset since 1945, and no summer time. */
const INDIAN_TIME = `BEGIN:VTIMEZONE
TZID:Asia/Kolkata
BEGIN:STANDARD
DTSTART:19451015T000000
TZOFFSETFROM:+0530
TZOFFSETTO:+0530
TZNAME:IST
END:STANDARD
END:VTIMEZONE`;

interface About {
  readonly event: Event;
  readonly clusterName: string;
  readonly festival: Festival;
  readonly publicUrl: string;
  readonly now: Date;
}

/**
 * An event for a visitor's calendar, as RFC 5545 has it. It ends where that is known. Times are by India's
 * clock with its zone named, so that the entry reads as the programme does; elsewhere in UTC.
 */
export function calendarEntry(about: About & { event: { readonly eventDate: string } }): string {
  const { event, festival } = about;
  return written(about, `event-${event.eventId}`, (entry, moment) => {
    entry.startDate = moment(event.eventDate);
    // An end before the start would make the entry invalid.
    if (event.ends && Date.parse(event.ends) > Date.parse(event.eventDate))
      entry.endDate = moment(event.ends);
    entry.summary = plain(`${event.title}, ${festival.name}`);
    entry.location = plain([event.eventVenue, festival.host].filter(Boolean).join(', '));
  });
}

/** The moment at which registration for an event opens, with an alarm. `opens`: ISO 8601. */
export function openingEntry(about: About & { readonly opens: string }): string {
  const { event, opens } = about;
  return written(about, `opening-${event.eventId}`, (entry, moment) => {
    entry.startDate = moment(opens);
    entry.summary = plain(`Registration opens: ${event.title}`);
    const alarm = new ICAL.Component('valarm');
    alarm.addPropertyWithValue('action', 'DISPLAY');
    alarm.addPropertyWithValue('trigger', ICAL.Duration.fromSeconds(0));
    alarm.addPropertyWithValue('description', entry.summary);
    entry.component.addSubcomponent(alarm);
  });
}

function written(
  { event, clusterName, festival, publicUrl, now }: About,
  name: string,
  fill: (entry: ICAL.Event, moment: (date: string) => ICAL.Time) => void,
): string {
  const { calendar, moment } = emptyCalendar(festival);
  const address = publicUrl + eventAddress(clusterName, event.title);
  const entry = new ICAL.Event(new ICAL.Component('vevent'));
  entry.uid = `${name}@${new URL(publicUrl).hostname}`;
  entry.component.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(now, true));
  fill(entry, moment);
  const about = `${clusterName} at ${festival.name} ${festival.edition}`;
  entry.description = plain([event.kind, about, address].filter(Boolean).join('\n'));
  entry.component.addPropertyWithValue('url', address);
  calendar.addSubcomponent(entry.component);
  return `${calendar.toString()}\r\n`;
}

/** A calendar of the festival without entries, and how it writes a moment of ISO 8601. */
export function emptyCalendar(festival: Pick<Festival, 'name'>) {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', plain(`-//${festival.name}//Events//EN`));
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  const zone = ICAL.Component.fromString(INDIAN_TIME);
  calendar.addSubcomponent(zone);
  const moment = (date: string) =>
    ICAL.Time.fromJSDate(new Date(date), true).convertToZone(new ICAL.Timezone(zone));
  return { calendar, moment };
}

/** Section 3.3.11: of the controls, line ends alone may stand in a text. */
export function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out.
  return text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '');
}
