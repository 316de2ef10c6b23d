/*
 * The page comes finished from the server, so its scripts wait until it has been painted: on a slow
 * line they would only take the bandwidth from the words and pictures. A hand on the page, or a tab
 * that paints nothing, fetches them at once. The server puts this file itself into the page.
 */

import type { PageStart } from '../contract/site.ts';

/** A paint may never be reported. */
const PATIENCE_MS = 2500;

let started = false;

function start(): void {
  if (started) return;
  started = true;
  const { site, answers, files, styles }: PageStart = JSON.parse(
    document.getElementById('start')?.textContent ?? '',
  );
  const links: Partial<HTMLLinkElement>[] = [
    ...answers.map(preloaded),
    ...files.map((href) => ({ rel: 'modulepreload', href })),
    preloaded(site),
    ...styles.map((href) => ({ rel: 'stylesheet', href })),
  ];
  // To begin a fetch takes a slow phone some milliseconds: each in a task of its own too.
  for (const link of links) {
    setTimeout(() => document.head.append(Object.assign(document.createElement('link'), link)));
  }
  setTimeout(run, 0, files);
}

function preloaded(href: string): Partial<HTMLLinkElement> {
  return { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href };
}

/** Runs the files one at a time, each in a task of its own, so that the page answers in between. */
async function run(files: readonly string[]): Promise<void> {
  for (const file of files) {
    await import(/* @vite-ignore */ file);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/**
 * Today's hours, where they are one list, open at the present one. Here, since it must be done before the page is
 * first drawn: later it would be a jump. `data-begins` and `data-ends` are in epoch milliseconds.
 */
window.openAtNow = () => {
  const list = document.querySelector<HTMLElement>('[data-ends]');
  if (!list || innerWidth > 1280 || Date.now() > Number(list.dataset.ends)) return;
  [...list.querySelectorAll<HTMLElement>('[data-begins]')]
    .findLast(({ dataset }) => Number(dataset.begins) <= Date.now())
    ?.scrollIntoView({ block: 'end', behavior: 'instant' });
};
window.openAtNow();

// A press of a button that can't answer yet: `web/root.tsx` repeats the last once it can.
window.onclick = ({ target }) => {
  window.pressed = (target as Element).closest('button');
};
// The site offers it itself, when somebody has come twice: `web/offline/install-offer.tsx`.
window.onbeforeinstallprompt = (event) => {
  event.preventDefault();
  window.installPrompt = event;
};
for (const sign of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
  addEventListener(sign, start, { once: true, passive: true });
setTimeout(start, document.hidden ? 0 : PATIENCE_MS);
new PerformanceObserver((list) => {
  if (list.getEntriesByName('first-contentful-paint').length > 0) setTimeout(start, 0);
}).observe({ type: 'paint', buffered: true });

declare global {
  /** Chromium's offer to put a site on the home screen, good once. */
  interface InstallPrompt extends Event {
    prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
  }
  interface Window {
    pressed?: HTMLButtonElement | null;
    installPrompt?: InstallPrompt;
    onbeforeinstallprompt?: (event: InstallPrompt) => void;
    openAtNow?: () => void;
  }
}
