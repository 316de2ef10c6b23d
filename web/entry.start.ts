/*
 * The page comes finished from the server, so its scripts wait until it has been painted: on a slow
 * line they would only take the bandwidth from the words and pictures. A hand on the page, or a tab
 * that paints nothing, fetches them at once.
 */

/** How long to wait for a paint that may never be reported. */
const patienceMilliseconds = 2500;

let started = false;

function start(): void {
  if (started) return;
  started = true;
  preload();
  void import('./entry.client.tsx');
}

/** All files that this page's screen needs, side by side instead of one after the other. */
function preload(): void {
  const files: string[] = JSON.parse(document.getElementById('modules')?.textContent || '[]');
  for (const href of files)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    );
}

for (const sign of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
  addEventListener(sign, start, { once: true, passive: true });
setTimeout(start, document.hidden ? 0 : patienceMilliseconds);
if (PerformanceObserver.supportedEntryTypes?.includes('paint'))
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) setTimeout(start, 0);
  }).observe({ type: 'paint', buffered: true });

export {};
