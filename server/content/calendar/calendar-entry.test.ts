import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import type { Event } from '../../../contract/events.ts';
import type { Festival } from '../../../contract/festival.ts';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { loadContent } from '../reading/content.ts';
import { calendarEntry, openingEntry } from './calendar-entry.ts';

const event: Event & { eventDate: string } = {
  id: 77,
  eventId: 'hindi-lits/vak',
  title: 'Vād-Vivād; or, Words',
  kind: null,
  also: null,
  imageSrc: null,
  description: null,
  pocDetails: [],
  ruleBookLink: null,
  eventDate: '2025-09-19T04:30:00.000Z',
  ends: null,
  eventVenue: 'LHC, 305',
  priceMoney: null,
  judgingCriteriaDescription: null,
  formatDescription: null,
  onlineLink: null,
  registration: null,
};
const festival = {
  name: 'Utsava',
  edition: 2025,
  host: 'National Institute of Technology, Tiruchirappalli',
} as Festival;

function entryOf(changes: { event?: Partial<Event>; festival?: Partial<Festival> } = {}) {
  return calendarEntry({
    event: { ...event, ...changes.event, eventDate: changes.event?.eventDate ?? event.eventDate },
    clusterName: 'Hindi Lits',
    festival: { ...festival, ...changes.festival },
    publicUrl: 'https://festival.example',
    now: new Date('2025-08-01T12:00:00.500Z'),
  });
}

/** The lines as a calendar reads them: unfolded, each as its name and value. */
function read(entry: string) {
  return new Map(
    entry
      .replace(/\r\n /g, '')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );
}

describe('a calendar entry', () => {
  it('starts by the clock of India, whose zone it describes', () => {
    const entry = entryOf();
    expect(read(entry).get('DTSTART;TZID=Asia/Kolkata')).toBe('20250919T100000');
    expect(entry).toMatch(/BEGIN:VTIMEZONE\r\nTZID:Asia\/Kolkata\r\n[\s\S]*TZOFFSETTO:\+0530/);
    expect(entry.indexOf('BEGIN:VTIMEZONE')).toBeLessThan(entry.indexOf('BEGIN:VEVENT'));
  });

  it('ends when the event does, where that is known and after its start', () => {
    expect(entryOf()).not.toContain('DTEND');
    const ends = '2025-09-19T07:30:00.000Z';
    expect(read(entryOf({ event: { ends } })).get('DTEND;TZID=Asia/Kolkata')).toBe(
      '20250919T130000',
    );
    expect(entryOf({ event: { ends: event.eventDate } })).not.toContain('DTEND');
  });

  it('has all that RFC 5545 requires, in a shape that it allows', () => {
    const lines = entryOf().split('\r\n');
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
    for (const name of ['PRODID', 'UID', 'DTSTAMP', 'SUMMARY'])
      expect(lines.filter((line) => line.startsWith(`${name}:`))).toHaveLength(1);
    expect(read(entryOf()).get('DTSTAMP')).toBe('20250801T120000Z');
    expect(entryOf().replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('escapes what has a meaning of its own', () => {
    const entry = read(entryOf());
    expect(entry.get('SUMMARY')).toBe('Vād-Vivād\\; or\\, Words\\, Utsava');
    expect(entry.get('LOCATION')).toContain('LHC\\, 305\\, National Institute');
    expect(read(entryOf({ event: { title: 'a\\b\nEND:VEVENT\u0007' } })).get('SUMMARY')).toBe(
      'a\\\\b\\nEND:VEVENT\\, Utsava',
    );
    expect(read(entryOf({ event: { title: 'a\rb' } })).get('SUMMARY')).toBe('a\\nb\\, Utsava');
  });

  it('folds long lines at 75 octets, between characters', () => {
    const title = 'ஆட்டம் பாட்டம் கொண்டாட்டம் '.repeat(6);
    const entry = entryOf({ event: { title } });
    for (const line of entry.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(entry).not.toContain('\ufffd');
    expect(read(entry).get('SUMMARY')).toBe(`${title}\\, Utsava`);
  });

  it('is what another program reads of it, for every event of the festival', async () => {
    const content = await loadContent(FESTIVAL_DIR);
    const dated = content.clusters.flatMap(({ id, name }) =>
      content
        .events(id)
        .flatMap((event) =>
          event.eventDate ? [{ name, event: { ...event, eventDate: event.eventDate } }] : [],
        ),
    );
    expect(dated.length).toBeGreaterThan(0);
    for (const { name, event } of dated) {
      const { festival } = content;
      const publicUrl = 'https://festival.example';
      const now = new Date();
      const text = calendarEntry({ event, clusterName: name, festival, publicUrl, now });
      const calendar = ICAL.Component.fromString(text);
      const entries = calendar.getAllSubcomponents('vevent');
      expect(entries).toHaveLength(1);
      const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')!);
      const entry = new ICAL.Event(entries[0]!);
      expect(entry.summary).toBe(`${event.title}, ${festival.name}`);
      expect(entry.startDate.zone.tzid).toBe(zone.tzid);
      expect(entry.startDate.toJSDate().toISOString()).toBe(event.eventDate);
      if (event.ends) expect(entry.endDate.toJSDate().toISOString()).toBe(event.ends);
      if (event.eventVenue) expect(entry.location).toContain(event.eventVenue);
    }
  });

  it('of a registration’s opening has an hour, an alarm and an identity of its own', () => {
    const text = openingEntry({
      ...{ event, clusterName: 'Hindi Lits', festival, publicUrl: 'https://festival.example' },
      ...{ now: new Date(), opens: '2025-09-01T04:30:00.000Z' },
    });
    const [component] = ICAL.Component.fromString(text).getAllSubcomponents('vevent');
    const entry = new ICAL.Event(component!);
    expect(entry.startDate.toJSDate().toISOString()).toBe('2025-09-01T04:30:00.000Z');
    expect(entry.summary).toBe(`Registration opens: ${event.title}`);
    expect(entry.uid).toBe('opening-hindi-lits/vak@festival.example');
    const alarm = component!.getFirstSubcomponent('valarm')!;
    expect(String(alarm.getFirstPropertyValue('trigger'))).toBe('PT0S');
  });

  it('keeps its identity when its words change', () => {
    const uid = 'event-hindi-lits/vak@festival.example';
    expect(read(entryOf()).get('UID')).toBe(uid);
    expect(read(entryOf({ event: { title: 'Renamed' } })).get('UID')).toBe(uid);
  });

  it('tells what the event is, where that is known', () => {
    const about = 'Hindi Lits at Utsava 2025\\n';
    expect(read(entryOf({ event: { kind: 'Hindi debate' } })).get('DESCRIPTION')).toMatch(
      `Hindi debate\\n${about}`,
    );
    expect(read(entryOf()).get('DESCRIPTION')!.startsWith(about)).toBe(true);
  });

  it('leads back to the event', () => {
    expect(read(entryOf()).get('URL')).toBe(
      'https://festival.example/events/hindi-lits/details/V%C4%81d-Viv%C4%81d%3B%20or%2C%20Words',
    );
  });
});
