import { DOOR_OFFER_MINUTES, OFFER_HOURS } from '../../contract/entries/entry-calls.ts';
import { DAY_MS, dayInIndia, startOfDay } from '../../contract/moments.ts';
import type { RegistrationQuestion, RegistrationRules } from '../../contract/registration-rules.ts';
import type { Counters } from '../events/places-store.ts';
import { BadInputError, HttpError } from '../http/errors.ts';
import { type EntryEvent, moment } from './event.ts';

const HOUR_MS = 60 * 60 * 1000;
const OFFER_MS = OFFER_HOURS * HOUR_MS;
const LATE_OFFER_MS = 4 * HOUR_MS;
const DOOR_OFFER_MS = DOOR_OFFER_MINUTES * 60 * 1000;
const QUIET_FROM_HOUR = 23;
const QUIET_TO_HOUR = 7;

/** A rule of the event that stops somebody; the message says which, in plain words. */
export class AgainstARule extends HttpError {
  constructor(message: string) {
    super(409, message);
  }
}

/** Neither a place nor one in line is left. */
export class AllTaken extends AgainstARule {
  constructor() {
    super('Somebody was quicker: all places are taken, and nobody more can wait');
  }
}

export function alreadyIn(): AgainstARule {
  return new AgainstARule('You are in this event already, alone or in a team');
}

/** @throws AgainstARule unless one can register for the event */
export function requireOpen(event: EntryEvent, now: number): void {
  const state = registrationState(event, now);
  if (state === 'soon') throw new AgainstARule('Registration has not opened yet');
  if (state === 'closed') throw new AgainstARule('Registration is closed');
}

/** @throws AgainstARule where the desk has decided about the event, and this process doesn't know it yet */
export function requireUndecided({ cancelledAt, became }: Counters): void {
  if (cancelledAt !== null) throw new AgainstARule('This event does not take place');
  if (became !== null) throw new AgainstARule('This event has just changed: load its page again');
}

/** @throws AgainstARule once those who take part are counted on */
export function requireNotBegun(event: EntryEvent, now: number): void {
  if (hasBegun(event, now))
    throw new AgainstARule('The event has begun: nothing can be given back any more');
}

/** The rules by college can't be kept for somebody who has told none. */
export function requireCollege({ rules }: EntryEvent, college: string): void {
  if (college === '' && (rules?.perCollege || rules?.team?.sameCollege))
    throw new AgainstARule('Tell us your college in your profile first: this event counts by it');
}

/** If one can register for an event at a moment. */
export function registrationState({ rules }: EntryEvent, now: number): 'soon' | 'open' | 'closed' {
  if (!rules || now >= Date.parse(rules.closes)) return 'closed';
  return now < Date.parse(rules.opens) ? 'soon' : 'open';
}

/** When nobody can register any more, in epoch milliseconds; null where visitors register elsewhere. */
export function closesAt({ rules }: EntryEvent): number | null {
  return moment(rules?.closes ?? null);
}

export function hasBegun({ startsAt }: EntryEvent, now: number): boolean {
  return startsAt !== null && now >= startsAt;
}

/** From then on who took part stays as they were. */
export function isOver({ overAt }: EntryEvent, now: number): boolean {
  return overAt !== null && now >= overAt;
}

/** After the last moment for cancelling, an entry that is given back counts as a request of its people. */
export function isLateToCancel({ rules }: EntryEvent, now: number): boolean {
  const until = moment(rules?.cancelUntil ?? rules?.closes ?? null);
  return until !== null && now >= until;
}

/**
 * The end of an offer made now: after `OFFER_MS`, or `LATE_OFFER_MS` from the day before the event on, not between 23:00 and 07:00 by
 * India's clocks, and not after the event has begun. From its begin on after `DOOR_OFFER_MS`, at night too, since the event
 * is on, but not after its end, known or guessed: nobody is called to what began hours ago. Undefined where no time is left.
 */
export function offerEnd(
  { startsAt, endsAt }: Pick<EntryEvent, 'startsAt' | 'endsAt'>,
  now: number,
): number | undefined {
  const isLate = startsAt !== null && now >= startOfDay(dayInIndia(startsAt)) - DAY_MS;
  const end = afterQuietHours(now + (isLate ? LATE_OFFER_MS : OFFER_MS));
  if (startsAt === null || end <= startsAt) return end;
  const atDoor = Math.min(now + DOOR_OFFER_MS, endsAt ?? Number.POSITIVE_INFINITY);
  const last = now < startsAt ? beforeQuietHours(startsAt) : atDoor;
  return last > now ? last : undefined;
}

function hourOfIndia(epochMs: number): number {
  return (epochMs - startOfDay(dayInIndia(epochMs))) / HOUR_MS;
}

function afterQuietHours(epochMs: number): number {
  const hour = hourOfIndia(epochMs);
  if (hour >= QUIET_FROM_HOUR) return epochMs + (24 + QUIET_TO_HOUR - hour) * HOUR_MS;
  return hour < QUIET_TO_HOUR ? epochMs + (QUIET_TO_HOUR - hour) * HOUR_MS : epochMs;
}

function beforeQuietHours(epochMs: number): number {
  const hour = hourOfIndia(epochMs);
  if (hour > QUIET_FROM_HOUR) return epochMs - (hour - QUIET_FROM_HOUR) * HOUR_MS;
  return hour < QUIET_TO_HOUR ? epochMs - (24 + hour - QUIET_FROM_HOUR) * HOUR_MS : epochMs;
}

/** Fewest and most people of an entry. */
export function teamSize(rules: RegistrationRules | null) {
  return { min: rules?.team?.min ?? 1, max: rules?.team?.max ?? 1 };
}

/** True for an answer that a question of a kind may have. */
const FITS: Readonly<
  Record<RegistrationQuestion['kind'], (answer: string, choices: readonly string[]) => boolean>
> = {
  text: () => true,
  choice: (answer, choices) => choices.includes(answer),
};

/** The answers to the event's own questions. @throws BadInputError that names each one that is missing or wrong */
export function checkedAnswers(
  rules: RegistrationRules | null,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const answers: Record<string, string> = {};
  const fields: Record<string, string> = {};
  for (const { id, label, kind, choices, required } of rules?.questions ?? []) {
    // An id may be the name of what every object has.
    const answer = Object.hasOwn(given, id) ? given[id]! : '';
    if (answer !== '') answers[id] = answer;
    if (answer === '' && required) fields[`answers.${id}`] = `${label}: an answer is needed`;
    if (answer !== '' && !FITS[kind](answer, choices))
      fields[`answers.${id}`] = `${label}: choose one of ${choices.join(', ')}`;
  }
  if (Object.keys(fields).length > 0) throw new BadInputError(fields);
  return answers;
}
