import type { KeepMessage } from '../keep.ts';
import { answerTo } from './answer.ts';
import { keepGate } from './keep-gate.ts';
import { keepSite } from './keep-site.ts';
import type { WorkerScope } from './worker-scope.ts';

/* The site's service worker. It shows kept pages where there is no network, and leaves all else alone. */

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
  const { gateFiles } = event.data as KeepMessage;
  const work = (gateFiles ? keepGate(gateFiles) : keepSite()).then(
    () => true,
    () => false,
  );
  event.waitUntil(work.then((isKept) => event.ports[0]?.postMessage(isKept)));
});
