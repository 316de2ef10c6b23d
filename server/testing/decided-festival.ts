import { randomBytes } from 'node:crypto';
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { DAY_MS, dayInIndia } from '../../contract/moments.ts';
import { runContentCommand } from '../cli/content/command.ts';
import { type Database, openDatabase } from '../database/connection.ts';
import { readServerSettings, startServer } from '../main.ts';
import { createMigratedDatabase } from './database.ts';
import { ADMINISTRATOR, signedInOrganiser } from './desk.ts';
import { FESTIVAL_DIR } from './festival.ts';

const HUMMING = 'clusters/music/humming.md';

type Started = Awaited<ReturnType<typeof startServer>> & { readonly db: Database };

/**
 * The small festival in a folder of its own, ten days from now, with the desk on; Humming has one place and a waiting list.
 * `start` is a process of its server, which has never been started before; all have one database.
 */
export async function festivalToDecide(env: Record<string, string> = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'festival-to-decide-'));
  const contentDir = join(dir, 'content');
  await cp(FESTIVAL_DIR, contentDir, { recursive: true });
  const secretKey = randomBytes(32).toString('hex');
  const database = await createMigratedDatabase();
  const running: Started[] = [];
  onTestFinished(async () => {
    for (const { close, db } of running) {
      await close();
      await db.destroy();
    }
    await database.remove();
    // A picture for sharing may be drawn still.
    await rm(dir, { recursive: true, maxRetries: 20, retryDelay: 100 });
  });
  const path = (file: string) => join(contentDir, file);
  const read = (file: string) => readFile(path(file), 'utf8');
  const day = (from: number) => dayInIndia(Date.now() + from * DAY_MS);

  async function start(): Promise<Started> {
    const settings = await readServerSettings({
      ...{ PORT: '0', LOG_LEVEL: 'silent', SECRET_KEY: secretKey },
      ...{ CONTENT_DIR: contentDir, DATA_DIR: join(dir, `data-${running.length}`), ...env },
    });
    const server = await startServer({ ...settings, database: database.settings });
    const started = { ...server, db: await openDatabase(database.settings) };
    running.push(started);
    return started;
  }

  const move = { ...(await readServerSettings({ CONTENT_DIR: contentDir })) };
  await runContentCommand(move, ['move', day(10)]);
  await appendFile(path('festival.yaml'), FEATURES);
  const rules = [`opens: ${day(-2)} 09:00`, `closes: ${day(9)} 09:00`, 'places: 1', 'waiting: 5'];
  const registration = `registration: { ${rules.join(', ')} }`;
  const humming = (await read(HUMMING)).replace('venue:', `${registration}\nvenue:`);
  await writeFile(path(HUMMING), humming);

  return {
    start,
    /** Humming under another name in a file of its own, with more fields. */
    become: async (file: string, name: string, more = '') => {
      await rm(path(HUMMING), { force: true });
      await writeFile(path(file), humming.replace('name: Humming', `name: ${name}${more}`));
    },
    remove: (file = HUMMING) => rm(path(file)),
    bringBack: () => writeFile(path(HUMMING), humming),
  };
}

const FEATURES = `
features: { desk: on, registration: on, leaderboard: on, gate: on }
leaderboard: { points: { 1: 10, 2: 6, 3: 4 }, present: 1 }
`;

/** An administrator of such a server, and what they see and decide of events without a file. */
export async function deciderOf(
  server: Started,
  roles: Parameters<typeof signedInOrganiser>[1] = ADMINISTRATOR,
) {
  const { call, ...organiser } = await signedInOrganiser(server, roles);
  const lost = async () => {
    const { decisions } = (await call('GET', '/home')).json().message;
    return decisions.filter(({ kind }: { kind: string }) => kind === 'no file');
  };
  return {
    ...organiser,
    call,
    lost,
    untilLost: async (count: number) => {
      await expect.poll(lost, { timeout: 15_000 }).toHaveLength(count);
      return (await lost())[0];
    },
    successors: async (eventId: string) =>
      (await call('GET', `/lost-events/successors?eventId=${encodeURIComponent(eventId)}`)).json()
        .message,
    succeed: (eventId: string, fileId: string) =>
      call('POST', '/lost-events/successor', { eventId, fileId }),
    takeBack: (fileId: string) => call('POST', '/lost-events/successor/back', { fileId }),
    cancel: (eventId: string, reason = 'The piano is out of tune') =>
      call('POST', '/lost-events/cancel', { eventId, reason }),
  };
}
