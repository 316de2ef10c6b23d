import { expect, test } from 'vitest';
import type { Event } from '../../../contract/events.ts';
import type { Picture } from '../../../contract/pictures.ts';
import type { Content } from '../files/content.ts';
import { contentAnswer, contentAnswerText } from './answers.ts';

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
  uploads: new Map(),
} as unknown as Content;

function answer(address: string) {
  return contentAnswer(content, address);
}

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
function bodyOf(address: string): any {
  return answer(address).body;
}

function names(query: string): string[] {
  return bodyOf(`/api/sponsors?${query}`).data.map(
    ({ attributes }: { attributes: { name: string } }) => attributes.name,
  );
}

test.for([
  'populate[Cluster_Details][populate][Events][populate]=*',
  'populate[Cluster_Details][populate][Events][populate]=image',
  'populate[Cluster_Details][populate][Events][populate][image]=true',
  'populate[Cluster_Details][populate][Events][populate][0]=image',
  'populate=Cluster_Details.Events.image',
  'populate[]=Cluster_Details.Events&populate[]=Cluster_Details.Events.image',
  'populate%5BCluster_Details%5D%5Bpopulate%5D%5BEvents%5D%5Bpopulate%5D=%2A',
])('%s brings the events with their pictures', (query) => {
  const [shown] = bodyOf(`/api/clusters/1?${query}`).data.attributes.Cluster_Details.Events;
  expect(shown.image.data.attributes.url).toBe('/uploads/a.png');
});

test("an event's registration stands in an answer only where it has one, as its file has it", () => {
  const query = 'populate=Cluster_Details.Events';
  const shown = (given: Content) => {
    const { body } = contentAnswer(given, `/api/clusters/1?${query}`);
    // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
    return (body as any).data.attributes.Cluster_Details.Events[0];
  };
  expect(shown(content)).not.toHaveProperty('registration');
  const registration = { opens: '2027-01-10T12:30:00.000Z', team: { min: 1, max: 2 } };
  const open = { ...content, events: () => [{ ...event, registration }] } as unknown as Content;
  expect(shown(open)).toEqual({ ...shown(content), registration });
});

test("an event's kind and its other words stand in an answer only where it has them", () => {
  const shown = (given: Content) => {
    const { body } = contentAnswer(given, '/api/clusters/1?populate=Cluster_Details.Events');
    // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
    return (body as any).data.attributes.Cluster_Details.Events[0];
  };
  expect(shown(content)).not.toHaveProperty('kind');
  expect(shown(content)).not.toHaveProperty('also');
  const words = { kind: 'Blitz chess', also: 'shatranj, speed chess' };
  const told = { ...content, events: () => [{ ...event, ...words }] } as unknown as Content;
  expect(shown(told)).toEqual({ ...shown(content), ...words });
});

test("an event's end stands in an answer only where it has one", () => {
  const query = 'populate=Cluster_Details.Events';
  const [shown] = bodyOf(`/api/clusters/1?${query}`).data.attributes.Cluster_Details.Events;
  expect(shown).not.toHaveProperty('ends');
  const [ending] = bodyOf(`/api/clusters/2?${query}`).data.attributes.Cluster_Details.Events;
  expect(ending.ends).toBe('2027-02-11T07:30:00.000Z');
  expect(Object.keys(ending)).toEqual([
    ...Object.keys(shown).slice(0, 6),
    'ends',
    ...Object.keys(shown).slice(6),
  ]);
});

test('what is populated can be narrowed to some fields', () => {
  const query = 'populate[Cluster_Details][populate][Events][fields][0]=name';
  const details = bodyOf(`/api/clusters/1?${query}`).data.attributes.Cluster_Details;
  expect(details.Events).toEqual([{ id: 5, name: 'Raga' }]);
});

test('a wrong name deep in populate is told with its place', () => {
  expect(bodyOf('/api/clusters/1?populate=Cluster_Details.Nope').error.details).toEqual({
    key: 'Nope',
    path: 'Cluster_Details.Nope',
    source: 'query',
    param: 'populate',
  });
});

test('an entry is found by its documentId, which is its row', () => {
  expect(bodyOf('/api/sponsors/2').data.id).toBe(2);
  expect(answer('/api/sponsors/4').status).toBe(404);
});

test.for([
  ['sort=name', ['Acme', 'Cog', 'beta']],
  ['sort=name:desc', ['beta', 'Cog', 'Acme']],
  ['sort[0]=sponsor_title&sort[1]=name', ['beta', 'Acme', 'Cog']],
  ['sort[name]=desc', ['beta', 'Cog', 'Acme']],
  ['filters[name]=Cog', ['Cog']],
  ['filters[name][$eq]=beta&filters[id][$eq]=2', ['beta']],
  ['pagination[page]=2&pagination[pageSize]=2', ['Cog']],
  ['pagination[start]=1&pagination[limit]=1', ['beta']],
  ['pagination[page]=9', []],
  ['pagination[page]=x&pagination[pageSize]=-5', ['Acme']],
  ['pagination[limit]=-1', ['Acme', 'beta', 'Cog']],
] as const)('?%s gives %j', ([query, expected]) => {
  expect(names(query)).toEqual(expected);
});

test('a list need not be counted', () => {
  expect(bodyOf('/api/sponsors?pagination[withCount]=false').meta).toEqual({
    pagination: { page: 1, pageSize: 100 },
  });
});

test.for([
  'filters[name][$nope]=1',
  'filters[name][$contains]=e',
  'filters[$or][0][name]=Acme',
  'filters[logo][url]=x',
  'filters[nope]=1',
  'sort=name:sideways',
  `sort=${'name,'.repeat(21)}`,
  'sort=nope:asc',
  'fields=nope',
  'populate[nope]=*',
  'populate=__proto__',
  'filters[__proto__][$eq]=1',
  'filters[constructor]=1',
])('?%s is refused with 400', (query) => {
  expect(answer(`/api/sponsors?${query}`).status).toBe(400);
});

test.for([
  '%',
  '%E0%A4%A=1',
  '[[[]]=1',
  '&&&==',
  '__proto__[x]=1',
  `${'a'.repeat(9)}[b]`.repeat(99),
])('?%s harms nothing', (query) => {
  expect(answer(`/api/sponsors?${query}`).status).toBe(200);
  expect(({} as { x?: unknown }).x).toBeUndefined();
});

test.for(['/api/nothings', '/api/', '/', '', '/api/constructor', '/api/clusters/1/2'])(
  '%s is not found',
  (address) => {
    expect(answer(address).status).toBe(404);
  },
);

test.each([
  '/api/clusters?populate=Cluster_Details.Events',
  '/api/clusters/1?populate=Cluster_Details.Events',
])('%s of any size is told in parts, between which others are served', async (address) => {
  const description = 'x'.repeat(5000);
  const events = Array.from({ length: 200 }, (_, id) => ({ ...event, id, description }));
  const large = { ...content, events: () => events } as Content;
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const { status, text } = await contentAnswerText(large, address);
  isDone = true;
  expect(status).toBe(200);
  expect(String(text)).toBe(JSON.stringify(contentAnswer(large, address).body));
  expect(turns).toBeGreaterThan(4);
});

test.each([
  '/api/clusters/1',
  '/api/clusters?pagination[start]=5',
  '/api/sponsors?populate=*',
  '/api/none',
])('an answer in parts is the same as in one: %s', async (address) => {
  const { status, text } = await contentAnswerText(content, address);
  const whole = contentAnswer(content, address);
  expect({ status, text: String(text) }).toEqual({
    status: whole.status,
    text: JSON.stringify(whole.body),
  });
});
