import * as z from 'zod/mini';
import { deskCall } from './desk-call.ts';
import { DeskEvent } from './events.ts';
import { EventHours } from './moves.ts';
import { PrizeMoney } from './prize-sums.ts';

const Moment = z.int();
const eventName = { clusterName: z.string(), eventName: z.string() };

/** Something that waits for a decision of whoever asks; the most pressing kinds come first. */
export const Decision = z.discriminatedUnion('kind', [
  /** In `twoPhones` of them two phones did not agree; in the others a phone and what the desk has. */
  z.object({
    kind: z.literal('gate cases'),
    open: z.int(),
    twoPhones: z.int(),
    oldestAt: Moment,
  }),
  /**
   * So many stand at an event's door without a place, and wait; where places are free, of those whom their college's number
   * doesn't keep out. `free`: places; null without a limit.
   */
  z.object({
    kind: z.literal('at the door'),
    ...eventName,
    here: z.int(),
    free: z.nullable(z.int()),
  }),
  z.object({ kind: z.literal('id proofs'), waiting: z.int(), oldestAt: Moment }),
  /**
   * Its file is gone, though people hang on it. `isShown`: the site has it as it was. `taken`: places that are held or
   * offered; `people` have one or wait, `toTell` of them would hear that it is cancelled. `isOut`: its results are published, so
   * that it took place and is not cancelled any more.
   */
  z.object({
    kind: z.literal('no file'),
    eventId: z.string(),
    ...eventName,
    isShown: z.boolean(),
    isOut: z.boolean(),
    ...{ people: z.int(), toTell: z.int(), taken: z.int(), waiting: z.int() },
    ...{ results: z.int(), messages: z.int() },
  }),
  /** It has another time or place than its `people`, who have a place or wait for one, were told. `toCall` of them have no e-mail. */
  z.object({
    kind: z.literal('moved'),
    ...eventName,
    people: z.int(),
    toCall: z.int(),
    was: EventHours,
    is: EventHours,
  }),
  /** Entered, and nobody sees them; `isCorrection`: they see what was published before. */
  z.object({ kind: z.literal('results'), ...eventName, isCorrection: z.boolean() }),
  /** Over, and nothing is entered; `entries`: those that came or were never marked. */
  z.object({
    kind: z.literal('no results'),
    events: z.array(z.object({ ...eventName, startsAt: z.nullable(Moment), entries: z.int() })),
  }),
  /** Of messages, written `at` a moment: so many `people` have no e-mail, or theirs failed for good, and nobody has called them yet. */
  z.object({
    kind: z.literal('calls'),
    messages: z.array(
      z.object({ id: z.string(), subject: z.string(), at: Moment, people: z.int() }),
    ),
  }),
  /** Of prizes, `people` each counted once: `ready` to be paid, with the rupees that are due; `missing` bank details, to be asked for them; with an `excess` since a correction that nobody has decided about. */
  z.object({
    kind: z.literal('prizes'),
    what: z.enum(['ready', 'missing', 'excess']),
    people: z.int(),
    rupees: z.int(),
  }),
  /** Those at whose door somebody stands are told of by that. */
  z.object({
    kind: z.literal('free places'),
    events: z.array(
      z.object({
        ...eventName,
        startsAt: z.nullable(Moment),
        free: z.int(),
        waiting: z.int(),
      }),
    ),
  }),
  z.object({
    kind: z.literal('mails'),
    failed: z.int(),
    /** So many of them are kept still, and can be sent again. */
    again: z.int(),
    codes: z.array(z.object({ code: z.string(), mails: z.int() })),
    people: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  z.object({
    kind: z.literal('faults'),
    faults: z.array(
      z.object({
        file: z.string(),
        line: z.nullable(z.int()),
        field: z.string(),
        reason: z.string(),
      }),
    ),
  }),
  /** In bytes; `takes`: the server's own data, the largest files and folders first. */
  z.object({
    kind: z.literal('disk'),
    free: z.number(),
    total: z.number(),
    takes: z.array(z.object({ name: z.string(), bytes: z.number() })),
  }),
]);
export type Decision = z.infer<typeof Decision>;

/** Places of a cluster's events that have a number of them; a team has one. */
export const ClusterPlaces = z.object({
  clusterName: z.string(),
  events: z.int(),
  places: z.int(),
  taken: z.int(),
  waiting: z.int(),
});
export type ClusterPlaces = z.infer<typeof ClusterPlaces>;

/**
 * The festival in numbers. Its days begin at 05:00 by India's clock, as a gate's do; `byDay` ends with today, `today` with the
 * running hour.
 */
export const DeskHome = z.object({
  asOf: Moment,
  decisions: z.array(Decision),
  /** Null for whose role reaches clusters alone. */
  signUps: z.nullable(
    z.object({
      all: z.int(),
      byDay: z.array(z.object({ day: z.iso.date(), people: z.int() })),
      today: z.array(z.int()),
      yesterday: z.array(z.int()),
    }),
  ),
  clusters: z.array(ClusterPlaces),
  /** Null for who may not see prizes. */
  money: z.nullable(PrizeMoney),
  /** The events that begin today, and those that go on since before, by the hour. */
  today: z.array(DeskEvent),
  /** Those of the days after it in the clusters that somebody runs by name; none for who runs all of them, or no event. */
  ahead: z.array(DeskEvent),
});
export type DeskHome = z.infer<typeof DeskHome>;

export const getDeskHome = deskCall({
  name: 'getDeskHome',
  summary: 'What needs a decision, and how it goes',
  method: 'GET',
  path: '/api/desk/home',
  needs: 'see home',
  message: DeskHome,
});

/** Tries those once more that are kept still, for three days after they failed. */
export const sendMailsAgain = deskCall({
  name: 'sendMailsAgain',
  summary: 'Send mails that failed once more',
  method: 'POST',
  path: '/api/desk/mails/again',
  needs: 'see how the server does',
  message: z.object({ mails: z.int() }),
});

/**
 * Numbers of decisions that wait in a drawer of the desk: ID proofs, and events without a file, that moved, with people at the
 * door, with results to publish or to enter or places to offer, cases of the gate, winners to ask for bank details or with too much since a correction.
 */
export const Waiting = z.object({
  ...{ idProofs: z.int(), events: z.int(), gate: z.int(), prizes: z.int() },
});
export type Waiting = z.infer<typeof Waiting>;

/** Those that are about one event. */
const EVENT_DECISIONS: ReadonlySet<Decision['kind']> = new Set([
  ...(['at the door', 'results', 'no file', 'moved'] as const),
]);

/** The numbers of those among some decisions that wait in a drawer. */
export function waitingIn(decisions: readonly Decision[]): Waiting {
  const waiting = { idProofs: 0, events: 0, gate: 0, prizes: 0 };
  for (const decision of decisions) {
    if (decision.kind === 'id proofs') waiting.idProofs = decision.waiting;
    if (decision.kind === 'prizes' && decision.what !== 'ready') waiting.prizes += decision.people;
    if (decision.kind === 'gate cases') waiting.gate = decision.open;
    if (EVENT_DECISIONS.has(decision.kind)) waiting.events += 1;
    if (decision.kind === 'free places' || decision.kind === 'no results')
      waiting.events += decision.events.length;
  }
  return waiting;
}

export const countWaiting = deskCall({
  name: 'countWaiting',
  summary: 'How many decisions wait, by drawer',
  method: 'GET',
  path: '/api/desk/waiting',
  needs: 'see home',
  message: Waiting,
});
