import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { clusters } from '../../../contract/clusters.ts';
import type { Event } from '../../../contract/events.ts';
import { type Content, loadContent } from './content.ts';

let content: Content;
let events: Event[];

beforeAll(async () => {
  content = await loadContent(fileURLToPath(new URL('../../../content', import.meta.url)));
  events = clusters.flatMap(({ id }) => content.events(id));
});

test('the festival has its thirteen clusters, and events in each', () => {
  expect(content.clusters.map(({ id, name }) => ({ id, name }))).toEqual(clusters);
  for (const { eventCount } of content.clusters) expect(eventCount).toBeGreaterThan(0);
});

test('there are at least 75 events, each with a contact or a fallback for one', () => {
  expect(events.length).toBeGreaterThanOrEqual(75);
  expect(events.filter(({ pocDetails }) => pocDetails.length > 0).length).toBeGreaterThan(60);
});

test('every id is an event of its own', () => {
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
});

test('hospitality, sponsors, workshops and colleges are there', () => {
  expect(content.topics().length).toBeGreaterThan(4);
  expect(content.sponsors().length).toBeGreaterThanOrEqual(14);
  expect(content.workshops()).toHaveLength(4);
  expect(content.colleges.length).toBeGreaterThanOrEqual(500);
});
