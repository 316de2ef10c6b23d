import type { RouteObject } from 'react-router';
import { FailedScreen, NothingHere } from './frame/failed-screen.tsx';
import { Frame } from './frame/frame.tsx';

/**
 * Every address of the desk. A screen is the `Component` of a module of its own, which loads when it is first opened.
 * `people/people-screen.tsx` and its like are fetched ahead by the server's document, after the address's first word.
 */
export const routes: RouteObject[] = [
  { path: '/desk/sign-in', lazy: () => import('./sign-in/sign-in-screen.tsx') },
  {
    Component: Frame,
    children: [
      {
        ErrorBoundary: FailedScreen,
        children: [
          { path: '/desk/events', lazy: () => import('./events/events-screen.tsx') },
          {
            path: '/desk/events/:cluster/:event',
            lazy: () => import('./events/event-screen.tsx'),
            children: [
              { index: true, lazy: () => import('./events/registered.tsx') },
              { path: 'waiting', lazy: () => import('./events/waiting.tsx') },
              { path: 'messages', lazy: () => import('./events/messages.tsx') },
              { path: 'results', lazy: () => import('./events/results.tsx') },
              { path: 'exports', lazy: () => import('./events/exports.tsx') },
            ],
          },
          {
            path: '/desk/events/:cluster/:event/call-sheet',
            lazy: () => import('./events/call-sheet.tsx'),
          },
          { path: '/desk', lazy: () => import('./home/home-screen.tsx') },
          {
            path: '/desk/gate',
            lazy: () => import('./gate/gate-screen.tsx'),
            children: [
              { index: true, lazy: () => import('./gate/arrivals.tsx') },
              { path: 'devices', lazy: () => import('./gate/devices.tsx') },
              { path: 'cases', lazy: () => import('./gate/cases.tsx') },
              { path: 'refused', lazy: () => import('./gate/refusals.tsx') },
            ],
          },
          { path: '/desk/people/:code?', lazy: () => import('./people/people-screen.tsx') },
          { path: '/desk/id-proofs', lazy: () => import('./id-proofs/id-proofs-screen.tsx') },
          { path: '/desk/roles', lazy: () => import('./roles/roles-screen.tsx') },
          { path: '/desk/roles/rights', lazy: () => import('./roles/rights-screen.tsx') },
          { path: '/desk/audit', lazy: () => import('./home/audit-screen.tsx') },
          { path: '/desk/*', Component: NothingHere },
        ],
      },
    ],
  },
];
