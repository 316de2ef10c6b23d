import { expect, it, onTestFailed } from 'vitest';
import { debianPostgres } from '../testing/debian-postgres.ts';
import { hear, signUpPatiently } from '../testing/patient-visitors.ts';
import { RestartableServer } from '../testing/restartable-server.ts';
import { bearer } from '../testing/server.ts';
import { watchSyncs } from '../testing/syncs.ts';

const TIMES = 20;

const postgres = debianPostgres();

it('a change is acknowledged after the disk was made to keep it, and not only the system’s memory', async () => {
  const onPostgres = process.env.TEST_DATABASE === 'postgres';
  // PostgreSQL's processes are those of connections, which are made from now on.
  const syncsOfPostgres = onPostgres && (await watchSyncs(postgres().pid));
  const server = await RestartableServer.start();
  const syncs = syncsOfPostgres || (await watchSyncs(server.pid));
  onTestFailed(() => console.log(server.log));
  const added = async (ask: () => Promise<unknown>) => {
    const before = await syncs();
    await ask();
    return (await syncs()) - before;
  };

  for (let i = 0; i < TIMES / 4; i++)
    expect(await added(() => signUpPatiently(server))).toBeGreaterThan(0);
  const { token } = await signUpPatiently(server);
  const headers = { ...bearer(token), 'content-type': 'application/json' };
  for (let i = 0; i < TIMES; i++) {
    const body = JSON.stringify({ user_city: `City ${i}` });
    const change = async () => {
      const heard = await hear(`${server.url}/api/user/update`, { method: 'PATCH', headers, body });
      expect(heard.status).toBe(200);
    };
    expect(await added(change)).toBeGreaterThan(0);
  }
  const read = () => hear(`${server.url}/api/user/details`, { headers });
  const forReads = await added(async () => {
    for (let i = 0; i < TIMES; i++) expect((await read()).status).toBe(200);
  });
  // PostgreSQL has work of its own.
  expect(forReads).toBeLessThan(TIMES / 2);
}, 120_000);
