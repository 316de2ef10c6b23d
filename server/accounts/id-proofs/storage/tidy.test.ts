import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { DAY_MS } from '../../../../contract/moments.ts';
import {
  type StandInObjectStore,
  startStandInObjectStore,
} from '../../../testing/object-store-stand-in.ts';
import { logInto, startTestServer, type TestServer } from '../../../testing/server.ts';
import { objectStore } from './object-store.ts';
import { folderOf } from './pictures.ts';
import { keepObjectsTidy, removeFormerObjects, removeStrays } from './tidy.ts';

let stored: StandInObjectStore;
let server: TestServer;
beforeAll(async () => {
  stored = await startStandInObjectStore();
  server = await startTestServer(stored.env);
});
afterAll(async () => {
  await server?.close();
  await stored?.close();
});
beforeEach(async () => {
  stored.failWith(() => undefined);
  stored.objects.clear();
  await server.db.deleteFrom('idProofObjects').execute();
});

const COUNT = 25;
const LATER = Date.now() + 2 * DAY_MS;
const objects = () => objectStore(stored.settings);
const known = async () =>
  (await server.db.selectFrom('idProofObjects').select('name').orderBy('name').execute()).map(
    ({ name }) => name,
  );

/** Objects that were pictures, or that nothing came to name. */
async function some(kind: 'former' | 'strays'): Promise<string[]> {
  const folder = await folderOf(server.db);
  const names = Array.from({ length: COUNT }, (_, i) => `${folder}/${String(i).padStart(3, '0')}`);
  for (const name of names) {
    await objects().put(name, Buffer.from('sealed'));
    if (kind === 'former') await server.db.insertInto('idProofObjects').values({ name }).execute();
  }
  return names;
}

const remove = {
  former: () => removeFormerObjects(server.db, objects()),
  strays: () => removeStrays(server.db, objects(), LATER),
};

it.each([
  ['former', { status: 403, code: 'AccessDenied' }],
  ['former', { status: 500, code: 'InternalError' }],
  ['strays', { status: 403, code: 'AccessDenied' }],
  ['strays', { status: 500, code: 'InternalError' }],
] as const)(
  'one of the %s that the store keeps by %o is told, and holds up no other',
  async (kind, fault) => {
    const [first] = await some(kind);
    stored.failWith((asked) => (asked === `DELETE ${first}` ? fault : undefined));
    const { removed, failures } = await remove[kind]();
    expect(removed).toBe(COUNT - 1);
    expect(failures.map(({ message }) => message)).toEqual([
      `1 of the objects could not be removed, such as ${first}: The object store answered ${fault.status} ${fault.code} to DELETE`,
    ]);
    expect([...stored.objects.keys()]).toEqual([first]);
    if (kind === 'former') expect(await known()).toEqual([first]);
    stored.failWith(() => undefined);
    expect(await remove[kind]()).toEqual({ removed: 1, failures: [] });
    expect([stored.objects.size, await known()]).toEqual([0, []]);
  },
);

it.each(['former', 'strays'] as const)(
  'a store that is away is not asked for each of the %s',
  async (kind) => {
    await some(kind);
    stored.failWith((asked) => {
      const isAway =
        asked.startsWith('DELETE') || stored.asked.some((one) => one.startsWith('DELETE'));
      return isAway ? { status: 503, code: 'SlowDown' } : undefined;
    });
    stored.asked.length = 0;
    await expect(remove[kind]()).rejects.toThrow('can’t reach its ID proofs');
    expect(stored.asked.filter((one) => one.startsWith('DELETE')).length).toBeLessThan(COUNT);
    expect(stored.objects.size).toBe(COUNT);
  },
);

it('a server logs what it could not remove, and sweeps strays all the same', async () => {
  const [first, second] = await some('former');
  await server.db.deleteFrom('idProofObjects').where('name', '=', second!).execute();
  const stray = stored.objects.get(second!)!;
  stored.objects.set(second!, { ...stray, putAt: new Date(Date.now() - 2 * DAY_MS) });
  stored.failWith((asked) =>
    asked === `DELETE ${first}` ? { status: 403, code: 'AccessDenied' } : undefined,
  );
  const log: string[] = [];
  const app = fastify({ logger: { level: 'warn', stream: logInto(log) } });
  onTestFinished(() => app.close());
  keepObjectsTidy(app, server.db, { objects: stored.settings });
  await app.ready();
  await expect.poll(() => [...stored.objects.keys()]).toEqual([first]);
  await expect.poll(() => log.join('')).toContain('such as');
  expect(log).toHaveLength(1);
  expect(JSON.parse(log[0]!)).toMatchObject({
    msg: 'ID proofs that are erased could not be removed from the object store',
    err: { message: expect.stringContaining(`such as ${first}: The object store answered 403`) },
  });
});

it('no object that was replaced goes before what replaced it is safe', async () => {
  await some('former');
  const cutOff = server.db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'InsertQueryNode') throw new Error('No standby answers');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await expect(removeFormerObjects(cutOff, objects())).rejects.toThrow('No standby answers');
  expect(stored.objects.size).toBe(COUNT);
});
