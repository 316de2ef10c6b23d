import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Event } from '../../../contract/events.ts';
import { RegistrationRules } from '../../../contract/registration-rules.ts';
import { createAccount } from '../../accounts/store.ts';
import { loadEntry } from '../../entries/entries.ts';
import {
  ADMINISTRATOR,
  MUSIC_MANAGER,
  signedInOrganiser,
  startDeskServer,
} from '../../testing/desk.ts';
import { turnClock } from '../../testing/entries.ts';
import { publishPrizes } from '../../testing/prizes.ts';
import { shared } from '../../testing/server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { takenIn } from './decisions.ts';

type Organiser = Awaited<ReturnType<typeof signedInOrganiser>>;
const HUMMING = { eventId: 'music/humming', clusterName: 'Music', eventName: 'Humming' };
const SONG = { eventId: 'music/first-song', clusterName: 'Music', eventName: 'First Song' };
const HUMMING_PATH = '/events/music/Humming';

/** A score sheet of nobody. */
const SHEET = { criteria: '[]', rows: '[]', prizes: '[]', enteredBy: 'Asha', enteredAt: 1 };

const server = shared(() =>
  startDeskServer((content) => ({
    ...content,
    events: (clusterId) =>
      (content.events(clusterId) as Event[]).map((event) => ({
        ...event,
        registration: event.title === HUMMING.eventName ? RULES : null,
      })),
  })),
);
const administrator = shared(() => signedInOrganiser(server, ADMINISTRATOR));

const RULES = RegistrationRules.parse({
  opens: '2025-08-20T12:00:00Z',
  closes: '2025-09-16T12:00:00Z',
  places: 10,
});

async function home({ call }: Organiser = administrator) {
  const answer = await call('GET', '/home');
  expect(answer.statusCode).toBe(200);
  return answer.json().message;
}

async function kinds(organiser?: Organiser): Promise<string[]> {
  return (await home(organiser)).decisions.map(({ kind }: { kind: string }) => kind);
}

async function waiting({ call }: Organiser) {
  return (await call('GET', '/waiting')).json().message;
}

function person(createdAt: number) {
  const email = `${crypto.randomUUID()}@example.org`;
  const account = { email, username: 'asha', fullName: 'Asha', phone: '', createdAt };
  return createAccount(server.db, account, createdAt);
}

describe('the home of the desk', () => {
  it('counts sign-ups by the festival’s days, which begin at five, and the hours of India', async () => {
    // 06:10 of the 19th in India: at 04:10 it was still the 18th.
    turnClock(Date.parse('2025-09-19T00:40:00Z'));
    const now = Date.now();
    const HOUR_MS = 3_600_000;
    for (const ago of [0, 0.5, 1, 2, 26, 24 * 49, 24 * 60]) await person(now - ago * HOUR_MS);
    const organiser = await signedInOrganiser(server, [{ role: 'treasurer' }]);
    const { signUps } = await home(organiser);
    expect(signUps.byDay).toHaveLength(50);
    expect(signUps.byDay.at(-1)).toEqual({ day: '2025-09-19', people: 4 });
    expect(signUps.byDay.at(-2)).toEqual({ day: '2025-09-18', people: 1 });
    expect(signUps.byDay[0]).toEqual({ day: '2025-08-01', people: 1 });
    expect(signUps.today).toEqual([2, 2]);
    expect(signUps.yesterday[23]).toBe(1);
    expect(signUps.all).toBeGreaterThanOrEqual(8);
  });

  it('tells a manager the events of today by the hour, of their clusters alone, and until five those of the night', async () => {
    const namesAt = async (moment: string) => {
      turnClock(Date.parse(moment));
      const { today } = await home(await signedInOrganiser(server, MUSIC_MANAGER));
      return today.map(({ eventName }: { eventName: string }) => eventName);
    };
    const first = ['First Song', expect.stringMatching(/^A Night of/)];
    expect(await namesAt('2025-09-18T08:30:00+05:30')).toEqual(first);
    // While the night goes on, and once it is over: the festival's day ends at five.
    expect(await namesAt('2025-09-19T00:10:00+05:30')).toEqual(first);
    expect(await namesAt('2025-09-19T04:59:00+05:30')).toEqual(first);
    expect(await namesAt('2025-09-19T05:00:00+05:30')).toEqual(['Lantern Choir']);
  });

  it('tells a manager the events of the days ahead, too, and nobody else, who has all', async () => {
    turnClock(Date.parse('2025-09-18T08:30:00+05:30'));
    const manager = await home(await signedInOrganiser(server, MUSIC_MANAGER));
    const names = manager.ahead.map(({ eventName }: { eventName: string }) => eventName);
    expect(names).toContain('Lantern Choir');
    expect(names).not.toContain('First Song');
    const hours = manager.ahead.map(({ startsAt }: { startsAt: number }) => startsAt);
    expect(hours).toEqual(hours.toSorted((a: number, b: number) => a - b));
    expect(manager.money).toBeNull();
    const treasurer = await home(await signedInOrganiser(server, [{ role: 'treasurer' }]));
    expect([treasurer.ahead, treasurer.money.published]).toEqual([[], 0]);
  });

  it('tells them to a manager who sees all by a second role, and of their own clusters alone', async () => {
    turnClock(Date.parse('2025-09-18T08:30:00+05:30'));
    const alone = await home(await signedInOrganiser(server, MUSIC_MANAGER));
    for (const role of ['treasurer', 'hospitality'] as const) {
      const { ahead } = await home(await signedInOrganiser(server, [...MUSIC_MANAGER, { role }]));
      expect([role, ahead]).toEqual([role, alone.ahead]);
    }
  });

  it('shows what waits, to those alone who may decide it', async () => {
    const { db } = server;
    const unreached = await person(1);
    const cause = { id: crypto.randomUUID(), kind: 'mail', cause: 'x', createdAt: 1 };
    await db
      .insertInto('jobs')
      .values({ ...cause, accountId: unreached, failedAt: 2, errorCode: 'EENVELOPE' })
      .execute();
    await loadEntry(db, await person(1), HUMMING, 1);
    await loadEntry(db, await person(1), HUMMING, 1);
    const [first] = await db.selectFrom('entries').select('id').execute();
    await db.updateTable('entries').set({ state: 'waiting' }).where('id', '=', first!.id).execute();
    await db
      .insertInto('resultSheets')
      .values({ ...SHEET, version: 1, eventId: HUMMING.eventId })
      .execute();
    const failed = { kind: 'mails', failed: 1, again: 0, codes: [{ code: 'EENVELOPE', mails: 1 }] };
    const named = (id: string) =>
      db
        .selectFrom('accounts')
        .select(['participantCode as code', 'fullName as name'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const { decisions, clusters } = await home();
    expect(decisions).toEqual([
      { kind: 'results', clusterName: 'Music', eventName: 'Humming', isCorrection: false },
      { kind: 'free places', events: [expect.objectContaining({ free: 9, waiting: 1 })] },
      { ...failed, people: [await named(unreached)] },
    ]);
    expect(await waiting(administrator)).toEqual({
      ...{ idProofs: 0, events: 2, gate: 0, prizes: 0 },
    });
    expect(clusters).toEqual([
      { clusterName: 'Music', events: 1, places: 10, taken: 1, waiting: 1 },
    ]);
    const role = (name: 'treasurer' | 'cluster-manager', cluster: string) =>
      signedInOrganiser(server, [{ role: name, clusters: [cluster] }]);
    expect(await kinds(await role('cluster-manager', 'Music'))).toEqual(['results', 'free places']);
    expect(await kinds(await role('cluster-manager', 'Dance'))).toEqual([]);
    expect(await kinds(await role('treasurer', 'Music'))).toEqual([]);
  });

  it('says of what was entered after results went out that it is a correction, and that they are out', async () => {
    const { db } = server;
    await publishPrizes(server, [], [], HUMMING);
    const state = async () =>
      (await administrator.call('GET', HUMMING_PATH)).json().message.results;
    expect(await state()).toBe('published');
    expect(await kinds()).not.toContain('results');
    await db
      .insertInto('resultSheets')
      .values({ ...SHEET, version: 9, eventId: HUMMING.eventId })
      .execute();
    expect(await state()).toBe('correction');
    expect((await home()).decisions).toContainEqual(
      expect.objectContaining({ kind: 'results', eventName: 'Humming', isCorrection: true }),
    );
  });

  it('names the events that are over with people who came or weren’t marked, and no results', async () => {
    const { db } = server;
    const unjudged = async (moment: string, organiser?: Organiser) => {
      turnClock(Date.parse(moment));
      const { decisions } = await home(
        organiser ?? (await signedInOrganiser(server, MUSIC_MANAGER)),
      );
      return decisions.filter(({ kind }: { kind: string }) => kind === 'no results');
    };
    const after = '2025-09-19T12:00:00+05:30';
    expect(await unjudged(after), 'nobody is in any').toEqual([]);
    await loadEntry(db, await person(1), SONG, 1);
    await loadEntry(db, await person(1), SONG, 1);
    const [first] = await db
      .selectFrom('entries')
      .select('id')
      .where('eventId', '=', SONG.eventId)
      .execute();
    const mark = (state: 'present' | 'absent') =>
      db.updateTable('entries').set({ state }).where('id', '=', first!.id).execute();
    await mark('absent');
    const event = { clusterName: 'Music', eventName: 'First Song', entries: 1 };
    // Nobody has said when it ends: until the festival's day turns it may go on.
    expect(await unjudged('2025-09-18T23:00:00+05:30')).toEqual([]);
    expect(await unjudged(after)).toEqual([
      { kind: 'no results', events: [expect.objectContaining(event)] },
    ]);
    const manager = await signedInOrganiser(server, MUSIC_MANAGER);
    const { decisions } = await home(manager);
    const ofEvents = decisions.flatMap(
      (one: { events?: unknown[]; eventName?: string }) =>
        one.events ?? (one.eventName ? [one] : []),
    );
    expect((await waiting(manager)).events).toBe(ofEvents.length);
    await mark('present');
    expect((await unjudged(after))[0].events[0].entries).toBe(2);
    const other = await signedInOrganiser(server, [
      { role: 'cluster-manager', clusters: ['Dance'] },
    ]);
    expect(await unjudged(after, other)).toEqual([]);
    await db
      .insertInto('resultSheets')
      .values({ ...SHEET, version: 1, eventId: SONG.eventId })
      .execute();
    expect(await unjudged(after), 'entered: to publish').toEqual([]);
    await publishPrizes(server, [], [], SONG);
    expect(await unjudged(after)).toEqual([]);
  });

  it('waits for results of contests alone, by the hour', async () => {
    const { db } = server;
    const choir = { ...SONG, eventId: 'music/lantern-choir', eventName: 'Lantern Choir' };
    const duel = { ...SONG, eventId: 'music/call-and-answer', eventName: 'Call & Answer' };
    // Nobody has said what Humming is judged by, nor what is to be won.
    for (const event of [HUMMING, duel, choir]) await loadEntry(db, await person(1), event, 1);
    turnClock(Date.parse('2025-09-22T12:00:00+05:30'));
    const { decisions } = await home(await signedInOrganiser(server, MUSIC_MANAGER));
    expect(decisions).toContainEqual({
      kind: 'no results',
      events: [choir, duel].map(({ eventName }) => expect.objectContaining({ eventName })),
    });
  });

  it('of a cluster manager has their clusters, and no numbers of everybody', async () => {
    const manager = await signedInOrganiser(server, [
      { role: 'cluster-manager', clusters: ['Dance'] },
    ]);
    expect(await home(manager)).toMatchObject({ signUps: null, clusters: [] });
  });

  it('tells of ID proofs that wait to whoever reviews them', async () => {
    await server.db
      .insertInto('idProofs')
      .values({
        ...{ id: crypto.randomUUID(), accountId: await person(1), mediaType: 'image/jpeg' },
        ...{ bytes: 1, state: 'ready', createdAt: 77 },
      })
      .execute();
    const desk = await signedInOrganiser(server, [{ role: 'hospitality' }]);
    expect((await home(desk)).decisions).toEqual([{ kind: 'id proofs', waiting: 1, oldestAt: 77 }]);
    expect(await waiting(desk)).toEqual({
      ...{ idProofs: 1, events: 0, gate: 0, prizes: 0 },
    });
  });

  it('lists the faults of the content to an administrator', async () => {
    const fault = {
      file: 'clusters/music/raga.md',
      field: 'date',
      reason: 'must be a day',
      line: 4,
    };
    const files = {
      servedSince: new Date(),
      faults: [fault],
      hasServerContent: false,
      isAway: false,
      faultySince: new Date(),
    };
    const status = () => ({ files, textPictures: [], server: undefined });
    const other = await startDeskServer(undefined, { contentStatus: { status } });
    onTestFinished(() => other.close());
    const theirs = await signedInOrganiser(other, ADMINISTRATOR);
    expect((await home(theirs)).decisions).toEqual([{ kind: 'faults', faults: [fault] }]);
  });

  it('counts what waits by the book of prizes alone: the content is read once, not for what is announced', async () => {
    const reads: number[] = [];
    const other = await startDeskServer((content) => ({
      ...content,
      events(clusterId) {
        reads.push(clusterId);
        return content.events(clusterId);
      },
    }));
    onTestFinished(() => other.close());
    const treasurer = await signedInOrganiser(other, [{ role: 'treasurer' }]);
    reads.length = 0;
    expect(await waiting(treasurer)).toEqual({
      ...{ idProofs: 0, events: 0, gate: 0, prizes: 0 },
    });
    expect(reads.length).toBe(new Set(reads).size);
  });

  it('tells what of its data takes the disk, the largest first', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'pictures/small'), { recursive: true });
    await writeFile(join(folder, 'secret.key'), 'x'.repeat(32));
    await writeFile(join(folder, 'pictures/a.webp'), 'x'.repeat(20));
    await writeFile(join(folder, 'pictures/small/a.webp'), 'x'.repeat(30));
    expect(await takenIn(folder)).toEqual([
      { name: 'pictures', bytes: 50 },
      { name: 'secret.key', bytes: 32 },
    ]);
  });

  it('is not a gate volunteer’s', async () => {
    const volunteer = await signedInOrganiser(server, [{ role: 'gate-volunteer' }]);
    expect((await volunteer.call('GET', '/home')).statusCode).toBe(403);
  });
});
