import { expect, test } from 'vitest';
import { readEvents } from '../../../contract/events.ts';
import { readHospitalities } from '../../../contract/hospitality.ts';
import { readPicture, type WireMedia } from '../../../contract/pictures.ts';
import { readSponsors } from '../../../contract/sponsors.ts';
import { readWorkshops } from '../../../contract/workshops.ts';
import { recordedBody } from '../../testing/content/recordings.ts';

const host = 'http://cms.example:1337';

function fromHost(media: WireMedia) {
  return readPicture(media, host);
}

test('an event of a content server is known by its id there, in whichever of the two shapes, unless it tells another', () => {
  const { Events } = recordedBody('clusters-1').data.attributes.Cluster_Details;
  const idsOf = (events: unknown) =>
    readEvents({
      data: { id: 1, attributes: { Cluster_Details: { Events: events } } },
    }).entries.map(({ eventId }) => eventId);
  expect(idsOf(Events)).toEqual(['1', '2', '3', '4', '5', '6']);
  const related = Events.map(({ id, ...attributes }: { id: number }) => ({
    id: id + 10,
    attributes,
  }));
  expect(idsOf({ data: related })).toEqual(['11', '12', '13', '14', '15', '16']);
  const [first, second] = Events;
  const telling = { ...first, event_id: 'robotics/event-1-1' };
  expect(idsOf([telling, { ...second, event_id: ' ' }])).toEqual(['robotics/event-1-1', '2']);
});

test("a real Strapi's cluster gives six events with every field", () => {
  const { entries, faults } = readEvents(recordedBody('clusters-1'), fromHost);
  expect(faults).toEqual([]);
  expect(entries).toHaveLength(6);
  expect(entries[0]).toEqual({
    id: 1,
    eventId: '1',
    title: 'Robotics Event 1',
    kind: null,
    also: null,
    imageSrc: {
      url: `${host}/uploads/event_1_1_91fbf5fd71.png`,
      width: 16,
      height: 16,
      alt: 'event-1-1',
      colour: null,
      sources: [],
    },
    description: expect.stringMatching(/^## Robotics Event 1/),
    pocDetails: [
      { name: 'Asha Rao', phone: '9000000001' },
      { name: 'Vikram Das', phone: '9000000002' },
    ],
    ruleBookLink: 'https://example.org/rules/1-1.pdf',
    eventDate: '2027-02-11T04:30:00.000Z',
    ends: null,
    eventVenue: 'Hall 1',
    priceMoney: 'INR 20,000',
    judgingCriteriaDescription: '- Originality\n- Accuracy\n- Time taken',
    formatDescription: '1. Prelims\n2. Semi-final\n3. Final',
    onlineLink: 'https://example.org/live/1-1',
    registration: null,
  });
});

test('events as a relation read the same as events as a component', () => {
  const related = recordedBody('edge/clusters-1-relations');
  const details = related.data.attributes.Cluster_Details;
  details.Events = details.Event_Relations;
  const component = readEvents(recordedBody('clusters-1'), fromHost);
  expect(readEvents(related, fromHost)).toEqual(component);
});

test('an event with every field null is still an event', () => {
  const { entries } = readEvents(recordedBody('edge/cluster-null-fields-and-image'), fromHost);
  expect(entries).toMatchObject([{ title: 'No image event', imageSrc: null, pocDetails: [] }]);
});

test('a cluster asked without its events has none', () => {
  for (const name of ['edge/clusters-1-no-populate', 'edge/clusters-1-populate-star'])
    expect(readEvents(recordedBody(name), fromHost)).toEqual({ entries: [], faults: [] });
});

test("a real Strapi's topics, sponsors and workshops are read without a fault", () => {
  const topics = readHospitalities(recordedBody('hospitalities'));
  const sponsors = readSponsors(recordedBody('sponsors'), fromHost);
  const workshops = readWorkshops(recordedBody('workshops'), fromHost);
  expect([topics.faults, sponsors.faults, workshops.faults]).toEqual([[], [], []]);
  expect(topics.entries).toHaveLength(6);
  expect(sponsors.entries).toHaveLength(12);
  expect(sponsors.entries[0]).toMatchObject({
    name: 'Sponsor 1',
    title: 'Gold Sponsor',
    logo: { url: `${host}/uploads/sponsor_1_29a2d1c3c8.png` },
    link: 'https://example.org/sponsor/1',
  });
  expect(workshops.entries).toHaveLength(4);
  expect(workshops.entries[0]).toMatchObject({
    name: 'Workshop 1',
    location: 'Lab 1',
    faq: expect.any(String),
  });
});

test('a sponsor without a logo and a workshop without a picture are read', () => {
  const { data: sponsor } = recordedBody('edge/sponsor-no-logo');
  const { data: workshop } = recordedBody('edge/workshop-no-image');
  expect(readSponsors({ data: [sponsor] }, fromHost).entries[0]?.logo).toBeNull();
  expect(readWorkshops({ data: [workshop] }, fromHost).entries[0]?.image).toBeNull();
});
