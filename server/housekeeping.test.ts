import { cp, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '../contract/moments.ts';
import { readServerSettings, startServer } from './main.ts';
import { createTestDatabase } from './testing/database.ts';
import { FESTIVAL_DIR } from './testing/festival.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const EVENT_PICTURE = 'clusters/gaming/queens-rook.png';

test('a picture that the content names no more is there for a month, with its copies, and then gone', async () => {
  const [dataDir, contentDir] = [await temporaryFolder(), await temporaryFolder()];
  await cp(FESTIVAL_DIR, contentDir, { recursive: true });
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  const env = { PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir, CONTENT_DIR: contentDir };
  const settings = { ...(await readServerSettings(env)), database: database.settings };
  const folder = join(dataDir, 'pictures');
  const start = async () => {
    const server = await startServer(settings);
    onTestFinished(() => server.close());
    return server;
  };
  const age = async (days: number) => {
    const then = new Date(Date.now() - days * DAY_MS);
    for (const name of await readdir(folder)) await utimes(join(folder, name), then, then);
  };
  const first = await start();
  const [stem = ''] = (await readdir(folder)).join(' ').match(/queens_rook_\w+/) ?? [];
  expect((await first.app.inject(`/uploads/${stem}_210.webp`)).statusCode).toBe(200);
  await first.close();
  const other = sharp({ create: { width: 300, height: 200, channels: 3, background: '#8a6428' } });
  await writeFile(join(contentDir, EVENT_PICTURE), await other.png().toBuffer());
  const ofBefore = async () => (await readdir(folder)).filter((name) => name.startsWith(stem));

  await age(29);
  await writeFile(join(folder, 'forgotten_0123456789.png'), '');
  await utimes(join(folder, 'forgotten_0123456789.png'), 0, 0);
  const second = await start();
  await expect.poll(() => readdir(folder)).not.toContain('forgotten_0123456789.png');
  expect(await ofBefore()).toEqual([`${stem}.png`, `${stem}.png.json`, `${stem}_210.webp`]);
  await second.close();

  await age(31);
  const named = (await readdir(folder)).filter((name) => !name.startsWith(stem));
  await start();
  await expect.poll(ofBefore).toEqual([]);
  expect(await readdir(folder)).toEqual(named);
}, 20_000);
