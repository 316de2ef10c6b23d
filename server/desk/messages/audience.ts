import { type Audience, type Recipients, RIGHT_TO_WRITE } from '../../../contract/desk/messages.ts';
import { reachOf } from '../../../contract/desk/rights.ts';
import type { EntryState } from '../../../contract/entries/entry.ts';
import { IN_LINE, REGISTERED, STANDING } from '../../../contract/entries/entry-rules.ts';
import { gateDay } from '../../../contract/gate-rules.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { type EntryEvent, findAnyEvent, listEntryEvents } from '../../entries/event.ts';
import { listEvents } from '../../events/store.ts';
import { BadInputError, HttpError, NotFoundError } from '../../http/errors.ts';
import { type Organiser, type ReachedClusters, requireReach } from '../access/guard.ts';
import { listPeopleIds } from '../people/store.ts';
import type { Who } from './recipients-store.ts';
import type { MessageRow } from './store.ts';

const STATES: Readonly<Record<Audience, readonly EntryState[]>> = {
  everybody: STANDING,
  held: REGISTERED,
  present: ['present'],
  absent: ['absent'],
  waiting: IN_LINE,
};

/** Whom a message is for, within the reach of whoever writes it; `event`: the one, of the kind `event`. */
export interface Addressed extends Pick<MessageRow, 'kind' | 'name'> {
  readonly event?: EntryEvent;
  /** Of those events; or chosen people's codes, the accounts of those by name, and how many codes are nobody's any more. */
  readonly eventIds?: readonly string[];
  readonly codes?: readonly string[];
  readonly accountIds?: readonly string[];
  readonly gone?: number;
}

export interface Asking {
  readonly db: Database;
  readonly content: Content;
  readonly organiser: Organiser;
}

/**
 * Finds whom an organiser means, and holds it against their rights: a manager's day or venue is that of their own events.
 * @throws HttpError with 403, NotFoundError, BadInputError
 */
export async function addressed(asking: Asking, to: Recipients): Promise<Addressed> {
  const { kind, name } = to;
  const { db, content, organiser } = asking;
  const reach = reachOf(organiser.roles, RIGHT_TO_WRITE[kind], Date.now());
  if (reach.length === 0) throw new HttpError(403, 'Your role does not include this');
  switch (kind) {
    case 'everybody':
      return { kind, name: '' };
    case 'people':
      return { kind, name: '', ...(await chosenIn(db, reach, to.codes)) };
    case 'event': {
      const event = await findAnyEvent(db, content, to.cluster, name);
      if (!event) throw new NotFoundError('There is no such event');
      requireReach(reach, event.clusterName);
      return { kind, name: '', event, eventIds: [event.eventId] };
    }
    case 'cluster': {
      requireReach(reach, name);
      return { kind, name, eventIds: await idsOfCluster(db, content, name) };
    }
    case 'day':
    case 'venue': {
      const isThere = ({ startsAt, venue }: EntryEvent) =>
        kind === 'venue' ? venue === name : startsAt !== null && gateDay(startsAt) === name;
      const events = listEntryEvents(content, reach).filter(isThere);
      if (events.length === 0) throw new NotFoundError('None of your events is then, or there');
      return { kind, name, eventIds: events.map(({ eventId }) => eventId) };
    }
  }
}

/** Also those whose file is gone, in which people are still. */
async function idsOfCluster(db: Database, content: Content, name: string): Promise<string[]> {
  const former = (await listEvents(db)).filter(({ clusterName }) => clusterName === name);
  const all = [...listEntryEvents(content, [name]), ...former].map(({ eventId }) => eventId);
  if (all.length === 0) throw new NotFoundError('There is no such cluster');
  return [...new Set(all)];
}

async function chosenIn(db: Database, reach: ReachedClusters, given: readonly string[]) {
  const codes = [...new Set(given)];
  if (codes.length === 0) throw new BadInputError({ codes: 'Choose somebody' });
  const [reached, all] = await Promise.all(
    [reach, 'all' as const].map((one) => listReached(db, one, codes)),
  );
  const accountIds = all!;
  const others = accountIds.length - reached!.length;
  if (others > 0)
    throw new HttpError(403, `${others} of those chosen take part in none of your clusters`);
  if (accountIds.length === 0)
    throw new BadInputError({ codes: 'None of those chosen is there any more' });
  return { codes, accountIds, gone: codes.length - accountIds.length };
}

/** Whom of some people, by their codes, a right reaches, by their accounts. */
export function listReached(db: Database, reach: ReachedClusters, codes: readonly string[]) {
  const all = { q: '', college: '', letter: '', idProof: '', event: '', arrived: '' } as const;
  return listPeopleIds(db, { ...all, sort: 'name', reach, codes });
}

/** Those of an audience. */
export function whoOf({ kind, eventIds, codes }: Addressed, audience: Audience): Who {
  if (kind === 'people') return { codes: codes! };
  return kind === 'everybody' ? 'everybody' : { eventIds: eventIds!, states: STATES[audience] };
}

/** The same of a message as it was written down; undefined of chosen people, who are written down with it. */
export function whoOfMessage({ kind, eventId, events, audience }: MessageRow): Who | undefined {
  if (kind === 'people') return undefined;
  if (kind === 'everybody') return 'everybody';
  return { eventIds: eventIdsOf({ eventId, events })!, states: STATES[audience] };
}

/** The events by which somebody gets a message; undefined where it is by none. */
export function eventIdsOf({
  eventId,
  events,
}: Pick<MessageRow, 'eventId' | 'events'>): string[] | undefined {
  if (eventId !== null) return [eventId];
  return events === null ? undefined : JSON.parse(events);
}
