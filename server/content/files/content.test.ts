import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { clusters } from '../../../contract/clusters.ts';
import type { Event } from '../../../contract/events.ts';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type Content, loadContent } from '../reading/content.ts';

let content: Content;
let events: Event[];

beforeAll(async () => {
  content = await loadContent(FESTIVAL_DIR);
  events = clusters.flatMap(({ id }) => content.events(id));
});

test('the festival has its thirteen clusters, with several events, one or none', () => {
  expect(content.clusters.map(({ id, name }) => ({ id, name }))).toEqual(clusters);
  expect(content.clusters.map(({ eventCount }) => eventCount)).toEqual([
    0, 0, 0, 1, 5, 0, 0, 1, 0, 1, 1, 0, 0,
  ]);
});

test('every id is an event of its own', () => {
  expect(events).toHaveLength(9);
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
});

test('an event is known by the path of its file, whatever its title', () => {
  expect(events.find(({ title }) => title === 'First Song')?.eventId).toBe('music/first-song');
  expect(events.find(({ title }) => title === "Queen's Rook")?.eventId).toBe('gaming/queens-rook');
});

test('an event keeps the id that its file tells, in whatever file and cluster it stands', async () => {
  const dir = await temporaryFolder();
  await cp(FESTIVAL_DIR, dir, { recursive: true });
  const text = await readFile(join(dir, 'clusters/music/humming.md'), 'utf8');
  await rm(join(dir, 'clusters/music/humming.md'));
  const moved = text.replace('---\nname: Humming', '---\nid: music/humming\nname: Humming Solo');
  await writeFile(join(dir, 'clusters/dance/solo.md'), moved);
  // A panel's id is a number, which YAML takes for one.
  await writeFile(
    join(dir, 'clusters/dance/twelve.md'),
    moved.replace(/id: .*\nname: .*/, 'id: 12\nname: Twelve'),
  );
  const { events } = await loadContent(dir);
  expect(events(2).map(({ eventId, title }) => [eventId, title])).toEqual([
    ['music/humming', 'Humming Solo'],
    ['12', 'Twelve'],
  ]);
});

test('a contact is a line with a hyphen, and an event may have nothing but its name', () => {
  expect(events.find(({ title }) => title === 'First Song')?.pocDetails).toEqual([
    { name: 'Asha', phone: '5550200031' },
    { name: 'Ravi', phone: '5550200032' },
  ]);
  expect(events.find(({ title }) => title === "Queen's Rook")).toMatchObject({
    kind: 'Blitz chess',
    also: 'shatranj',
  });
  expect(events.find(({ title }) => title === 'Untold')).toMatchObject({
    kind: null,
    also: null,
    pocDetails: [],
    ruleBookLink: null,
    eventDate: null,
    eventVenue: null,
    priceMoney: null,
    onlineLink: null,
  });
});

test('hospitality, sponsors, workshops and colleges are there', () => {
  expect(content.topics()).toHaveLength(5);
  expect(content.sponsors()).toHaveLength(14);
  expect(content.workshops()).toHaveLength(3);
  expect(content.colleges).toHaveLength(8);
  expect(content.colleges).toContainEqual({ college_name: 'Anna University, Chennai' });
  expect(content.colleges).toContainEqual({
    college_name: 'National Institute of Technology, Tiruchirappalli',
    also: 'NITT, REC Trichy',
  });
});

test('an end may be written by the clock of India alone', () => {
  expect(events.find(({ title }) => title.startsWith('A Night of'))).toMatchObject({
    eventDate: '2025-09-18T15:30:00.000Z',
    ends: '2025-09-18T19:00:00.000Z',
  });
});
