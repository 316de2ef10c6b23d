import { type OfflineCopy, offlineCopyAddress } from '../../../contract/offline.ts';
import { COPY_PREFIX, DOCUMENT, type StoredCopy, storedCopies, storedResponse } from '../copies.ts';
import type { StoreMessage } from '../store-offline.ts';
import { answerTo } from './answer.ts';
import { addFiles, addPack, addStyle, fetched } from './files.ts';
import { storeGate } from './store-gate.ts';
import type { WorkerScope } from './worker-scope.ts';

let storing: Promise<void> | undefined;

/* The site's service worker. It shows stored pages where there is no network, and leaves all else alone. */

const scope = self as unknown as WorkerScope;

// Each version of the site lies in a cache of its own, so a new worker may serve older pages at once.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => {
  const { navigationPreload } = scope.registration;
  event.waitUntil(Promise.all([scope.clients.claim(), navigationPreload?.enable()]));
});

scope.addEventListener('fetch', (event) => {
  const answer = answerTo(event);
  if (answer) event.respondWith(answer);
});

scope.addEventListener('message', (event) => {
  const { gateFiles, styles = '' } = event.data as StoreMessage;
  const work = (gateFiles ? storeGate(gateFiles) : storeSite(styles)).then(
    () => true,
    () => false,
  );
  event.waitUntil(work.then((isStored) => event.ports[0]?.postMessage(isStored)));
});

/** Brings this phone's copy of the site to the server's version. @throws where not all of it could be had */
function storeSite(styles: string): Promise<void> {
  storing ??= storeLatest(styles).finally(() => {
    storing = undefined;
  });
  return storing;
}

async function storeLatest(styles: string): Promise<void> {
  const answer = await fetched(offlineCopyAddress, { cache: 'no-cache' });
  const copy: OfflineCopy = await answer.json();
  const { version, document, files, style, packs, answers, changing } = copy;
  const name = COPY_PREFIX + version;
  const [current] = await storedCopies();
  const cache = await caches.open(name);
  if (current?.name !== name) {
    if (style) await addStyle(cache, style, styles);
    await addFiles(cache, files);
    for (const pack of packs) await addPack(cache, pack);
    for (const [address, answer] of Object.entries(answers))
      await cache.put(address, Response.json(answer));
  }
  for (const address of changing ?? [])
    await fetched(address, { cache: 'no-cache' })
      .then((response) => cache.put(address, response))
      // What it was before does until it can be had.
      .catch(() => bringAlong(address, cache, current));
  await cache.put(DOCUMENT, storedResponse(document));
  await removeOthers([name, current?.name]);
}

async function bringAlong(address: string, cache: Cache, before?: StoredCopy): Promise<void> {
  const answer = await before?.cache.match(address, { ignoreVary: true });
  if (answer) await cache.put(address, answer);
}

/** The one before stays: pages of it are still open. */
async function removeOthers(staying: readonly (string | undefined)[]): Promise<void> {
  const [, before] = await storedCopies();
  for (const name of await caches.keys())
    if (name.startsWith(COPY_PREFIX) && name !== before?.name && !staying.includes(name))
      await caches.delete(name);
}
