import { expect, it, onTestFinished, vi } from 'vitest';
import type { Event } from '../../contract/events.ts';
import { MOST_ON_A_PAGE } from '../../contract/schedule-page.ts';
import { ContentUnavailable } from '../content/reading/content.ts';
import { siteWith } from '../testing/site.ts';

const events = (clusterId: number) =>
  clusterId === 5
    ? [
        {
          eventId: 'music/alaap',
          title: 'Alaap',
          eventDate: '2025-09-19T10:00:00+05:30',
          ends: null,
        } as Event,
      ]
    : [];

async function shownAt(app: Awaited<ReturnType<typeof siteWith>>, address: string) {
  const { statusCode, body } = await app.inject(address);
  expect(statusCode).toBe(200);
  return /at (\S+?)</.exec(body)?.[1];
}

it('the schedule shows the day and cluster that its address asks for', async () => {
  const app = await siteWith(() => '', events);
  expect(await shownAt(app, '/schedule?day=fri&cluster=music')).toBe(
    '/schedule?day=fri&cluster=music',
  );
  expect(await shownAt(app, '/schedule')).toMatch(/\?day=(thu|fri|sat|sun)$/);
});

it.each([
  'day=sun&mine',
  'utm=1&day=sun',
  'cluster=cooking&day=sun',
  'day=sun&part=7',
  'day=sun&part=-1e9',
])(
  'a page of the schedule is made once, whatever else stands in its address: %s',
  async (query) => {
    const app = await siteWith(() => 'made', events);
    const first = await app.inject('/schedule?day=sun');
    expect((await app.inject(`/schedule?${query}`)).body).toBe(first.body);
  },
);

it('the bare address of a long day is the page of the hour, each of whose parts has an address and is made once', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const at = (hour: number) => `2025-09-19T${hour}:00:00+05:30`;
  const many = Array.from(
    { length: MOST_ON_A_PAGE + 1 },
    (_, index) => ({ eventDate: at(index < MOST_ON_A_PAGE ? 10 : 18), ends: null }) as Event,
  );
  const app = await siteWith(
    () => 'made',
    (clusterId) => (clusterId === 5 ? many : []),
  );
  for (const [hour, part] of [
    [12, 1],
    [19, 2],
    [12, 1],
  ] as const) {
    vi.setSystemTime(at(hour));
    const shown = await app.inject(`/schedule?day=fri&part=${part}`);
    expect(shown.body).toContain(`at /schedule?day=fri&part=${part}<`);
    for (const address of ['/schedule', '/schedule?day=fri'])
      expect((await app.inject(address)).body).toBe(shown.body);
    expect(await shownAt(app, '/schedule?day=fri&part=1')).toBe('/schedule?day=fri&part=1');
  }
});

it('search engines are told one address of the schedule', async () => {
  const app = await siteWith(() => '', events);
  const { body } = await app.inject('/schedule?day=sun&cluster=music');
  expect(body).toContain('<link rel="canonical" href="http://localhost/schedule">');
});

it('phones get the whole schedule without the events’ long texts', async () => {
  const app = await siteWith(() => '', events);
  const { body, headers } = await app.inject('/site/schedule.json');
  expect(headers['content-type']).toContain('application/json');
  expect(JSON.parse(body)).toEqual({
    isWhole: true,
    events: [
      {
        eventId: 'music/alaap',
        title: 'Alaap',
        clusterId: 5,
        day: 'fri',
        begins: '2025-09-19T10:00:00+05:30',
        ends: null,
      },
    ],
  });
});

it('a schedule that lacks a cluster says so, and is kept by nobody', async () => {
  let isThere = false;
  const app = await siteWith(
    () => '',
    (clusterId) => {
      if (clusterId === 2 && !isThere) throw new ContentUnavailable('not yet');
      return events(clusterId);
    },
  );
  const first = await app.inject('/site/schedule.json');
  expect(first.statusCode).toBe(503);
  expect(first.json()).toMatchObject({ isWhole: false, events: [{ title: 'Alaap' }] });
  isThere = true;
  expect((await app.inject('/site/schedule.json')).json()).toMatchObject({ isWhole: true });
});
