// First of all: the order of the cascade's layers stands at its start.
import './styles/global.css';

import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  type DataRouter,
  matchRoutes,
  RouterContextProvider,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Site } from '../contract/site.ts';
import { routes } from './routes.ts';
import { SiteProvider, siteContext } from './site-context.ts';

/** The JSON that the server put in the page under this id. */
function embedded<T>(id: string): T {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`The page carries no ${id}`);
  return JSON.parse(text) as T;
}

async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('Root element not found');
  const site = embedded<Site>('site');

  // The screens of this address must be there before hydration, or React would drop what the server drew.
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );

  // The router revives errors from this place only.
  window.__staticRouterHydrationData = embedded('page');
  const router = createBrowserRouter(routes, {
    getContext: () => new RouterContextProvider(new Map([[siteContext, site]])),
  });
  changeScreensGently(router);
  hydrateRoot(
    container,
    <SiteProvider value={site}>
      <RouterProvider router={router} />
    </SiteProvider>,
  );
}

/** Every way from screen to screen takes the same short transition, where the browser has it and the visitor likes it. */
function changeScreensGently(router: DataRouter): void {
  const navigate = router.navigate.bind(router);
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  // Spread first: a link passes its own options on even where they are undefined.
  router.navigate = (to: never, options?: object) =>
    navigate(to, { ...options, viewTransition: !still.matches });
}

declare global {
  interface Window {
    __staticRouterHydrationData?: never;
  }
}

void start();
