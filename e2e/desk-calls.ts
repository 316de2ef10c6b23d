import { request } from '@playwright/test';
import { sumKey, unprovenKey } from '../contract/desk/result-questions.ts';
import {
  administratorTest,
  callsWith,
  type DeskCalls,
  enrolByCalls,
  newAdministrator,
} from './desk.ts';
import { type Newcomer, newcomer, signUp } from './people.ts';
import type { RunningSite } from './server.ts';

interface EventJourney {
  /** Two people of a college who have a place in an event of Music, as the desk gives it. */
  registerTwo(event: string, ...names: string[]): Promise<readonly Newcomer[]>;
}

/** For journeys of an administrator to an event and its people. */
export const test = administratorTest.extend<EventJourney>({
  registerTwo: ({ desk, newPerson }, use) =>
    use(async (event, ...names) => {
      const people: Newcomer[] = [];
      for (const name of [names[0] ?? 'Ravi', names[1] ?? 'Ravi']) {
        const person = await newPerson({ name });
        people.push(person);
        await addEntry(desk, event, person);
      }
      return people;
    }),
});

/** Gives somebody a place in an event of Music by the desk's call; gives the entry's id. */
export async function addEntry(
  desk: RunningSite,
  event: string,
  { email }: Pick<Newcomer, 'email'>,
): Promise<string> {
  const call = await deskCalls(desk);
  const { id } = await call('POST', `events/music/${encodeURIComponent(event)}/entries`, {
    ...{ person: email, isBeyond: true, reason: 'For a journey' },
  });
  return id;
}

const callsOf = new WeakMap<RunningSite, Promise<DeskCalls>>();

/** The calls of the desk, made by an administrator whom no journey meets; each gives the answer's message. */
export function deskCalls(desk: RunningSite): Promise<DeskCalls> {
  const calls = callsOf.get(desk) ?? startDeskCalls(desk);
  callsOf.set(desk, calls);
  return calls;
}

async function startDeskCalls(desk: RunningSite): Promise<DeskCalls> {
  const context = await request.newContext({ baseURL: desk.url });
  await enrolByCalls(context, desk, await newAdministrator(context, desk));
  return callsWith(context, desk);
}

/** The rank of an entry of somebody from a college, which has one entry in an event. */
export interface Result {
  readonly rank: number;
  readonly college: string;
  readonly name: string;
}

/**
 * Publishes results of events of Music at the desk: what was published before stands, but where a college's rank is
 * another one now. Ranks are without a gap; entries of the same rank share it.
 */
export function publisher(desk: RunningSite) {
  const ranks = new Map<string, Map<string, number>>();
  const entries = new Map<string, string>();
  const newEntry = async (event: string, { name, college }: Result) => {
    const context = await request.newContext({ baseURL: desk.url });
    const person = { ...newcomer(), name };
    await signUp(context, person, college);
    await context.dispose();
    return addEntry(desk, event, person);
  };
  return async (event: string, ...results: readonly Result[]) => {
    const all = ranks.get(event) ?? new Map<string, number>();
    ranks.set(event, all);
    for (const result of results) {
      const key = `${event} ${result.college}`;
      const entry = entries.get(key) ?? (await newEntry(event, result));
      entries.set(key, entry);
      all.set(entry, result.rank);
    }
    await publishRanks(desk, event, all);
  };
}

interface Entrant {
  readonly entryId: string;
  readonly attendance: string;
  readonly unproven: readonly string[];
}

/** Publishes an event of Music with these ranks, by the ids of entries. */
export async function publishRanks(
  desk: RunningSite,
  event: string,
  ranks: ReadonlyMap<string, number>,
): Promise<void> {
  const call = await deskCalls(desk);
  const ofEvent = `events/music/${encodeURIComponent(event)}`;
  const path = `${ofEvent}/results`;
  const { version } = await call('GET', path);
  const rows = [...ranks].map(([entryId, rank]) => ({
    ...{ entryId, points: { points: 100 - rank }, tie: 0 },
  }));
  const criteria = [{ id: 'points', name: 'Points', most: null }];
  const kept = await call('PUT', path, { version, criteria, rows, prizes: [] });
  const { entries, announced }: { entries: Entrant[]; announced: number } = await call('GET', path);
  const unmarked = entries.filter(
    ({ entryId, attendance }) => attendance === 'unknown' && !ranks.has(entryId),
  );
  if (unmarked.length > 0)
    await call('PUT', `${ofEvent}/attendance`, {
      entries: unmarked.map(({ entryId: id }) => ({ id, was: 'held' })),
      is: 'present',
    });
  const came = entries.filter(({ attendance }) => ['came', 'unknown'].includes(attendance));
  const pressed = { 'not over': '', [sumKey(0, announced)]: '' };
  const answers = { ...pressed, [unprovenKey(came)]: 'Seen at the desk' };
  await call('POST', `${path}/publish`, { ...kept, answers });
}
