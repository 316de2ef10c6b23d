import { beforeEach, onTestFinished, vi } from 'vitest';
import type { Entry } from '../../contract/entries/entry.ts';
import { eventAddress } from '../../contract/event-addresses.ts';
import type { Event } from '../../contract/events.ts';
import { DAY_MS } from '../../contract/moments.ts';
import { RegistrationRules } from '../../contract/registration-rules.ts';
import { createSession } from '../accounts/sessions/store.ts';
import { createAccount } from '../accounts/store.ts';
import type { Content } from '../content/reading/content.ts';
import { applyDueEverywhere } from '../entries/due.ts';
import { openJobs } from '../jobs/jobs.ts';
import { mailJobs } from '../mail/deliver.ts';
import { createMail } from '../mail/mail.ts';
import { startDeskServer } from './desk.ts';
import { smallFestival } from './festival.ts';
import { bearer, shared, startTestServer, type TestServer } from './server.ts';

/** Changes of an event for a test; moments of the rules are epoch milliseconds, null rules are gone from the content. */
export interface EventForTest {
  readonly startsAt?: number | null;
  readonly endsAt?: number | null;
  readonly rules?:
    | (Omit<Partial<RegistrationRules>, 'opens' | 'closes' | 'cancelUntil'> & {
        readonly opens?: number;
        readonly closes?: number;
        readonly cancelUntil?: number;
      })
    | null;
}

/** The small festival with registration on; by title, `events` get rules and hours of their own, also later. */
export async function festivalWithEntries(events: Map<string, EventForTest>): Promise<Content> {
  const content = await smallFestival();
  const { festival } = content;
  return {
    ...content,
    festival: { ...festival, features: { ...festival.features, registration: true } },
    events: (clusterId) =>
      (content.events(clusterId) as Event[]).map((event) =>
        changed(event, events.get(event.title)),
      ),
  };
}

/** Does what is done once an event has begun; it begins later again afterwards. */
export async function onceBegun<T>(
  events: Map<string, EventForTest>,
  title: string,
  act: () => Promise<T>,
): Promise<T> {
  const given = events.get(title)!;
  events.set(title, { ...given, startsAt: Date.now() - 1000 });
  const done = await act();
  events.set(title, given);
  return done;
}

function changed(event: Event, given: EventForTest | undefined): Event {
  if (!given) return { ...event, registration: null };
  const { rules = {}, startsAt = Date.now() + 12 * DAY_MS, endsAt = null } = given;
  const timed = { ...event, eventDate: iso(startsAt), ends: iso(endsAt) };
  if (!rules) return { ...timed, registration: null };
  const { opens = Date.now() - DAY_MS, closes = Date.now() + 10 * DAY_MS, ...others } = rules;
  return {
    ...timed,
    registration: RegistrationRules.parse({
      ...others,
      opens: iso(opens),
      closes: iso(closes),
      cancelUntil: iso(others.cancelUntil ?? null),
    }),
  };
}

function iso(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString();
}

export type Registrant = Awaited<ReturnType<typeof newRegistrant>>;

let registrants = 0;

/** Somebody with an account, whose e-mail is confirmed unless it says otherwise, and a session, and the calls that they make. */
export async function newRegistrant(
  { app, db }: Pick<TestServer, 'app' | 'db'>,
  { name = 'Asha', college = 'Anna University, Chennai', isConfirmed = true } = {},
) {
  registrants += 1;
  const email = `person.${registrants}.${crypto.randomUUID().slice(0, 8)}@example.org`;
  const account = { email, username: 'asha', fullName: name, phone: '', otherCollege: college };
  const emailVerifiedAt = isConfirmed ? Date.now() : null;
  const id = await createAccount(db, { ...account, emailVerifiedAt }, Date.now());
  const token = await createSession(db, { accountId: id, device: '' }, Date.now());
  const call = async (
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
    headers = {},
  ) => {
    const response = await app.inject({
      method,
      url,
      payload,
      headers: { ...bearer(token), ...headers },
    });
    return { status: response.statusCode, message: response.json().message, response };
  };
  return {
    id,
    email,
    token,
    call,
    take: (title: string, body: object = {}) => call('POST', `${placesOf(title)}/entries`, body),
    entryIn: async (title: string): Promise<Entry | null> =>
      (await call('GET', `${placesOf(title)}/entry`)).message.entry,
    join: (body: object) => call('POST', '/api/events/teams/join', body),
    findByCode: (code: string) => call('POST', '/api/events/teams/code', { code }),
  };
}

/** The base of an event's calls; all of these events are of Music. */
export function placesOf(title: string): string {
  return `/api${eventAddress('Music', title).replace('/details', '')}`;
}

/** A server whose desk has these events of places. */
export async function startDeskServerWith(events: Map<string, EventForTest>) {
  const festival = await festivalWithEntries(events);
  return startDeskServer((content) => ({ ...content, events: festival.events }));
}

/** A server with places in events; `applyDue` does what a moment makes due, as the server does from time to time. */
export async function startEntriesServer(events: Map<string, EventForTest>) {
  const content = await festivalWithEntries(events);
  const server = await startTestServer({}, {}, { content: () => content });
  const { db, secretKey, settings } = server;
  const jobs = openJobs({ db, keys: [secretKey], log: server.app.log });
  const addMail = mailJobs(jobs, { db, mail: createMail(settings) });
  const { publicUrl } = settings;
  const dependencies = { db, content: () => content, addMail, publicUrl };
  return { ...server, applyDue: (now: number) => applyDueEverywhere(dependencies, now) };
}

/** A file's server and the events on it; nobody takes part in any as a test begins. */
export function entriesServer() {
  const events = new Map<string, EventForTest>();
  const server = shared(() => startEntriesServer(events));
  beforeEach(async () => {
    events.clear();
    await server.db.deleteFrom('entries').execute();
    await server.db.updateTable('events').set({ taken: 0, asked: 0, places: null }).execute();
  });
  return { server, events };
}

/** Sets the clock that rules and offers go by; timers and the network keep their own. The test's end sets it right. */
export function turnClock(to: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: to });
  onTestFinished(() => void vi.useRealTimers());
}
