import { once } from 'node:events';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sharePictureAddress } from '../../../contract/event-addresses.ts';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { startProcess, summaryOf } from '../../testing/process.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

test('a crawler that asks for the pictures of 87 events at once, right after a first start, gets each of them', async () => {
  const titles = Array.from({ length: 87 }, (_, index) => `Humming ${index}`);
  // A cluster has sixty at most.
  const clusterOf = (index: number) => (index < 44 ? 'Music' : 'Dance');
  const contentDir = await temporaryFolder();
  await cp(FESTIVAL_DIR, contentDir, { recursive: true });
  for (const [index, name] of titles.entries()) {
    const folder = clusterOf(index).toLowerCase();
    const file = join(contentDir, `clusters/${folder}/humming-${index}.md`);
    await writeFile(file, `---\nname: ${name}\norder: ${index + 6}\n---\nNumber ${index}.\n`);
  }
  const server = startProcess({ DATA_DIR: await temporaryFolder(), CONTENT_DIR: contentDir });
  onTestFinished(async () => {
    server.kill();
    await once(server, 'exit');
  });
  const [site = ''] = /http:\/\/localhost:\d+/.exec(await summaryOf(server)) ?? [];
  const pictures = await Promise.all(
    titles.map(async (title, index) => {
      const response = await fetch(site + sharePictureAddress(clusterOf(index), title));
      return { status: response.status, etag: response.headers.get('etag') };
    }),
  );
  expect(pictures.map(({ status }) => status)).toEqual(titles.map(() => 200));
  expect(new Set(pictures.map(({ etag }) => etag)).size).toBe(titles.length);
}, 120_000);
