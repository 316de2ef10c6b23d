import { createHmac, hash, randomBytes } from 'node:crypto';
import ICAL from 'ical.js';
import { eventAddress } from '../../../contract/event-addresses.ts';
import type { Festival } from '../../../contract/festival.ts';
import { emptyCalendar, plain } from '../../content/calendar/calendar-entry.ts';
import { deriveKey, type SecretKeys } from '../../crypto/secret-key.ts';
import { isSecret } from '../../crypto/tokens.ts';
import type { CalendarRow } from './parts-store.ts';

const ID = /^[\w-]{22}$/;
const ID_LENGTH = 22;

export function newFeedId(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * The secret words of a feed's address: its id, and 256 bits that only our key makes of it. So the database holds
 * nothing that opens a programme, and its person can be shown the address again.
 */
export function feedWords(id: string, secretKey: Buffer): string {
  const secret = createHmac('sha256', deriveKey(secretKey, 'calendar feeds')).update(id);
  return `${id}${secret.digest('base64url')}`;
}

/** The id in an address's words; undefined where none of our keys made them. */
export function readFeedWords(words: string, keys: SecretKeys): string | undefined {
  const id = words.slice(0, ID_LENGTH);
  const isOurs = ID.test(id) && keys.some((key) => isSecret(words, feedWords(id, key)));
  return isOurs ? id : undefined;
}

/** An event's hours and place as a calendar needs them; epoch milliseconds. */
interface CalendarEvent {
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly venue: string | null;
  readonly kind: string | null;
}

/** One entry as calendars show it. Moments are ISO 8601. */
interface Shown {
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  readonly summary: string;
  readonly starts: string;
  readonly ends: string;
  readonly location: string;
  /** Left out where the event has none. */
  readonly kind?: string;
}

/** Undefined for an event without hours, which no calendar can show. */
function shownOf(row: CalendarRow, event: CalendarEvent, festival: Festival): Shown | undefined {
  const { startsAt, endsAt, venue, kind } = event;
  if (startsAt === null || endsAt === null) return undefined;
  const status =
    row.leftAt !== null
      ? 'CANCELLED'
      : row.state === 'waiting' || row.state === 'offered'
        ? 'TENTATIVE'
        : 'CONFIRMED';
  const name = status === 'TENTATIVE' ? `Waiting: ${row.eventName}` : row.eventName;
  return {
    status,
    summary: plain(`${name}, ${festival.name}`),
    starts: new Date(startsAt).toISOString(),
    ends: new Date(endsAt).toISOString(),
    location: plain([venue, festival.host].filter(Boolean).join(', ')),
    ...(kind && { kind }),
  };
}

/** An entry as it shows now: its sequence is one more wherever that is something else than before. */
export function shownNow(
  row: CalendarRow,
  event: CalendarEvent,
  festival: Festival,
  now: number,
): { row: CalendarRow; shown: Shown; isNew: boolean } | undefined {
  const shown = shownOf(row, event, festival);
  if (!shown) return undefined;
  const digest = hash('sha256', JSON.stringify(shown), 'hex');
  if (digest === row.digest) return { row, shown, isNew: false };
  const sequence = row.digest === null ? row.sequence : row.sequence + 1;
  return { row: { ...row, digest, sequence, changedAt: now }, shown, isNew: true };
}

/** A programme as RFC 5545 has it. The same entries make the same bytes, so that a reader sees when nothing has changed. */
export function calendarFeed(
  entries: readonly { row: CalendarRow; shown: Shown }[],
  festival: Festival,
  publicUrl: string,
): string {
  const { calendar, moment } = emptyCalendar(festival);
  calendar.addPropertyWithValue('method', 'PUBLISH');
  calendar.addPropertyWithValue('x-wr-calname', plain(`My ${festival.name}`));
  calendar.addPropertyWithValue('refresh-interval', ICAL.Duration.fromString('PT1H'));
  for (const { row, shown } of entries) {
    const address = publicUrl + eventAddress(row.clusterName, row.eventName);
    const entry = new ICAL.Event(new ICAL.Component('vevent'));
    entry.uid = `entry-${row.entryId}@${new URL(publicUrl).hostname}`;
    entry.sequence = row.sequence;
    const changedAt = ICAL.Time.fromJSDate(new Date(row.changedAt ?? 0), true);
    entry.component.addPropertyWithValue('dtstamp', changedAt);
    entry.startDate = moment(shown.starts);
    entry.endDate = moment(shown.ends);
    entry.summary = shown.summary;
    entry.location = shown.location;
    entry.description = plain(
      [shown.kind, row.teamName && `Team: ${row.teamName}`, address].filter(Boolean).join('\n'),
    );
    entry.component.addPropertyWithValue('status', shown.status);
    entry.component.addPropertyWithValue('url', address);
    calendar.addSubcomponent(entry.component);
  }
  return `${calendar.toString()}\r\n`;
}
