import type { RouteObject } from 'react-router';
import { Root } from './root.tsx';
import { ErrorScreen } from './shell/error-screen.tsx';

/** The exports of a screen's module: the router's own parts, and a head under `handle`. */
type ScreenModule = Pick<RouteObject, 'Component' | 'loader' | 'shouldRevalidate' | 'handle'>;

const modules = import.meta.glob<ScreenModule>('./screens/**/*-screen.tsx');

/**
 * A route whose screen loads when it is first visited.
 * Its id is the screen's file, so that the server can find the built files that a page needs.
 */
function screen(path: string, file: string): RouteObject {
  const id = `./screens/${file}-screen.tsx`;
  const load = modules[id];
  if (!load) throw new Error(`No screen in ${id}`);
  return {
    id: `${id}#${path}`,
    path,
    lazy: async () => {
      const { Component, loader, shouldRevalidate, handle } = await load();
      return { Component, loader, shouldRevalidate, handle };
    },
  };
}

/** Every address of the site. Source: specification, section 2, route table. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: ErrorScreen,
    children: [
      {
        // Each screen's failure is shown inside the frame, by the same error screen.
        id: 'frame',
        ErrorBoundary: ErrorScreen,
        children: [
          screen('/', 'home/home'),
          screen('/about', 'home/about'),
          screen('/highlights', 'home/highlights'),
          screen('/clusters', 'clusters/clusters'),
          screen('/events/:cluster', 'events/events'),
          screen('/events/:cluster/details/:event', 'event/event'),
          screen('/join/:invitation', 'join/join'),
          screen('/map', 'map/map'),
          screen('/schedule', 'schedule/schedule'),
          screen('/hospitality', 'hospitality/hospitality'),
          screen('/sponsors', 'sponsors/sponsors'),
          screen('/teams', 'team/team'),
          screen('/workshops', 'workshops/workshops'),
          screen('/leaderboard', 'leaderboard/leaderboard'),
          screen('/login', 'login/login'),
          screen('/callback', 'login/callback'),
          screen('/forgot-password', 'password/forgot-password'),
          screen('/change-password', 'password/change-password'),
          screen('/confirm-email', 'confirm-email/confirm-email'),
          screen('/certificate', 'certificate'),
          screen('/signup', 'sign-up/sign-up'),
          screen('/profile', 'profile/profile'),
          screen('/profile/missing', 'profile/missing'),
          screen('/pass', 'pass/pass'),
          screen('/open-pass', 'pass/open-pass'),
          screen('*', 'not-found'),
        ],
      },
    ],
  },
];

/** The module that a route's id names, as the build's manifest keys it, or undefined for the frame's own routes. */
export function moduleOfRoute(id: string): string | undefined {
  return id.startsWith('./') ? `web/${id.slice(2, id.indexOf('#'))}` : undefined;
}
