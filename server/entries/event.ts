import { findCluster } from '../../contract/clusters.ts';
import { hoursOf } from '../../contract/days.ts';
import type { ProgrammeEvent } from '../../contract/entries/entry.ts';
import { isContest } from '../../contract/entries/entry-rules.ts';
import { findEvent, type NamedEvent } from '../../contract/event-addresses.ts';
import type { Event } from '../../contract/events.ts';
import type { RegistrationQuestion, RegistrationRules } from '../../contract/registration-rules.ts';
import { findFestivalEvent, findFestivalEventById } from '../content/festival-events.ts';
import { type Content, ContentUnavailable } from '../content/reading/content.ts';
import type { Database } from '../database/connection.ts';
import { getEvent, listEvents } from '../events/store.ts';
import { AgainstARule, BadInputError } from '../http/errors.ts';
import type { Counters } from './store.ts';

/* An event as its entries need it: found in the content, and judged by its own hours and rules. */

/** An event as its entries need it. Moments are epoch milliseconds; null where the content has none. */
export interface EntryEvent extends NamedEvent {
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly endsAbout: boolean;
  /** From when on it is surely over. */
  readonly overAt: number | null;
  readonly venue: string | null;
  readonly kind: string | null;
  /** It announces a prize, or what it is judged by. */
  readonly isContest: boolean;
  /** Null where visitors register elsewhere. */
  readonly rules: RegistrationRules | null;
}

/** The event of a cluster, by the words of its address or by its names; undefined where the content has none. */
export async function findEntryEvent(
  content: Content,
  clusterWord: string,
  title: string,
): Promise<EntryEvent | undefined> {
  const found = await findFestivalEvent(content, clusterWord, title);
  return found && entryEvent(found.cluster.name, found.event);
}

/** The same, also one that the content no longer has: by the names that it had last. */
export async function findAnyEvent(
  db: Database,
  content: Content,
  clusterWord: string,
  title: string,
): Promise<EntryEvent | undefined> {
  const found = await findEntryEvent(content, clusterWord, title);
  if (found) return found;
  const cluster = findCluster(clusterWord);
  const former = (await listEvents(db)).filter(({ clusterName }) => clusterName === cluster?.name);
  const named = former.map(({ eventId, eventName }) => ({ eventId, title: eventName }));
  const event = findEvent(named, title);
  return event && getEntryEvent(db, content, event.eventId);
}

/** The event of an id, also one that the content no longer has. */
export async function getEntryEvent(
  db: Database,
  content: Content,
  eventId: string,
): Promise<EntryEvent> {
  const found = await findFestivalEventById(content.events, eventId);
  if (found) return entryEvent(found.cluster.name, found.event);
  return withoutContent(await getEvent(db, eventId));
}

/** An event of the content as its entries need it. */
export function entryEvent(clusterName: string, event: Event): EntryEvent {
  const hours = hoursOf({ begins: event.eventDate, ends: event.ends });
  return {
    eventId: event.eventId,
    clusterName,
    eventName: event.title,
    startsAt: hours?.beginsAt ?? null,
    endsAt: hours?.endsAt ?? null,
    endsAbout: hours?.isAbout ?? false,
    overAt: hours?.overAt ?? null,
    venue: event.eventVenue,
    kind: event.kind,
    isContest: isContest(event),
    rules: event.registration,
  };
}

/** An event that the content no longer has. */
export function withoutContent(event: NamedEvent): EntryEvent {
  const noHours = { startsAt: null, endsAt: null, endsAbout: false, overAt: null };
  return { ...event, ...noHours, venue: null, kind: null, isContest: false, rules: null };
}

/** All events of some clusters; one whose content can't be had now has none. */
export function listEntryEvents(
  { clusters, events }: Pick<Content, 'clusters' | 'events'>,
  reach: 'all' | readonly string[],
): EntryEvent[] {
  return clusters.flatMap(({ id, name }) => {
    if (reach !== 'all' && !reach.includes(name)) return [];
    try {
      return events(id).map((event) => entryEvent(name, event));
    } catch (error) {
      if (error instanceof ContentUnavailable) return [];
      throw error;
    }
  });
}

/** An event as a programme tells it. */
export function programmeEvent(event: EntryEvent): ProgrammeEvent {
  return {
    clusterName: event.clusterName,
    eventName: event.eventName,
    starts: isoOrNull(event.startsAt),
    ends: isoOrNull(event.endsAt),
    endsAbout: event.endsAbout,
    venue: event.venue,
  };
}

function isoOrNull(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString();
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

export function moment(date: string | null): number | null {
  return date === null ? null : Date.parse(date);
}

/** Fewest and most people of an entry. */
export function teamSize(rules: RegistrationRules | null) {
  return { min: rules?.team?.min ?? 1, max: rules?.team?.max ?? 1 };
}

/** How an answer to a question of a kind is refused; undefined for one that it may have. */
const REFUSAL: Readonly<
  Record<
    RegistrationQuestion['kind'],
    (answer: string, choices: readonly string[]) => string | undefined
  >
> = {
  text: () => undefined,
  choice: (answer, choices) =>
    choices.includes(answer) ? undefined : `choose one of ${choices.join(', ')}`,
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
    const missing = required ? 'an answer is needed' : undefined;
    const refusal = answer === '' ? missing : REFUSAL[kind](answer, choices);
    if (refusal) fields[`answers.${id}`] = `${label}: ${refusal}`;
  }
  if (Object.keys(fields).length > 0) throw new BadInputError(fields);
  return answers;
}
