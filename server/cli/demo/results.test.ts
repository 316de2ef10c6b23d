import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadContent } from '../../content/reading/content.ts';
import { listPublications } from '../../results/store.ts';
import { scheduleOfContent } from '../../site/content-source.ts';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { sharedTestServer } from '../../testing/server.ts';
import { moveContent } from './moved-content.ts';
import { createVisitors } from './people.ts';
import { publishResults } from './results.ts';

const server = sharedTestServer();

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
