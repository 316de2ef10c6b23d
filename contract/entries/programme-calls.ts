import * as z from 'zod/mini';
import { accountsCall } from '../accounts/accounts-call.ts';
import { Entry } from './entry.ts';

/** My entries that stand, in the order of their events; those without a date come last. */
export const listOwnEntries = accountsCall({
  name: 'listOwnEntries',
  summary: 'My programme',
  method: 'GET',
  path: '/api/events/user/entries',
  bearer: true,
  message: z.array(Entry),
  errors: { 404: 'Registration is switched off.' },
});

/** The secret address of my programme for calendars, or null while I have none. */
const FeedAddress = z.object({ address: z.nullable(z.string()) });

export const getCalendarFeed = accountsCall({
  name: 'getCalendarFeed',
  summary: 'The address of my calendar',
  method: 'GET',
  path: '/api/events/user/calendar',
  bearer: true,
  message: FeedAddress,
  errors: { 404: 'Registration is switched off.' },
});

/** Makes a new address for my calendar; the one before answers 410 from then on. */
export const renewCalendarFeed = accountsCall({
  name: 'renewCalendarFeed',
  summary: 'Make a new address for my calendar',
  method: 'POST',
  path: '/api/events/user/calendar',
  bearer: true,
  message: FeedAddress,
  errors: { 404: 'Registration is switched off.' },
});
