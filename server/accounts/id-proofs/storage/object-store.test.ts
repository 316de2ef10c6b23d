import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, onTestFinished } from 'vitest';
import { startStandInObjectStore } from '../../../testing/object-store-stand-in.ts';
import { shared } from '../../../testing/server.ts';
import { type ObjectStore, ObjectStoreError, objectStore } from './object-store.ts';

const stored = shared(startStandInObjectStore);
const LIMIT_MS = 200;

/** Collects garbage again and again until the test is over, as a busy server does. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const timer = setInterval(collect, LIMIT_MS / 10);
  onTestFinished(() => clearInterval(timer));
}

const REQUESTS: [string, (store: ObjectStore) => Promise<unknown>][] = [
  ['put', (store) => store.put('folder/name', Buffer.alloc(200_000))],
  ['get', (store) => store.get('folder/name')],
  ['remove', (store) => store.remove('folder/name')],
  ['list', (store) => store.list('folder', '')],
];

it.each(
  (['silent', 'half'] as const).flatMap((fault) =>
    REQUESTS.map(([name, ask]) => [name, fault, ask] as const),
  ),
)(
  '%s ends at the limit in a store that is %s, also when garbage is collected',
  async (_, fault, ask) => {
    stored.failWith(() => fault);
    collectGarbage();
    const store = objectStore(stored.settings, LIMIT_MS);
    const failures = await Promise.all(
      Array.from({ length: 6 }, () => ask(store).catch((error: unknown) => error)),
    );
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(ObjectStoreError);
      expect(failure).toMatchObject({ status: 503, cause: { name: 'TimeoutError' } });
    }
  },
);

it('what is put is got, listed and removed', async () => {
  stored.failWith(() => undefined);
  const store = objectStore(stored.settings);
  const bytes = Buffer.from('sealed');
  await store.put('folder/name', bytes);
  await store.put('other/name', bytes);
  expect(await store.get('folder/name')).toEqual(bytes);
  expect((await store.list('folder', '')).map(({ name }) => name)).toEqual(['folder/name']);
  await store.remove('folder/name');
  await store.remove('folder/name');
  expect(await store.get('folder/name')).toBeUndefined();
});
