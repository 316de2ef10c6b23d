import { useEffect } from 'react';
import { type RouteObject, useRouteError } from 'react-router';
import { readAgain } from '../calls/use-reading.ts';
import { useLostSince } from './calls/call-desk.ts';
import { KeptMarks } from './events/kept-marks.tsx';
import { Frame } from './frame/frame.tsx';
import { Button } from './ui/button.tsx';
import { ScreenHead } from './ui/screen-head.tsx';

/**
 * Every address of the desk. A screen is the `Component` of a module of its own, which loads when it is first opened.
 * `people/people-screen.tsx` and its like are fetched ahead by the server's document, after the address's first word.
 */
export const routes: RouteObject[] = [
  { path: '/desk/sign-in', lazy: () => import('./sign-in/sign-in-screen.tsx') },
  {
    Component: Desk,
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
          { path: '/desk/people/walk-in', lazy: () => import('./walk-in/walk-in-screen.tsx') },
          { path: '/desk/people/walk-in/:code', lazy: () => import('./walk-in/pass-screen.tsx') },
          { path: '/desk/people/:code?', lazy: () => import('./people/people-screen.tsx') },
          { path: '/desk/id-proofs', lazy: () => import('./id-proofs/id-proofs-screen.tsx') },
          { path: '/desk/messages', lazy: () => import('./messages/messages-screen.tsx') },
          { path: '/desk/prizes', lazy: () => import('./prizes/prizes-screen.tsx') },
          { path: '/desk/roles', lazy: () => import('./roles/roles-screen.tsx') },
          { path: '/desk/roles/rights', lazy: () => import('./roles/rights-screen.tsx') },
          { path: '/desk/audit', lazy: () => import('./home/audit-screen.tsx') },
          { path: '/desk/*', Component: NothingHere },
        ],
      },
    ],
  },
];

function Desk() {
  return (
    <Frame>
      <KeptMarks />
    </Frame>
  );
}

/**
 * Shown in place of a screen that broke; mostly its file has gone with an upgrade, and a reload brings the new one. While there
 * is no network a reload would bring nothing, and take what is there.
 */
function FailedScreen() {
  const error = useRouteError();
  const isLost = useLostSince() !== undefined;
  useEffect(() => {
    console.error(error);
    // Says whether the server answers at all.
    readAgain();
  }, [error]);
  return (
    <>
      <ScreenHead
        title={isLost ? 'This screen is not here yet' : 'This screen could not be shown'}
        lead={
          isLost
            ? 'It comes from the server, which does not answer. Go back for what was open before.'
            : 'It is our fault, not yours. What you have saved is safe.'
        }
      />
      <Button kind="ink" disabled={isLost} onClick={() => location.reload()}>
        Load it again
      </Button>
    </>
  );
}

function NothingHere() {
  return (
    <>
      <ScreenHead title="Nothing is here" />
      <Button to="/desk">To the desk’s home</Button>
    </>
  );
}
