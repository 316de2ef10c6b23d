import { cp, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastify from 'fastify';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '../contract/moments.ts';
import type { Content } from './content/reading/content.ts';
import type { Database } from './database/connection.ts';
import { keepTidy } from './housekeeping.ts';
import { readServerSettings, startServer } from './main.ts';
import { createTestDatabase } from './testing/database.ts';
import { FESTIVAL_DIR } from './testing/festival.ts';
import { BANK_DETAILS, sharedTestServer, signedUpPerson } from './testing/server.ts';
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

const server = sharedTestServer();
const YEAR_AGO = Date.now() - 365 * DAY_MS;
const UNUSED = 'unused.png';

/** Somebody of a festival of a year ago, a session and a failed mail of then, and a picture that nothing names. */
async function somethingOfEach(): Promise<void> {
  const { db, settings } = server;
  const { call } = await signedUpPerson(server);
  await call('PUT', '/api/user/bankDetailsUpdate', BANK_DETAILS);
  await db.updateTable('bankDetails').set({ updatedAt: YEAR_AGO }).execute();
  await db.updateTable('sessions').set({ expiresAt: YEAR_AGO }).execute();
  await db.updateTable('jobs').set({ failedAt: YEAR_AGO }).execute();
  const pictures = join(settings.dataDir, 'pictures');
  await mkdir(pictures, { recursive: true });
  await writeFile(join(pictures, UNUSED), '');
  await utimes(join(pictures, UNUSED), YEAR_AGO / 1000, YEAR_AGO / 1000);
}

/** How much of each is left. */
async function left() {
  const { db, settings } = server;
  const count = async (table: 'bankDetails' | 'sessions' | 'jobs') =>
    (await db.selectFrom(table).selectAll().execute()).length;
  const pictures = await readdir(join(settings.dataDir, 'pictures'));
  return {
    bankDetails: await count('bankDetails'),
    sessions: await count('sessions'),
    jobs: await count('jobs'),
    pictures: pictures.filter((name) => name === UNUSED).length,
  };
}

/** Lets the hour's work be done once; gives what was logged as a failure. */
async function tidied(db: Database): Promise<string[]> {
  const failures: string[] = [];
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const festival = {
    startsOn: day(YEAR_AGO + 5 * DAY_MS),
    endsOn: day(YEAR_AGO + 6 * DAY_MS),
    edition: new Date(YEAR_AGO + 5 * DAY_MS).getUTCFullYear(),
  };
  const content = { festival, uploads: new Map() } as unknown as Content;
  const app = fastify();
  app.log.warn = (_: unknown, said = '') => void failures.push(said);
  keepTidy(app, { db, content: () => content, settings: server.settings });
  await app.ready();
  // What is under way is waited for.
  await app.close();
  return failures;
}

const NOTHING = { bankDetails: 0, sessions: 0, jobs: 0, pictures: 0 };

test('what is kept no longer goes, all of it', async () => {
  await somethingOfEach();
  expect(await left()).not.toMatchObject({ bankDetails: 0 });
  expect(await tidied(server.db)).toEqual([]);
  expect(await left()).toEqual(NOTHING);
});

test('what fails is told by its name, and holds up nothing else', async () => {
  await somethingOfEach();
  const broken = new Proxy(server.db, {
    get(db, name) {
      if (name === 'updateTable')
        return (table: string) => {
          if (table === 'jobs') throw new Error('No such table');
          return db.updateTable(table as 'jobs');
        };
      const value = Reflect.get(db, name, db);
      return typeof value === 'function' ? value.bind(db) : value;
    },
  });
  expect(await tidied(broken)).toEqual(['what failed mails say could not be erased']);
  expect(await left()).toEqual(NOTHING);
});
