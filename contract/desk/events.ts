import * as z from 'zod/mini';
import { Sentence } from '../accounts/accounts-call.ts';
import { lookupText, optionalText, requiredText } from '../accounts/fields.ts';
import { EntryState } from '../entries/entry.ts';
import { REGISTERED } from '../entries/entry-rules.ts';
import { deskCall } from './desk-call.ts';
import { PageNumber, pageOf } from './list.ts';
import { Reason } from './organisers.ts';

/** An event, by the words of its address. */
export const eventParams = z.object({
  cluster: requiredText(80, 'cluster is required'),
  event: requiredText(200, 'event is required'),
});

/** An entry of an event, by its id. */
export const entryParams = z.extend(eventParams, { id: requiredText(40, 'id is required') });

/**
 * Numbers of entries by state; `places`: null for no limit. A place that is offered counts as taken, and from the event's
 * begin on that of somebody absent doesn't. `present`: also who has points or a certificate and isn't marked;
 * `unmarked`: neither that, nor scanned, nor marked.
 */
export const EventCounts = z.object({
  places: z.nullable(z.int()),
  taken: z.int(),
  unmarked: z.int(),
  offered: z.int(),
  waiting: z.int(),
  present: z.int(),
  absent: z.int(),
});
export type EventCounts = z.infer<typeof EventCounts>;

/** Those of an event who have a place in it or had one as it began: who came, who is absent, and of whom nothing is known. */
export function couldCome({ present, absent, unmarked }: EventCounts): number {
  return present + absent + unmarked;
}

/** How much a list of an event's people holds. */
const ListSize = z.object({ entries: z.int(), people: z.int() });

/** The state of an event's results; `correction`: they are published, and what was entered since is not. */
const ResultsState = z.enum(['none', 'entered', 'published', 'correction']);
export type ResultsState = z.infer<typeof ResultsState>;

/** Everybody sees results of it. */
export function resultsAreOut(results: ResultsState): boolean {
  return results === 'published' || results === 'correction';
}

/** Something was entered that nobody sees. */
export function resultsWait(results: ResultsState): boolean {
  return results === 'entered' || results === 'correction';
}

/**
 * An event as its organisers see it in a list; moments are epoch milliseconds. `isOver`: surely, by the server's clock, so that
 * one whose end is only guessed goes on until its day of the festival turns. `isContest`: it announces a prize, or what it is
 * judged by; a concert does neither. `here`: how many stand at its door without a place; `hereAllowed`: those of them whom the
 * number of places of their college doesn't keep from a free one; `waitingAllowed`: the same of all who wait.
 */
export const DeskEvent = z.object({
  clusterName: z.string(),
  eventName: z.string(),
  startsAt: z.nullable(z.int()),
  endsAt: z.nullable(z.int()),
  isOver: z.boolean(),
  venue: z.nullable(z.string()),
  kind: z.nullable(z.string()),
  isTeam: z.boolean(),
  isContest: z.boolean(),
  counts: EventCounts,
  here: z.int(),
  hereAllowed: z.int(),
  waitingAllowed: z.int(),
  results: ResultsState,
});
export type DeskEvent = z.infer<typeof DeskEvent>;

/** A contest is over with entries that came or were never marked, and nobody has entered results. */
export function lacksResults({ isContest, isOver, counts, results }: DeskEvent): boolean {
  return isContest && isOver && counts.present + counts.unmarked > 0 && results === 'none';
}

export const listDeskEvents = deskCall({
  name: 'listDeskEvents',
  summary: 'The events of one’s clusters',
  method: 'GET',
  path: '/api/desk/events',
  needs: 'see events',
  message: z.array(DeskEvent),
});

export const getDeskEvent = deskCall({
  name: 'getDeskEvent',
  summary: 'An event with its questions and numbers',
  method: 'GET',
  path: '/api/desk/events/:cluster/:event',
  needs: 'see events',
  params: eventParams,
  message: z.extend(DeskEvent, {
    /** The fewest people of a team; 1 where there are none. */
    fewest: z.int(),
    prize: z.nullable(z.string()),
    questions: z.array(z.object({ id: z.string(), label: z.string(), isSealed: z.boolean() })),
    lists: z.object({ registered: ListSize, attendance: ListSize, waited: ListSize }),
    cancelledLate: z.int(),
    certificates: z.int(),
    /** By the server's clock. */
    hasBegun: z.boolean(),
    /** Of those at the door the entry that comes first, by its id. */
    nextHere: z.nullable(z.string()),
    /** The event without a file that it is by the desk's word. */
    succeeds: z.nullable(
      z.object({ fileId: z.string(), eventName: z.string(), decidedAt: z.int() }),
    ),
  }),
});

/** Somebody of an entry; `isProven`: they have confirmed their e-mail. `answers` by the question's id. `sealed`: questions whose answers are there, and closed still. */
const EntryMember = z.object({
  code: z.string(),
  name: z.string(),
  isCaptain: z.boolean(),
  isProven: z.boolean(),
  answers: z.record(z.string(), z.string()),
  sealed: z.array(z.string()),
});

/** One person's or one team's place. `collegeDiffers`: its captain is of another college by now than when it asked, or one of
 * a team whose people must be of one college is. `rank`: in the waiting list, from 1. `number`: that of its place, as its people
 * read it, from 1. `state`: with what the door and the jury
 * say, so that who came in there and wasn't marked since is present, and so is who has points or a certificate and isn't marked.
 * `atDoor`: how many of its people were scanned at the event's door. `hereAt`: when one of them last was, let in or not.
 * `isCollegeFull`: it waits, and its college has as many places as the event gives one.
 * `lastSeen`: where one of an entry without a place last passed a gate. `isFreed`: it is absent, and its place was given free.
 * `ended`: when and how one that is cancelled came to its end. Moments are epoch milliseconds. */
export const DeskEntry = z.object({
  id: z.string(),
  state: EntryState,
  teamName: z.nullable(z.string()),
  college: z.string(),
  collegeDiffers: z.boolean(),
  isCollegeFull: z.boolean(),
  members: z.array(EntryMember),
  rank: z.nullable(z.int()),
  number: z.nullable(z.int()),
  askedAt: z.int(),
  offeredUntil: z.nullable(z.int()),
  atDoor: z.int(),
  hereAt: z.nullable(z.int()),
  lastSeen: z.nullable(z.object({ at: z.int(), place: z.string(), isOut: z.boolean() })),
  isFreed: z.boolean(),
  ended: z.nullable(z.object({ at: z.int(), what: z.string() })),
});
export type DeskEntry = z.infer<typeof DeskEntry>;

const SCREEN_LISTS = ['registered', 'waiting'] as const;
const ORDERS = ['asked', 'name', 'college', 'state'] as const;
/** An order, or with a minus the same from its end. */
const ENTRY_ORDERS = [...ORDERS, '-asked', '-name', '-college', '-state'] as const;

/**
 * Which entries of a list are shown, and in which order; the same of the screen and of its file. `q`: a part of a team's name,
 * or words by which a person is found at the desk. `state`: those who were scanned at the door and are marked otherwise, or who gave
 * their place back. `proof`: of whose people nobody has confirmed an e-mail.
 */
export const EntryFilter = z.object({
  q: optionalText(100),
  state: z._default(z.enum(['', 'held', 'present', 'absent', 'at-door', 'cancelled']), ''),
  proof: z._default(z.enum(['', 'unproven']), ''),
  sort: z._default(z.enum(ENTRY_ORDERS), 'asked'),
});
export type EntryFilter = z.infer<typeof EntryFilter>;

/**
 * `registered`: those with a place, also after the event; `waiting`: in line, or offered a place, or at the door without the
 * place that was theirs; those first who are here, in the line's order.
 */
export const listDeskEntries = deskCall({
  name: 'listDeskEntries',
  summary: 'The entries of an event',
  method: 'GET',
  path: '/api/desk/events/:cluster/:event/entries',
  needs: 'see events',
  params: eventParams,
  query: z.object({
    list: z._default(z.enum(SCREEN_LISTS), 'registered'),
    ...EntryFilter.shape,
    page: PageNumber,
  }),
  message: pageOf(DeskEntry, {}),
});

/** An entry's history; `by` is a name, null for time's doing or an account that is gone. */
export const getDeskEntry = deskCall({
  name: 'getDeskEntry',
  summary: 'An entry with its people’s phones and its history',
  method: 'GET',
  path: '/api/desk/events/:cluster/:event/entries/:id',
  needs: 'see events',
  params: entryParams,
  message: z.object({
    entry: DeskEntry,
    phones: z.record(z.string(), z.string()),
    trail: z.array(z.object({ at: z.int(), what: z.string(), by: z.nullable(z.string()) })),
  }),
});

/** By participant code, of everybody who has a place; written down for each of them, as an entry's are. */
export const openPhones = deskCall({
  name: 'openPhones',
  summary: 'The phones of all who have a place, for the call sheet; it is written down first',
  method: 'POST',
  onlyReads: true,
  path: '/api/desk/events/:cluster/:event/phones',
  needs: 'export events',
  params: eventParams,
  message: z.record(z.string(), z.string()),
});

export const MAX_MARKED = 200;

/** What published results say of an entry. `points`: those that its college has for it; 0 while there is no leaderboard. */
const PublishedLine = z.object({ rank: z.nullable(z.int()), points: z.int() });
export type PublishedLine = z.infer<typeof PublishedLine>;

/**
 * Marks who came. `was`: the state that the organiser saw; 409 where somebody else has marked one of them meanwhile, or a
 * place that was given free is somebody else's by now. `by`: the id of who pressed, as a mark may wait; 409 with `fields.by` where
 * another organiser is signed in by now. `published`: of those who are absent by it, by rank, what results that
 * are out say still.
 */
export const markAttendance = deskCall({
  name: 'markAttendance',
  summary: 'Mark who came to an event',
  method: 'PUT',
  path: '/api/desk/events/:cluster/:event/attendance',
  needs: 'run events',
  params: eventParams,
  body: z.object({
    entries: z
      .array(
        z.object({
          id: requiredText(40, 'id is required'),
          was: z.enum(REGISTERED),
        }),
      )
      .check(
        z.minLength(1, 'Choose somebody'),
        z.maxLength(MAX_MARKED, `At most ${MAX_MARKED} at a time`),
      ),
    is: z.enum(REGISTERED, 'Say present, absent or held'),
    by: z.optional(lookupText(64)),
  }),
  message: z.object({ marked: z.int(), published: z.array(PublishedLine) }),
});

/** So many lines of a file are added at a time: an event's other changes wait for all of them. */
export const MAX_ADDED = 500;

/**
 * The same for the people of a file, each by its line: all of them, or with `onlyGood` those whose line is good. Never more
 * than there are places. `faults`: why a line can't be added; where there are any, and `onlyGood` is false, nobody is.
 */
export const addEntries = deskCall({
  name: 'addEntries',
  summary: 'Give the people of a file a place',
  method: 'POST',
  path: '/api/desk/events/:cluster/:event/entries/file',
  needs: 'run events',
  params: eventParams,
  body: z.object({
    people: z
      .array(z.object({ line: z.int(), person: optionalText(254) }))
      .check(
        z.minLength(1, 'The file names nobody'),
        z.maxLength(MAX_ADDED, `At most ${MAX_ADDED} people at a time: split the file`),
      ),
    onlyGood: z.boolean(),
  }),
  message: z.object({
    entries: z.array(z.string()),
    good: z.int(),
    faults: z.array(z.object({ line: z.int(), reason: z.string() })),
  }),
});

/** What was given by hand, or at the door, can be taken back unseen for so long: its mails stay. */
export const ADDED_STAYS_OPEN_MS = 60_000;

export const takeAddedBack = deskCall({
  name: 'takeAddedBack',
  summary: 'Take entries back that were added by hand just now',
  method: 'POST',
  path: '/api/desk/events/:cluster/:event/entries/take-back',
  needs: 'run events',
  params: eventParams,
  body: z.object({
    entries: z
      .array(requiredText(40, 'id is required'))
      .check(z.minLength(1, 'Choose an entry'), z.maxLength(MAX_ADDED, 'Too many entries')),
  }),
  message: Sentence,
});

export const withdrawEntry = deskCall({
  name: 'withdrawEntry',
  summary: 'Take an entry out of an event; its people are told why',
  method: 'POST',
  path: '/api/desk/events/:cluster/:event/entries/:id/withdraw',
  needs: 'run events',
  params: entryParams,
  body: z.object({ reason: Reason }),
  message: Sentence,
});

/** So many entries are withdrawn at a time: an event's other changes wait for all of them. */
export const MAX_WITHDRAWN = 200;

export const withdrawUnproven = deskCall({
  name: 'withdrawUnproven',
  summary:
    'Take all entries out of which nobody has confirmed an e-mail; their people are told why',
  method: 'POST',
  path: '/api/desk/events/:cluster/:event/entries/withdraw-unproven',
  needs: 'run events',
  params: eventParams,
  body: z.object({ reason: Reason }),
  message: Sentence,
});

export const offerOutOfTurn = deskCall({
  name: 'offerOutOfTurn',
  summary: 'Offer a free place to somebody who is not the next in line',
  method: 'POST',
  path: '/api/desk/events/:cluster/:event/entries/:id/offer',
  needs: 'run events',
  params: entryParams,
  body: z.object({ reason: Reason }),
  message: Sentence,
});
