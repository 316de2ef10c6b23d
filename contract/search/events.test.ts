import { describe, expect, it } from 'vitest';
import type { Event } from '../events.ts';
import { DRAWN } from '../offline.ts';
import { asksForTimeAlone, eventSearch } from './events.ts';

type Given = Partial<Event> & Pick<Event, 'title'>;

function event(given: Given): Event {
  return {
    id: given.title.length,
    eventId: given.title,
    kind: null,
    also: null,
    eventVenue: null,
    eventDate: null,
    ends: null,
    imageSrc: null,
    description: null,
    pocDetails: [],
    ruleBookLink: null,
    priceMoney: null,
    judgingCriteriaDescription: null,
    formatDescription: null,
    onlineLink: null,
    registration: null,
    ...given,
  };
}

const music = { id: 5, name: 'Music' };
const gaming = { id: 4, name: 'Gaming' };
const hindi = { id: 11, name: 'Hindi Lits' };
const photography = { id: 7, name: 'Photography' };

function searchOf(...events: [Given, { id: number; name: string }][]) {
  const entries = events.map(([given, { id, name }]) => ({
    event: event(given),
    clusterId: id,
    clusterName: name,
  }));
  const find = eventSearch(entries);
  return (typed: string, now?: string) =>
    find(typed, now === undefined ? undefined : Date.parse(now)).map((found) => found.event.title);
}

const found = searchOf(
  [
    {
      title: 'Alaap',
      kind: 'Solo singing in Indian styles',
      eventVenue: 'A15 Hall',
      eventDate: '2025-09-18T10:00:00+05:30',
      description: 'Ghazal, thumri and songs of films. A harmonium is there.',
    },
    music,
  ],
  [
    {
      title: 'Verse & Venom',
      kind: 'Rap battle and beatboxing',
      eventVenue: 'Clock tower',
      eventDate: '2025-09-20T19:00:00+05:30',
    },
    music,
  ],
  [{ title: 'Undercover', kind: 'Acoustic cover songs', eventVenue: 'Lotus pond lawn' }, music],
  [
    {
      title: "Queen's Gambol",
      kind: 'Blitz chess',
      also: 'shatranj',
      eventVenue: 'Orion foyer',
      eventDate: '2025-09-19T09:00:00+05:30',
    },
    gaming,
  ],
  [{ title: 'Smoke and Mirage', kind: 'Counter-Strike 2 in teams', also: 'csgo, cs 2' }, gaming],
  [{ title: 'Vād-Vivād', kind: 'Hindi debate', eventDate: '2025-09-19T14:00:00+05:30' }, hindi],
  [{ title: 'Tīr-e-Nazar', kind: 'Satire', also: 'stand-up comedy', eventVenue: 'LHC 305' }, hindi],
  [
    { title: 'Dark Matter', description: 'A harmonium, wrapped in light. Chessmen, perhaps.' },
    photography,
  ],
);

describe('a visitor finds an event', () => {
  it.each([
    ['by its name', 'alaap', 'Alaap'],
    ['by the beginning of its name', 'und', 'Undercover'],
    ['by a word in the middle', 'venom', 'Verse & Venom'],
    ['without its apostrophe', 'queens', "Queen's Gambol"],
    ['without the marks over letters', 'tir', 'Tīr-e-Nazar'],
    ['without its hyphen', 'vadvivad', 'Vād-Vivād'],
    ['by its venue', 'lotus', 'Undercover'],
    ['by its venue and cluster together', 'hindi 305', 'Tīr-e-Nazar'],
  ])('%s', (_, typed, title) => {
    expect(found(typed)[0]).toBe(title);
  });

  it.each([
    ['alap', 'Alaap'],
    ['aalap', 'Alaap'],
    ['udnercover', 'Undercover'],
    ['undrcver', 'Undercover'],
    ['gambal', "Queen's Gambol"],
    ['vennom', 'Verse & Venom'],
  ])('though it is misspelt: %s', (typed, title) => {
    expect(found(typed)).toContain(title);
  });

  it.each(['19', '19 sept', '19th september', 'friday', 'fri'])('by its day: %s', (typed) => {
    expect(found(typed).sort()).toEqual(["Queen's Gambol", 'Vād-Vivād']);
  });

  it.each([
    ['1st', 1],
    ['2nd', 2],
    ['3rd', 3],
    ['11th', 11],
    ['12th', 12],
    ['13th', 13],
    ['21st', 21],
    ['22nd', 22],
    ['23rd', 23],
    ['30th', 30],
  ])('by its day as it is said: %s', (typed, day) => {
    const date = `2025-10-${String(day).padStart(2, '0')}T10:00:00+05:30`;
    const foundOn = searchOf([{ title: 'Alaap', eventDate: date }, music]);
    expect(foundOn(typed)).toHaveLength(1);
    expect(foundOn(`${day}xy`)).toEqual([]);
  });

  it('by cluster, all of its events', () => {
    expect(found('music')).toHaveLength(3);
  });

  it.each([
    ['chess', "Queen's Gambol"],
    ['beatbox', 'Verse & Venom'],
    ['beat boxing', 'Verse & Venom'],
    ['singer', 'Alaap'],
    ['the solo singing competition', 'Alaap'],
    ['csgo', 'Smoke and Mirage'],
    ['counterstrike', 'Smoke and Mirage'],
    ['shathranj', "Queen's Gambol"],
    ['standup', 'Tīr-e-Nazar'],
    ['debating', 'Vād-Vivād'],
    ['ghazal', 'Alaap'],
  ])('by what it is, though it is called otherwise: %s', (typed, title) => {
    expect(found(typed)[0]).toBe(title);
  });

  it('by its name before its kind, and by the words of its description last', () => {
    expect(found('chess')).toEqual(["Queen's Gambol", 'Dark Matter']);
    expect(found('harmonium')).toEqual(['Alaap', 'Dark Matter']);
    const named = searchOf(
      [{ title: 'Antakshari Night' }, music],
      [{ title: 'A Song', kind: 'Antakshari' }, hindi],
      [{ title: 'Another', also: 'antakshari' }, hindi],
      [{ title: 'An Evening', description: 'As in antakshari' }, hindi],
    );
    expect(named('antakshari')).toEqual(['Antakshari Night', 'A Song', 'Another', 'An Evening']);
  });

  it('by the words of a text that is HTML already, not by its marks', () => {
    const description = `${DRAWN}<p>Solo, <strong>don&#39;t</strong> hum &amp; haw.</p>`;
    const drawn = searchOf([{ title: 'Alaap', description }, music]);
    for (const typed of ['solo', "don't hum", 'haw']) expect(drawn(typed)).toEqual(['Alaap']);
    for (const typed of ['strong', 'amp', '39', 'p']) expect(drawn(typed)).toEqual([]);
  });

  it.each([
    ['who won alaap', 'Alaap'],
    ['rap battle when', 'Verse & Venom'],
    ['where is the blitz chess', "Queen's Gambol"],
    ['what time does undercover start', 'Undercover'],
  ])('though it is asked as a question: %s', (typed, title) => {
    expect(found(typed)).toEqual([title]);
  });

  it('by the initials of its venue, whole', () => {
    const inOpen = searchOf(
      [{ title: 'Alaap', eventVenue: 'Open Air Theatre' }, music],
      [{ title: 'Undercover', eventVenue: 'Clock tower' }, music],
    );
    expect(inOpen('oat')).toEqual(['Alaap']);
    expect(inOpen('singing oa')).toEqual([]);
    expect(inOpen('ct')).toEqual([]);
  });

  it('by the hour that it is: on now, today, tomorrow, alone or with what it is', () => {
    const evening = '2025-09-19T14:30:00+05:30';
    expect(found('on now', evening)).toEqual(['Vād-Vivād']);
    expect(found("what's on today", evening)).toEqual(["Queen's Gambol", 'Vād-Vivād']);
    expect(found('events tomorrow', evening)).toEqual(['Verse & Venom']);
    expect(found('chess today', evening)).toEqual(["Queen's Gambol"]);
    // It is another day: whoever asks reads which.
    expect(found('rap battle today', evening)).toEqual(['Verse & Venom']);
    // After midnight the night goes on.
    expect(found('today', '2025-09-20T01:00:00+05:30')).toContain('Vād-Vivād');
    expect(found('on now', '2025-09-22T12:00:00+05:30')).toEqual([]);
    expect(found('on now')).toEqual([]);
  });

  it('what is on before what is to come, and what is over last, of those that are in one place', () => {
    const day = (hour: number) => `2025-09-19T${hour}:00:00+05:30`;
    const hall = (title: string, from: number) =>
      [{ title, eventVenue: 'LHC 305', eventDate: day(from), ends: day(from + 2) }, music] as const;
    const inHall = searchOf(
      [...hall('Aria', 10)],
      [...hall('Blues', 18)],
      [...hall('Choir', 15)],
      [...hall('Dhrupad', 13)],
    );
    expect(inHall('near lhc 305', day(15))).toEqual(['Choir', 'Blues', 'Aria', 'Dhrupad']);
    expect(inHall('lhc 305')).toEqual(['Aria', 'Blues', 'Choir', 'Dhrupad']);
    expect(inHall('aria', day(15))).toEqual(['Aria']);
  });

  it('says of words if they ask for an hour alone', () => {
    expect(['on now', "what's on today", 'events tomorrow'].every(asksForTimeAlone)).toBe(true);
    expect(['chess today', 'the events', ''].some(asksForTimeAlone)).toBe(false);
  });

  it('and not by the middle of a word that is no name', () => {
    expect(found('rap')).toEqual(['Verse & Venom']);
    expect(found('dercov')).toEqual(['Undercover']);
  });
});

describe('the search', () => {
  it('wants every word to be met', () => {
    expect(found('music friday')).toEqual([]);
    expect(found('music clock')).toEqual(['Verse & Venom']);
    expect(found('chess event')).toContain("Queen's Gambol");
  });

  it('finds nothing for nothing, or for what is nowhere', () => {
    expect(found('')).toEqual([]);
    expect(found(' & ')).toEqual([]);
    expect(found('zzzzqq')).toEqual([]);
  });

  it('does not take one day for another', () => {
    expect(found('17')).toEqual([]);
  });
});
