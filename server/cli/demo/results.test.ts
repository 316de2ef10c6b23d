import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { dateOf, stateOf } from '../../../contract/days.ts';
import { loadContent } from '../../content/reading/content.ts';
import { listPublications } from '../../results/store.ts';
import { scheduleOfContent } from '../../site/content-source.ts';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { shared, startTestServer } from '../../testing/server.ts';
import { moveContent } from './moved-content.ts';
import { createVisitors } from './people.ts';
import { publishResults } from './results.ts';

const server = shared(() => startTestServer(), beforeEach);

it('The demo publishes results of what is over alone, none before its end nor from now on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'festival-demo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const now = Date.parse('2026-01-10T18:30:00+05:30');
  await moveContent(FESTIVAL_DIR, folder, now);
  const music = join(folder, 'clusters/music');
  const song = (title: string, begins: string, ends: string) =>
    writeFile(
      join(music, `${title}.md`),
      `---\nname: ${title}\norder: 90\ndate: 2026-01-10T${begins}:00+05:30\nends: 2026-01-10 ${ends}\n---\n`,
    );
  await song('Late', '19:00', '20:00');
  await song('On', '18:00', '19:00');
  await song('Just over', '17:00', '18:25');
  await song('Over', '10:00', '12:00');
  const content = await loadContent(folder);
  const visitors = await createVisitors(server.db, 40, now);
  await publishResults(server.db, content, visitors, now);
  const publications = await listPublications(server.db);
  const { events } = scheduleOfContent(content);
  const endOf = new Map(events.map(({ title, ends }) => [title, ends]));
  expect(publications.map(({ eventName }) => eventName)).toEqual(
    expect.arrayContaining(['Over', 'Just over']),
  );
  for (const { eventName, at } of publications) {
    expect(at, eventName).toBeGreaterThanOrEqual(Date.parse(endOf.get(eventName)!));
    expect(at, eventName).toBeLessThanOrEqual(now);
  }
});

it('The demo has results of all days before, and no certificates of those who were absent', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'festival-demo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const now = Date.parse('2026-01-10T06:00:00+05:30');
  await moveContent(FESTIVAL_DIR, folder, now, 4);
  const content = await loadContent(folder);
  const visitors = await createVisitors(server.db, 400, now);
  await publishResults(server.db, content, visitors, now);
  const { events } = scheduleOfContent(content);
  const over = events.filter((event) => stateOf(event, now) === 'over');
  const days = new Set(over.map(({ begins }) => dateOf(Date.parse(begins!))));
  expect([...days].sort()).toEqual(
    expect.arrayContaining(['2026-01-07', '2026-01-08', '2026-01-09']),
  );
  const publications = await listPublications(server.db);
  const named = new Set(publications.map(({ eventName }) => eventName));
  expect([...named].sort()).toEqual(over.map(({ title }) => title).sort());
  expect(publications.map(({ at }) => at)).toEqual(publications.map(({ at }) => at).sort());
  const absent = await server.db
    .selectFrom('entries')
    .select('id')
    .where('state', '=', 'absent')
    .execute();
  expect(absent.length).toBeGreaterThan(over.length / 2);
  const published = new Set(
    publications.flatMap(({ lines }) => lines.map(({ entryId }) => entryId)),
  );
  expect(absent.filter(({ id }) => published.has(id))).toEqual([]);
});
