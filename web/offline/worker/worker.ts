import { answerTo } from './answer.ts';
import { keepPage } from './keep-page.ts';
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
  const work = keep(event.data as KeepMessage).then(
    () => true,
    () => false,
  );
  event.waitUntil(work.then((isKept) => event.ports[0]?.postMessage(isKept)));
});

/** `keep.ts` sends it: the site, or a page that has a document of its own. */
type KeepMessage = { page?: string; files?: readonly string[] };

function keep({ page, files = [] }: KeepMessage): Promise<void> {
  return page === undefined ? keepSite() : keepPage(page, files);
}
