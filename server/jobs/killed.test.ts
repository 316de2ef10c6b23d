import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { startScript } from '../testing/process.ts';
import { sharedTestServer } from '../testing/server.ts';
import { openJobs } from './jobs.ts';

const server = sharedTestServer();

const KIND = 'what kills its process';

/** Takes the job, and is never done with it. */
const SCRIPT = `
import { openDatabase } from './server/database/connection.ts';
import { openJobs } from './server/jobs/jobs.ts';
const { database, key } = JSON.parse(process.env.GIVEN);
const db = await openDatabase(database);
const jobs = openJobs({ db, keys: [Buffer.from(key, 'hex')], log: console });
jobs.define('${KIND}', {
  atOnce: 1,
  work(payload) {
    console.log('begun', payload);
    return new Promise(() => {});
  },
});
jobs.start();
`;

it('a job whose process is killed on the way is done by another once its lease is over', async () => {
  const { db, secretKey, settings, app } = server;
  const moments = { now: Date.now() };
  const jobs = openJobs({ db, keys: [secretKey], log: app.log, now: () => moments.now });
  onTestFinished(() => jobs.stop());
  const done: [unknown, number][] = [];
  const add = jobs.define(KIND, {
    atOnce: 1,
    work: async (payload, { number }) => void done.push([payload, number]),
  });
  await db.transaction().execute((trx) => add(trx, { payload: 'a mail' }));
  const child = startScript(SCRIPT, {
    GIVEN: JSON.stringify({ database: settings.database, key: secretKey.toString('hex') }),
  });
  const [said] = await once(child.stdout!, 'data');
  expect(String(said)).toBe('begun a mail\n');
  child.kill('SIGKILL');
  await once(child, 'exit');

  jobs.start();
  // It looks once a second.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(done).toEqual([]);
  moments.now = Date.now() + 31_000;
  await expect.poll(() => done, { timeout: 5000 }).toEqual([['a mail', 2]]);
  const left = () => db.selectFrom('jobs').selectAll().where('kind', '=', KIND).execute();
  await expect.poll(left).toEqual([]);
});
