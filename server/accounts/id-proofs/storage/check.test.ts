import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type StandInObjectStore,
  startStandInObjectStore,
} from '../../../testing/object-store-stand-in.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { requirePictures } from './check.ts';

const REFUSAL = { status: 403, code: 'AccessDenied' } as const;

let store: StandInObjectStore;
let server: TestServer;
beforeAll(async () => {
  store = await startStandInObjectStore();
  server = await startTestServer();
});
afterAll(async () => {
  await server?.close();
  await store?.close();
});
beforeEach(() => store.failWith(() => undefined));

const start = (newOnes: 'objects' | 'database' = 'objects') =>
  requirePictures(server.db, { newOnes, objects: store.settings });

it.each([
  ['LIST', 'listed'],
  ['DELETE', 'removed from'],
  ['PUT', 'written'],
  ['GET', 'read'],
])('a start with a key that %s is refused says so, and leaves nothing', async (method, may) => {
  store.failWith((asked) => (asked.startsWith(method) ? REFUSAL : undefined));
  await expect(start()).rejects.toThrow(
    `may be ${may}: the object store answered 403 AccessDenied.`,
  );
  expect([...store.objects]).toEqual([]);
});

it('a start leaves nothing in the bucket, and is not held up by a store with trouble of its own', async () => {
  await start();
  expect([...store.objects]).toEqual([]);
  store.failWith(() => ({ status: 503, code: 'SlowDown' }));
  await start();
});

it('where new pictures go to the database, the bucket need only be listed', async () => {
  store.failWith((asked) => (asked.startsWith('LIST') ? undefined : REFUSAL));
  await start('database');
});
