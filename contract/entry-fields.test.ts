import { describe, expect, it, test } from 'vitest';
import { readEvents } from './events.ts';
import { readHospitalities } from './hospitality.ts';
import { readSponsors } from './sponsors.ts';
import { markdownFault } from './texts.ts';
import { readWorkshops } from './workshops.ts';

const LONG = 'x '.repeat(3000).trim();
const DEEP = `First.\n\n${'- '.repeat(60)}a`;
const LINES = 'line\n'.repeat(201);
const MARKS = '*a* '.repeat(300);

function eventsOf(...events: unknown[]) {
  return readEvents({ data: { id: 5, attributes: { Cluster_Details: { Events: events } } } });
}

function listOf(...entries: unknown[]) {
  return { data: entries.map((attributes, at) => ({ id: at + 1, attributes })) };
}

const SOUND = { id: 2, name: 'Sound' };

describe('an event’s text beyond its bound is shown as far as that with a mark, and told', () => {
  it.each([
    ['description', 'description', LONG],
    ['description', 'description', LINES],
    ['description', 'description', MARKS],
    ['description', 'description', DEEP],
    ['Judging_Criteria', 'judgingCriteriaDescription', MARKS],
    ['Format', 'formatDescription', LONG],
    ['kind', 'kind', LONG],
    ['also', 'also', LONG],
    ['location', 'eventVenue', LONG],
    ['price_money', 'priceMoney', LONG],
    ['name', 'title', LONG],
  ] as const)('%s', (field, shownAs, text) => {
    const { entries, faults } = eventsOf({ id: 1, name: 'Raga', [field]: text }, SOUND);
    expect(entries).toHaveLength(2);
    const shown = entries[0]![shownAs];
    expect(shown).toMatch(/^(x x|line\nline|\*a\* \*a\*|First\.).*…$/s);
    expect(shown!.length).toBeLessThan(text.length);
    expect(markdownFault(shown!)).toBeUndefined();
    expect(faults).toEqual([{ entry: 0, field, reason: expect.stringContaining('must ') }]);
  });
});

describe('an event’s field that can’t be shown is left out and told, and the event stays', () => {
  it.each([
    ['date', 'eventDate', 'soon'],
    ['ends', 'ends', { at: 10 }],
    ['Rules', 'ruleBookLink', 'javascript:alert(1)'],
    ['Rules', 'ruleBookLink', `https://example.org/${'x'.repeat(2000)}`],
    ['event_online_link', 'onlineLink', ['https://example.org']],
    ['description', 'description', { blocks: [] }],
    ['location', 'eventVenue', true],
    ['image', 'imageSrc', { data: { attributes: { url: '/a\ud83c.png' } } }],
    ['image', 'imageSrc', { data: { id: 1 } }],
  ] as const)('%s', (field, shownAs, value) => {
    const { entries, faults } = eventsOf({ id: 1, name: 'Raga', [field]: value }, SOUND);
    expect(entries).toMatchObject([{ title: 'Raga', [shownAs]: null }, { title: 'Sound' }]);
    expect(faults).toEqual([{ entry: 0, field, reason: expect.any(String) }]);
  });
});

test('numbers where texts are expected are shown', () => {
  const { entries, faults } = eventsOf({ id: 1, name: 1984, location: 305, price_money: 5000 });
  expect(entries).toMatchObject([{ title: '1984', eventVenue: '305', priceMoney: '5000' }]);
  expect(faults).toEqual([]);
});

test('a name of broken signs is shown with a sign in their place, so that it can stand in an address', () => {
  const { entries, faults } = eventsOf({ id: 1, name: 'half a \ud83c pair' });
  expect(entries[0]!.title).toBe('half a \ufffd pair');
  expect(faults).toMatchObject([{ entry: 0, field: 'name' }]);
});

test('an entry without an id has one of its own', () => {
  const { entries } = eventsOf({ name: 'One' }, { name: 'Two', id: 'x' });
  expect(new Set(entries.map(({ id }) => id)).size).toBe(2);
});

describe('contacts', () => {
  const contactsOf = (contact: unknown) => {
    const { entries, faults } = eventsOf({ id: 1, name: 'Raga', contact });
    return { contacts: entries[0]!.pocDetails, faults: faults.map(({ field }) => field) };
  };

  it('as lines beyond their bound are shown to the last whole line', () => {
    const { contacts, faults } = contactsOf('Asha - 5550100001\n'.repeat(200));
    expect(contacts).toHaveLength(111);
    expect(contacts.every(({ phone }) => phone === '5550100001')).toBe(true);
    expect(faults).toEqual(['contact']);
  });

  it('as a list lose the unsound ones alone, and those beyond fifty', () => {
    const list = ['Asha - 1', null, { name: 'Ravi', phone: 5550100002 }, { phone: 'x' }, 7];
    expect(contactsOf(list)).toEqual({
      contacts: [
        { name: 'Asha', phone: '1' },
        { name: 'Ravi', phone: '5550100002' },
      ],
      faults: ['contact.1', 'contact.3.name'],
    });
    const many = contactsOf(Array(51).fill('Asha - 1'));
    expect([many.contacts.length, many.faults]).toEqual([50, ['contact']]);
    expect(contactsOf({ name: 'Asha' })).toEqual({ contacts: [], faults: ['contact'] });
  });
});

describe('a picture', () => {
  const logoOf = (logo: unknown) => {
    const { entries, faults } = readSponsors(listOf({ name: 'A', logo }));
    return { logo: entries[0]!.logo, faults: faults.map(({ field }) => field) };
  };
  const sound = { attributes: { url: '/a.png', width: 20, height: 10 } };

  it('is the first sound one of its field, however many there are', () => {
    const { logo, faults } = logoOf({
      data: [{ attributes: { url: null } }, ...Array(30).fill(sound)],
    });
    expect(logo).toMatchObject({ url: '/a.png', width: 20 });
    expect(faults).toEqual(['attributes.logo']);
  });

  it('loses what is unsound beside its address, and no more', () => {
    const formats = {
      small: { url: '/s.webp', width: 5, mime: 'image/webp' },
      broken: { url: 5 },
    };
    const attributes = { ...sound.attributes, height: 'x', alternativeText: LONG, formats };
    const { logo, faults } = logoOf({ data: { attributes } });
    expect(logo).toMatchObject({
      url: '/a.png',
      height: null,
      alt: expect.stringMatching(/…$/),
      sources: [{ mime: 'image/webp', srcSet: '/s.webp 5w' }],
    });
    expect(faults).toEqual([]);
  });
});

test.each([
  ['desc', 'desc', readHospitalities],
  ['Details', 'details', readWorkshops],
  ['Contact', 'contact', readWorkshops],
  ['location', 'location', readWorkshops],
  ['FAQ', 'faq', readWorkshops],
  ['Content', 'content', readWorkshops],
  ['sponsor_title', 'title', readSponsors],
] as const)('so are the texts of a topic, workshop or sponsor: %s', (field, shownAs, read) => {
  const { entries, faults } = read(listOf({ name: 'Long', [field]: LONG }, { name: 'Sound' }));
  expect(entries).toMatchObject([
    { name: 'Long', [shownAs]: expect.stringMatching(/^x x.*…$/) },
    { name: 'Sound' },
  ]);
  expect(faults).toMatchObject([{ entry: 0, field: `attributes.${field}` }]);
});

test('a list of more than two hundred entries is shown as far as that, and told', () => {
  const { entries, faults } = readSponsors(listOf(...Array(300).fill({ name: 'A' })));
  expect(entries).toHaveLength(200);
  expect(faults).toEqual([{ entry: 200, field: '', reason: expect.stringContaining('200') }]);
  expect(eventsOf(...Array(201).fill(SOUND)).entries).toHaveLength(200);
  expect(readSponsors(listOf(...Array(200).fill({ name: 'A' }))).faults).toEqual([]);
});

test('an entry without a name is left out, and told', () => {
  const { entries, faults } = readHospitalities(listOf({ desc: 'x' }, { name: 'Rooms' }));
  expect(entries).toMatchObject([{ name: 'Rooms' }]);
  expect(faults).toMatchObject([{ entry: 0, field: 'attributes.name' }]);
});
