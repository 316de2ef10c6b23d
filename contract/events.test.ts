import { expect, test } from 'vitest';
import { readEvents } from './events.ts';
import { readHospitalities } from './hospitality.ts';
import { readPicture } from './pictures.ts';
import { readSponsors } from './sponsors.ts';

function answerWith(...events: unknown[]) {
  return {
    data: { id: 5, attributes: { name: 'Music', Cluster_Details: { Events: events } } },
  };
}

function picture(url: string) {
  return {
    data: { id: 1, attributes: { url, width: 16, height: 16, mime: 'image/png' } },
  };
}

function only(event: object, host = 'https://cms.example') {
  return readEvents(answerWith({ id: 1, name: 'Raga', ...event }), (media) =>
    readPicture(media, host),
  ).entries[0];
}

test('an event with nothing but a name has null for the rest', () => {
  expect(only({})).toEqual({
    id: 1,
    eventId: '1',
    title: 'Raga',
    kind: null,
    also: null,
    imageSrc: null,
    description: null,
    pocDetails: [],
    ruleBookLink: null,
    eventDate: null,
    ends: null,
    eventVenue: null,
    priceMoney: null,
    judgingCriteriaDescription: null,
    formatDescription: null,
    onlineLink: null,
    registration: null,
  });
});

const registration = {
  id: 3,
  opens: '2027-01-10T12:30:00.000Z',
  closes: '2027-02-11T18:29:00.000Z',
};

test('a registration is read as a content server has it, its own additions apart', () => {
  expect(only({ registration: { ...registration, places: 3, team: null } })?.registration).toEqual({
    heading: null,
    opens: registration.opens,
    closes: registration.closes,
    team: null,
    places: 3,
    waiting: null,
    perCollege: null,
    cancelUntil: null,
    questions: [],
  });
});

test.for<[event: object, field: string]>([
  [{ registration: { ...registration, places: 0 } }, 'registration.places'],
  [{ registration, date: '2027-02-11T10:00:00.000Z' }, 'registration.closes'],
  [{ registration: 'open' }, 'registration'],
])('a slip in a registration is named and costs the event that alone: %j', ([event, field]) => {
  const { entries, faults } = readEvents(answerWith({ id: 1, name: 'Raga', ...event }));
  expect(entries).toMatchObject([{ title: 'Raga', registration: null }]);
  expect(faults).toMatchObject([{ entry: 0, field }]);
});

test('a broken event is left out and named, the sound ones stay', () => {
  const { entries, faults } = readEvents(
    answerWith({ id: 1, name: 'Sound' }, { id: 2, name: ' ' }, null, { id: 4, name: 'Also' }),
  );
  expect(entries.map(({ title }) => title)).toEqual(['Sound', 'Also']);
  expect(faults.map(({ entry, field }) => ({ entry, field }))).toEqual([
    { entry: 1, field: 'name' },
    { entry: 2, field: 'name' },
  ]);
});

test('a broken entry of a relation is left out too', () => {
  const relation = { data: [{ id: 1, attributes: { name: 'Sound' } }, { id: 2 }, 'rubbish'] };
  const answer = { data: { id: 5, attributes: { Cluster_Details: { Events: relation } } } };
  const { entries, faults } = readEvents(answer);
  expect(entries.map(({ title }) => title)).toEqual(['Sound']);
  expect(new Set(faults.map(({ entry }) => entry))).toEqual(new Set([1, 2]));
});

test('a cluster without details or events has no events', () => {
  expect(readEvents({ data: { id: 5, attributes: {} } }).entries).toEqual([]);
  const empty = { data: { id: 5, attributes: { Cluster_Details: { Events: { data: null } } } } };
  expect(readEvents(empty).entries).toEqual([]);
});

test('what is no cluster at all is an error', () => {
  for (const answer of [null, {}, { data: null, error: { status: 404 } }, '<html>'])
    expect(() => readEvents(answer)).toThrow();
});

test('a picture is prefixed with the content host unless it is absolute', () => {
  const url = (source: string, host?: string) =>
    only({ image: picture(source) }, host)?.imageSrc?.url;
  expect(url('/uploads/a.png')).toBe('https://cms.example/uploads/a.png');
  expect(url('/uploads/a.png', 'https://cms.example/')).toBe('https://cms.example/uploads/a.png');
  expect(url('/uploads/a.png', '')).toBe('/uploads/a.png');
  expect(url('https://cdn.example/a.png')).toBe('https://cdn.example/a.png');
  expect(only({ image: picture('javascript:alert(1)') })?.imageSrc).toBeNull();
  expect(only({ image: { data: [] } })?.imageSrc).toBeNull();
});

test('links of other schemes than http and https are blanked', () => {
  const event = only({
    Rules: 'javascript:alert(1)',
    event_online_link: ' https://example.org/r ',
  });
  expect(event?.ruleBookLink).toBeNull();
  expect(event?.onlineLink).toBe('https://example.org/r');
});

test('a date that no clock can read and blank text are as good as missing', () => {
  expect(only({ date: 'soon', ends: 'late', location: '  ', price_money: 5000 })).toMatchObject({
    eventDate: null,
    ends: null,
    eventVenue: null,
    priceMoney: '5000',
  });
});

test('a broken sponsor or topic leaves the others', () => {
  const sponsors = { data: [{ id: 1, attributes: { name: 'One' } }, { id: 'x' }] };
  expect(readSponsors(sponsors).entries).toHaveLength(1);
  expect(
    readHospitalities({ data: [{}, { id: 2, attributes: { name: 'Rooms' } }] }).entries,
  ).toEqual([{ id: 2, name: 'Rooms', desc: '' }]);
});
