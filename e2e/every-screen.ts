import type { Page } from '@playwright/test';

/* Every address of the site, for journeys that look at all of them: on a festival with `DESK_ON`. */

export const EVENT = '/events/gaming/details/Queen%27s%20Rook';

export const publicPaths = [
  '/',
  '/about',
  '/highlights',
  '/clusters',
  '/events/music',
  EVENT,
  '/join/ANINVITATIONTHATNOBODYGAVE',
  '/map',
  '/schedule',
  '/hospitality',
  '/sponsors',
  '/teams',
  '/workshops',
  '/leaderboard',
  '/login',
  '/callback',
  '/forgot-password',
  '/change-password',
  '/confirm-email',
  '/open-pass',
  '/certificate',
  '/signup',
  '/no/such/door',
];

export const signedInPaths = ['/profile', '/pass', '/profile/missing', EVENT];

const DESK_EVENT = '/desk/events/gaming/Queen%27s%20Rook';

export const deskPaths = [
  '/desk',
  '/desk/people',
  '/desk/people/walk-in',
  '/desk/events',
  DESK_EVENT,
  `${DESK_EVENT}/waiting`,
  `${DESK_EVENT}/messages`,
  `${DESK_EVENT}/results`,
  `${DESK_EVENT}/exports`,
  `${DESK_EVENT}/call-sheet`,
  '/desk/gate',
  '/desk/gate/devices',
  '/desk/gate/cases',
  '/desk/gate/refused',
  '/desk/id-proofs',
  '/desk/messages',
  '/desk/messages?kind=everybody',
  '/desk/prizes',
  '/desk/roles',
  '/desk/roles/rights',
  '/desk/audit',
];

/** Goes on without loading a page, as a press on a link does. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}
