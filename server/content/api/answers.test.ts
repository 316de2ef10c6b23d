import { expect, test } from 'vitest';
import { contentAddress } from '../../../contract/content-addresses.ts';
import type { Event } from '../../../contract/events.ts';
import type { Picture } from '../../../contract/pictures.ts';
import type { Content } from '../reading/content.ts';
import { contentAnswer } from './answers.ts';

const picture: Picture = {
  url: '/uploads/a.png',
  width: null,
  height: null,
  alt: '',
  colour: null,
  sources: [],
};
const event = { id: 5, title: 'Raga', imageSrc: picture } as Event;

function sponsor(id: number, name: string, title: string | null) {
  return {
    id,
    name,
    title,
    logo: picture,
    link: null,
  };
}

const content = {
  clusters: [
    { id: 1, name: 'Music' },
    { id: 2, name: 'Dance' },
  ],
  events: (id: number) => (id === 1 ? [event] : [{ ...event, ends: '2027-02-11T07:30:00.000Z' }]),
  topics: () => [],
  sponsors: () => [
    sponsor(1, 'Acme', 'Gold'),
    sponsor(2, 'beta', null),
    sponsor(3, 'Cog', 'Silver'),
  ],
  workshops: () => [],
  changedAt: () => new Date(0),
  fileOf: () => '',
  isHidden: () => false,
  uploads: new Map(),
} as unknown as Content;

function answer(address: string) {
  return contentAnswer(content, address);
}

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
function bodyOf(address: string): any {
  return answer(address).body;
}

function eventOf(given: Content, cluster = 1) {
  const { body } = contentAnswer(given, contentAddress.cluster(cluster));
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
  return (body as any).data.attributes.Cluster_Details.Events[0];
}

test.each([
  contentAddress.cluster(1),
  '/api/clusters/1?populate%5BCluster_Details%5D%5Bpopulate%5D%5BEvents%5D%5Bpopulate%5D=%2A',
])('%s brings the events with their pictures', (address) => {
  const [shown] = bodyOf(address).data.attributes.Cluster_Details.Events;
  expect(shown.image.data.attributes.url).toBe('/uploads/a.png');
});

test.each([
  ['registration', { opens: '2027-01-10T12:30:00.000Z', team: { min: 1, max: 2 } }],
  ['kind', 'Blitz chess'],
  ['also', 'shatranj, speed chess'],
])(
  "an event's %s stands in an answer only where it has one, as its file has it",
  (field, value) => {
    expect(eventOf(content)).not.toHaveProperty(field);
    const changed = {
      ...content,
      events: () => [{ ...event, [field]: value }],
    } as unknown as Content;
    expect(eventOf(changed)).toEqual({ ...eventOf(content), [field]: value });
  },
);

test("an event's end stands in an answer only where it has one, in its place", () => {
  const [without, ending] = [eventOf(content), eventOf(content, 2)];
  expect(without).not.toHaveProperty('ends');
  expect(ending.ends).toBe('2027-02-11T07:30:00.000Z');
  const names = Object.keys(without);
  const place = names.indexOf('location');
  expect(names[place - 1]).toBe('date');
  expect(Object.keys(ending)).toEqual(names.toSpliced(place, 0, 'ends'));
});

test('a list holds all that there is, however many', () => {
  const sponsors = Array.from({ length: 104 }, (_, id) => sponsor(id, `Sponsor ${id}`, null));
  const { body } = contentAnswer({ ...content, sponsors: () => sponsors }, contentAddress.sponsors);
  expect(body).toMatchObject({
    data: { length: 104 },
    meta: { pagination: { page: 1, pageSize: 104, pageCount: 1, total: 104 } },
  });
});

test('a cluster that is not there is not found', () => {
  for (const id of [99, 'abc', '__proto__', '%'])
    expect(answer(contentAddress.cluster(id))).toMatchObject({
      status: 404,
      body: { error: { name: 'NotFoundError' } },
    });
});

test.for([
  '/api/clusters',
  '/api/clusters/1',
  '/api/clusters/1?populate=*',
  `${contentAddress.cluster(1)}&sort=name`,
  '/api/sponsors',
  '/api/sponsors/1?populate=*',
  '/api/sponsors?populate=logo',
  '/api/hospitalities?fields=name',
  '/api/hospitalities?filters[__proto__][$eq]=1',
  '/api/workshops?populate=*&pagination[page]=2',
  '/api/nothings',
  '/api/constructor',
  'constructor',
  '',
])('%s is none of the four calls and refused with a sentence', (address) => {
  const { status, body } = answer(address);
  expect(status).toBe(400);
  expect(body).toMatchObject({
    data: null,
    error: {
      status: 400,
      name: 'ValidationError',
      message: expect.stringContaining(contentAddress.sponsors),
    },
  });
});
