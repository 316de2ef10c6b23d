import * as z from 'zod/mini';
import { accountsCall, Sentence } from '../accounts/accounts-call.ts';
import { lookupText, name, requiredText, text } from '../accounts/fields.ts';
import type { Call } from '../call.ts';
import { Entry, Places, ProgrammeEvent } from './entry.ts';

/** An event as its page's address names it: the cluster's word and the title. */
export const EventParams = z.object({ cluster: lookupText(2000), event: lookupText(2000) });

export const EntryParams = z.object({ id: requiredText(64, 'id is required') });

/** Answers to the event's questions, by their ids; each at most 500 characters. */
export const Answers = z._default(z.record(lookupText(200), text(500)), {});

export const TEAM_NAME_MAX = 60;

/** So long a free place is kept for the next in line, and over a night until seven in the morning. */
export const OFFER_HOURS = 24;

/** So long it is kept from the day before the event on, over a night as above, and no longer than until it begins. */
export const LATE_OFFER_HOURS = 4;

/** So long it is kept from the event's begin on: whoever is offered it comes to the door. */
export const DOOR_OFFER_MINUTES = 20;

/** So long a place is held for somebody who has not confirmed an e-mail, from the mail that asks for it. */
export const HOLD_MINUTES = 30;

/** Which calls an event or an entry that isn't there, or is somebody else's, answers so. */
const NOT_THERE = 'There is no such event or entry of yours, or registration is switched off.';
/** Which calls a rule of the event stops; the message says which. */
export const AGAINST_A_RULE = 'A rule of the event stops it, such as a place that is taken.';

/** Shared by the calls that change an entry of mine: each answers with it as it is then, or says otherwise. */
export const ofEntry = {
  bearer: true,
  params: EntryParams,
  message: Entry,
  errors: { 404: NOT_THERE, 409: AGAINST_A_RULE },
} as const;

/** The places that an event has and has left; for everybody. */
export const getPlaces = accountsCall({
  name: 'getPlaces',
  summary: 'The places of an event',
  method: 'GET',
  path: '/api/events/:cluster/:event/places',
  bearer: false,
  params: EventParams,
  message: Places,
  errors: { 404: NOT_THERE },
});

/**
 * My entry in an event, or null, and those events of mine that it overlaps with, counting 15 minutes to walk. `isCollegeFull`: a
 * newcomer's college has all the places that one college may have.
 */
export const getOwnEntry = accountsCall({
  name: 'getOwnEntry',
  summary: 'My entry in an event, and what it clashes with',
  method: 'GET',
  path: '/api/events/:cluster/:event/entry',
  bearer: true,
  params: EventParams,
  message: z.object({
    entry: z.nullable(Entry),
    clashes: z.array(ProgrammeEvent),
    isCollegeFull: z.boolean(),
  }),
  errors: { 404: NOT_THERE },
});

/**
 * Takes a place or, where none is left, one in the waiting list. `teamName`: for a team, which I am then captain of. Who
 * has not confirmed an e-mail is mailed a link, and keeps what they asked for until `confirmBy`.
 */
export const takePlace = accountsCall({
  name: 'takePlace',
  summary: 'Take a place, or wait for one',
  method: 'POST',
  path: '/api/events/:cluster/:event/entries',
  ...ofEntry,
  params: EventParams,
  body: z.object({ teamName: z._default(name(TEAM_NAME_MAX), ''), answers: Answers }),
});

/** Takes the place that is offered. */
export const acceptOffer = accountsCall({
  name: 'acceptOffer',
  summary: 'Take the place that I am offered',
  method: 'POST',
  path: '/api/events/entries/:id/acceptance',
  ...ofEntry,
});

/** Gives a place back, declines an offer or leaves the waiting list; a team's captain does so for all of it. */
export const cancelEntry = accountsCall({
  name: 'cancelEntry',
  summary: 'Give my place back, decline an offer, or leave the line',
  method: 'DELETE',
  path: '/api/events/entries/:id',
  ...ofEntry,
  message: Sentence,
});

/** Changes my answers to the event's questions, until registration closes. */
export const changeAnswers = accountsCall({
  name: 'changeAnswers',
  summary: 'Change my answers to an event’s questions',
  method: 'PUT',
  path: '/api/events/entries/:id/answers',
  ...ofEntry,
  body: z.object({ answers: Answers }),
});

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
  params: z.object({ feed: lookupText(2000) }),
  answer: /* @__PURE__ */ z.unknown(),
  errors: {
    404: 'There is no calendar at this address, or registration is switched off.',
    410: 'Its person has made a new address.',
    429: 'Too many attempts; Retry-After says how many seconds to wait.',
  },
} as const satisfies Call;
