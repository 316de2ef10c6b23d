import { expect, test } from 'vitest';
import {
  readEvents,
  readHospitalities,
  readSponsors,
  readWorkshops,
} from '../../../contract/content-readers.ts';
import { recordedBody } from '../../testing/content/recordings.ts';

test("a real Strapi's cluster is six events with every field", () => {
  const events = readEvents(recordedBody('clusters-1'));
  expect(events).toHaveLength(6);
  expect(events[0]).toEqual({
    id: 1,
    eventId: '1',
    title: 'Robotics Event 1',
    kind: null,
    also: null,
    imageSrc: {
      url: '/uploads/event_1_1_91fbf5fd71.png',
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
    judgingCriteriaDescription: expect.stringMatching(/^- Originality/),
    formatDescription: expect.stringMatching(/^1. Prelims/),
    onlineLink: 'https://example.org/live/1-1',
    registration: null,
  });
});

test('an event with every field null is still an event', () => {
  const events = readEvents(recordedBody('edge/cluster-null-fields-and-image'));
  expect(events).toMatchObject([{ title: 'No image event', imageSrc: null, pocDetails: [] }]);
});

test('a cluster asked without its events has none', () => {
  for (const name of ['edge/clusters-1-no-populate', 'edge/clusters-1-populate-star'])
    expect(readEvents(recordedBody(name))).toEqual([]);
});

test("a real Strapi's topics, sponsors and workshops, also without a picture", () => {
  expect(readHospitalities(recordedBody('hospitalities'))).toHaveLength(6);
  const sponsors = readSponsors(recordedBody('sponsors'));
  const workshops = readWorkshops(recordedBody('workshops'));
  expect([sponsors.length, workshops.length]).toEqual([12, 4]);
  expect(sponsors[0]).toMatchObject({
    name: 'Sponsor 1',
    title: 'Gold Sponsor',
    logo: { url: '/uploads/sponsor_1_29a2d1c3c8.png' },
    link: 'https://example.org/sponsor/1',
  });
  expect(workshops[0]).toMatchObject({
    name: 'Workshop 1',
    location: 'Lab 1',
    faq: expect.any(String),
  });
  const one = (name: string) => ({ data: [recordedBody(name).data] }) as never;
  expect(readSponsors(one('edge/sponsor-no-logo'))[0]?.logo).toBeNull();
  expect(readWorkshops(one('edge/workshop-no-image'))[0]?.image).toBeNull();
});
