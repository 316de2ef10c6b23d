import { eventAddress } from '../../../contract/event-addresses.ts';
import type { Event } from '../../../contract/events.ts';
import type { Festival } from '../../../contract/festival.ts';

interface EntryParts {
  readonly event: Event & { readonly eventDate: string };
  readonly clusterName: string;
  readonly festival: Festival;
  readonly publicUrl: string;
  /** When the entry is made. */
  readonly now: Date;
}

/**
 * An event for a visitor's calendar, as RFC 5545 has it: lines that end in CRLF and hold at most 75
 * octets. It starts when the event does, and ends when that is known.
 */
export const calendarEntry = ({
  event,
  clusterName,
  festival,
  publicUrl,
  now,
}: EntryParts): string => {
  const address = publicUrl + eventAddress(clusterName, event.title);
  const place = [event.eventVenue, festival.host].filter(Boolean).join(', ');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(festival.name)}//Events//EN`,
    'CALSCALE:GREGORIAN',
    ...(festival.timeZone === india ? indianTime : []),
    'BEGIN:VEVENT',
    `UID:event-${event.id}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${utc(now)}`,
    moment('DTSTART', event.eventDate, festival.timeZone),
    // An end that is none would make the entry invalid.
    ...(event.ends && Date.parse(event.ends) > Date.parse(event.eventDate)
      ? [moment('DTEND', event.ends, festival.timeZone)]
      : []),
    `SUMMARY:${text(`${event.title}, ${festival.name}`)}`,
    `LOCATION:${text(place)}`,
    `DESCRIPTION:${text(`${clusterName} at ${festival.name} ${festival.edition}\n${address}`)}`,
    `URL:${address}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
};

const india = 'Asia/Kolkata';

/** India has had one offset since 1945, and no summer time. */
const indianTime = [
  'BEGIN:VTIMEZONE',
  `TZID:${india}`,
  'BEGIN:STANDARD',
  'DTSTART:19451015T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'TZNAME:IST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** By India's clock with its zone named, so that the entry reads as the programme does; elsewhere in UTC. */
function moment(name: string, date: string, timeZone: string): string {
  if (timeZone !== india) return `${name}:${utc(new Date(date))}`;
  const clock = new Date(Date.parse(date) + 5.5 * 60 * 60 * 1000);
  return `${name};TZID=${india}:${utc(clock).slice(0, -1)}`;
}

/** `20250918T043000Z` */
const utc = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, '');

/** Section 3.3.11: backslash, semicolon, comma and newline are escaped; other controls may not stand. */
const text = (value: string): string =>
  value
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\n|\r/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out.
    .replace(/[\u0000-\u001f\u007f]/g, '');

/** Section 3.1: a long line goes on after CRLF and a space, never within a character's octets. */
const folded = (line: string): string => {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 75) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
};
