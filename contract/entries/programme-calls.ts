import * as z from 'zod/mini';
import { accountsCall } from '../accounts/accounts-call.ts';
import type { Call } from '../call.ts';
import { Entry } from './entry.ts';

const ofMine = { bearer: true, errors: { 404: 'Registration is switched off.' } } as const;

/** My entries that stand, in the order of their events; those without a date come last. */
export const listOwnEntries = accountsCall({
  name: 'listOwnEntries',
  summary: 'My programme',
  method: 'GET',
  path: '/api/events/user/entries',
  ...ofMine,
  message: z.array(Entry),
});

/** The secret address of my programme for calendars, or null while I have none. */
const FeedAddress = z.object({ address: z.nullable(z.string()) });

export const getCalendarFeed = accountsCall({
  name: 'getCalendarFeed',
  summary: 'The address of my calendar',
  method: 'GET',
  path: '/api/events/user/calendar',
  ...ofMine,
  message: FeedAddress,
});

/** Makes a new address for my calendar; the one before answers 410 from then on. */
export const renewCalendarFeed = accountsCall({
  name: 'renewCalendarFeed',
  summary: 'Make a new address for my calendar',
  method: 'POST',
  path: '/api/events/user/calendar',
  ...ofMine,
  message: FeedAddress,
});

/**
 * My programme as calendars subscribe to it: iCalendar (RFC 5545), without signing in. A UID for each entry, SEQUENCE
 * grows with each change, what was cancelled says so; `feed` is 128 bits of a name and 256 of a secret.
 */
export const readCalendarFeed = {
  name: 'readCalendarFeed',
  summary: 'My programme for calendars, at its secret address',
  server: 'accounts',
  method: 'GET',
  path: '/api/events/calendars/:feed',
  bearer: false,
  params: z.object({ feed: z.string() }),
  answer: /* @__PURE__ */ z.unknown(),
  errors: {
    404: 'There is no calendar at this address, or registration is switched off.',
    410: 'Its person has made a new address.',
    429: 'Too many attempts; Retry-After says how many seconds to wait.',
  },
} as const satisfies Call;
