import { availableParallelism } from 'node:os';
import type { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../accounts/passwords.ts';
import { loadContent } from '../content/reading/content.ts';
import { FESTIVAL_DIR } from '../testing/festival.ts';
import {
  logIn,
  readAs,
  signedUpPerson,
  signUpSomebody,
  startTestServer,
  type TestServer,
} from '../testing/server.ts';
import { watch } from './watch.ts';

let server: TestServer;
let registry: Registry;
let site: string;

beforeAll(async () => {
  const content = await loadContent(FESTIVAL_DIR);
  server = await startTestServer(
    {},
    {},
    {
      content: () => content,
      watch: (app, watched) => {
        registry = watch(app, watched);
      },
    },
  );
  site = await server.app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(() => server.close());

/** The figure of a name with its labels as Prometheus reads them, or undefined. */
async function figure(name: string): Promise<number | undefined> {
  const lines = (await registry.metrics()).split('\n');
  const line = lines.find((line) => line.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

it('Requests are counted by their routes and statuses, and nobody stands in the figures', async () => {
  const { token, fields } = await signedUpPerson(server);
  await readAs(server, token);
  await readAs(server, 'A'.repeat(43));
  await server.app.inject('/api/certificate/ABCDEFGH?words=of-a-visitor');
  await server.app.inject('/words-of-a-visitor');
  const details = 'route="/api/user/details",method="GET"';
  expect(await figure(`festival_requests_total{${details},status="200"}`)).toBe(1);
  expect(await figure(`festival_requests_total{${details},status="401"}`)).toBe(1);
  expect(await figure(`festival_request_seconds_count{${details}}`)).toBe(2);
  const nowhere = 'festival_requests_total{route="none",method="GET",status="404"}';
  expect(await figure(nowhere)).toBe(2);
  const metricsText = await registry.metrics();
  for (const words of [token, fields.user_email, fields.user_name, 'of-a-visitor', 'ABCDEFGH'])
    expect(metricsText).not.toContain(words);
});

it('Sign-ups and sign-ins are counted by how they went', async () => {
  const before = (await figure('festival_sign_ups_total{outcome="done"}')) ?? 0;
  const { fields } = await signUpSomebody(server.app);
  await signUpSomebody(server.app, { user_phone: 'none' });
  expect(await figure('festival_sign_ups_total{outcome="done"}')).toBe(before + 1);
  expect(await figure('festival_sign_ups_total{outcome="refused"}')).toBe(1);
  await logIn(server, fields.user_email, fields.user_password);
  await logIn(server, fields.user_email, 'Wrong#99');
  const signIns = 'festival_sign_ins_total{way="password"';
  expect(await figure(`${signIns},outcome="done"}`)).toBe(1);
  expect(await figure(`${signIns},outcome="refused"}`)).toBe(1);
});

it('Answers from the cache are counted too, ahead of the router and unchanged ones apart', async () => {
  const ask = (headers = {}) => fetch(`${site}/api/hospitalities`, { headers });
  const etag = (await ask()).headers.get('etag');
  await ask();
  await ask();
  expect((await ask({ 'if-none-match': etag })).status).toBe(304);
  const route = 'route="/api/hospitalities",method="GET"';
  expect(await figure(`festival_requests_total{${route},status="200"}`)).toBe(3);
  expect(await figure(`festival_requests_total{${route},status="304"}`)).toBe(1);
  expect(await figure('festival_cache_answers_total{result="miss"}')).toBe(1);
  expect(await figure('festival_cache_answers_total{result="hit"}')).toBe(3);
  // Told twice, they are counted once.
  expect(await figure(`festival_requests_total{${route},status="200"}`)).toBe(3);
});

it('Passwords in line are told, and how long the first has waited', async () => {
  const all = ['waiting', 'running', 'oldest_seconds'];
  const read = () =>
    Promise.all(all.map((name) => figure(`festival_queue_${name}{queue="passwords"}`)));
  const hashes = Array.from({ length: availableParallelism() + 4 }, () =>
    hashPassword('Lantern$42', 'a test'),
  );
  const [waiting, running, seconds] = await read();
  expect([waiting, running]).toEqual([3, availableParallelism() + 1]);
  expect(seconds).toBeGreaterThan(0);
  await Promise.all(hashes);
  expect(await read()).toEqual([0, 0, 0]);
});

it('Mails that wait and have failed are told, and since when the oldest waits', async () => {
  const job = { accountId: null, sealed: null, createdAt: Date.now() - 60_000 };
  const kind = 'mail of yesterday';
  const [waiting, retried, failed] = ['a', 'b', 'c'].map((id) => ({ ...job, id, kind, cause: id }));
  await server.db
    .insertInto('jobs')
    .values([
      { ...waiting!, runAfter: 0 },
      { ...retried!, runAfter: 0, errorCode: 'ECONNREFUSED', createdAt: Date.now() },
      { ...failed!, runAfter: null, errorCode: 'EENVELOPE', failedAt: Date.now() },
    ])
    .execute();
  const figureOf = (name: string) => figure(`festival_jobs_${name}{kind="${kind}"}`);
  expect(await figureOf('waiting')).toBe(2);
  expect(await figureOf('failed')).toBe(1);
  expect(await figureOf('oldest_seconds')).toBeGreaterThanOrEqual(60);
  await server.db.deleteFrom('jobs').where('kind', '=', kind).execute();
  expect(await figureOf('waiting')).toBeUndefined();
});

it('The process, its event loop and its connections to the database are told', async () => {
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
    expect(await figure(name)).toBeGreaterThan(0);
  await readAs(server, 'A'.repeat(43));
  const idle = await figure('festival_database_connections{state="idle"}');
  if (process.env.TEST_DATABASE === 'postgres') expect(idle).toBeGreaterThan(0);
  else expect(idle).toBeUndefined();
});
