import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type StandInObjectStore,
  startStandInObjectStore,
} from '../../../testing/object-store-stand-in.ts';
import { signedUpPerson, startTestServer, type TestServer } from '../../../testing/server.ts';
import { requirePictures } from './check.ts';

const REFUSAL = { status: 403, code: 'AccessDenied' } as const;

let store: StandInObjectStore;
let server: TestServer;
beforeAll(async () => {
  store = await startStandInObjectStore();
  server = await startTestServer({ ...store.env, ID_PROOFS: 'objects' });
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

describe('where ID proofs lie in the bucket', () => {
  let kept: [string, { bytes: Buffer; putAt: Date }][];
  beforeAll(async () => {
    store.failWith(() => undefined);
    for (let count = 0; count < 2; count += 1) await signedUpPerson(server);
    // Made anew, so that nothing is put any more by itself.
    await vi.waitFor(async () => {
      const proofs = await server.db.selectFrom('idProofs').select('state').execute();
      expect(proofs.map(({ state }) => state)).toEqual(['ready', 'ready']);
    }, 10_000);
    kept = [...store.objects];
  });
  afterEach(() => {
    store.objects.clear();
    for (const [name, object] of kept) store.objects.set(name, object);
  });

  it.each(['objects', 'database'] as const)(
    'a start on another one says so, with new ones in %s',
    async (newOnes) => {
      store.objects.clear();
      await expect(start(newOnes)).rejects.toThrow(
        /^OBJECT_STORE_URL must name the bucket with the ID proofs: 2 lie in one, and none of those looked for is in this one, such as [\w-]+\/[\w-]+\. /,
      );
    },
  );

  it('one that is lost keeps no server from starting', async () => {
    const rows = await server.db.selectFrom('idProofPictures').select('objectName').execute();
    store.objects.delete(rows[0]!.objectName!);
    await start();
  });

  it('a key that may not read them is none of another bucket, nor is a store with trouble of its own', async () => {
    store.failWith((asked) => (asked.startsWith('LIST') ? undefined : REFUSAL));
    await start('database');
    store.failWith((asked) =>
      asked.startsWith('GET') ? { status: 503, code: 'SlowDown' } : undefined,
    );
    await start();
  });
});
