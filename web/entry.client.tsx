// First of all: the order of the cascade's layers stands at its start.
import './styles/global.css';

import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { PageStart, Site } from '../contract/site.ts';
import { SiteProvider } from './calls/site.ts';
import { fetchFile, siteContext } from './calls/site-context.ts';
import { transitScreens } from './motion/screen-transitions.ts';
import { routes } from './routes.ts';
import type { ScreenHandle } from './shell/head.ts';

/** The JSON that the server put in the page under this id. */
function embedded<T>(id: string): T {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`The page carries no ${id}`);
  return JSON.parse(text) as T;
}

/** Lets the browser paint and answer before what follows: a slow phone takes long over each part of the start. */
function nextTask() {
  return new Promise((resolve) => setTimeout(resolve));
}

/** The screens of this address must be there before hydration, or React would drop what the server drew. */
async function loadScreens(
  loaderData: Readonly<Record<string, unknown>>,
  site: Promise<Site>,
): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const screen = await route.lazy();
      Object.assign(route, screen, { lazy: undefined });
      await (screen.handle as ScreenHandle | undefined)?.ready?.(loaderData[route.id!], await site);
    }),
  );
}

async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('Root element not found');
  // Without it the page stays as the server drew it.
  const fetching = fetchFile<Site>(embedded<PageStart>('start').site);
  await nextTask();

  // None in the document that shows any page without network: there the router loads what the address says.
  const page = embedded<{ loaderData: Record<string, unknown> } | null>('page');
  if (page) await loadScreens(page.loaderData, fetching);

  const site = await fetching;
  await nextTask();

  // The router revives errors from this place only. An empty one tells it that no scroll position is to be restored: it
  // would take that of the page before, which had the same key.
  window.__staticRouterHydrationData = (page ?? {}) as never;
  const router = createBrowserRouter(routes, {
    getContext: () => new RouterContextProvider(new Map([[siteContext, site]])),
  });
  transitScreens(router);
  await nextTask();
  const tree = (
    <SiteProvider value={site}>
      <RouterProvider router={router} />
    </SiteProvider>
  );
  if (!page) return createRoot(container).render(tree);
  // In a transition React takes the markup over in slices, and the page keeps answering meanwhile.
  startTransition(() => void hydrateRoot(container, tree));
}

declare global {
  interface Window {
    __staticRouterHydrationData?: never;
  }
}

void start();
