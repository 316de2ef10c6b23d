import { afterAll, expect, it } from 'vitest';
import {
  type EventForTest,
  newRegistrant,
  type Registrant,
  startEntriesServer,
  turnClock,
} from '../testing/entries.ts';
import { mailsTo } from '../testing/mails.ts';
import { shared } from '../testing/server.ts';
import { loadEntry } from './entries.ts';
import { listOrders } from './line-store.ts';
import type { EntryRow } from './store.ts';

/*
 * People and organisers do anything at all, in any order and some of it at once. A failure names its seed: put it in
 * `SEED`'s place to see the same changes again.
 */

const SEED = Math.floor(Math.random() * 2 ** 32);
const CHANGES = 120;
const PEOPLE = 20;
const HOUR_MS = 60 * 60 * 1000;

const events = new Map<string, EventForTest>();

const server = shared(() => startEntriesServer(events));

afterAll(() => events.clear());

let state = SEED;

function below(count: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * count);
}

function oneOf<T>(list: readonly T[]): T {
  return list[below(list.length)]!;
}

const SONG = 'First Song';
const CHOIR = 'Lantern Choir';
const HUMMING = 'Humming';
const TITLES = [SONG, CHOIR, HUMMING];
const start = Date.now();
const TEAM = { min: 2, max: 3, sameCollege: false };
const RULES: Record<string, EventForTest['rules']> = {
  [SONG]: { places: 3, waiting: 5, closes: start + 70 * HOUR_MS },
  [CHOIR]: { places: 3, perCollege: 2, team: TEAM, closes: start + 40 * HOUR_MS },
  [HUMMING]: { perCollege: 3, waiting: 8, closes: start + 80 * HOUR_MS },
};
const STARTS_AT = start + 84 * HOUR_MS;

function setRules(title: string, rules: EventForTest['rules']) {
  events.set(title, { startsAt: STARTS_AT, rules: rules && { opens: start - 1, ...rules } });
}

const people: Registrant[] = [];

async function arrive() {
  people.push(await newRegistrant(server, { college: oneOf(['A', 'B', 'C', 'D']) }));
}

/** An entry as one of its people sees it, of somebody by chance. */
async function ownEntry(title = oneOf(TITLES)) {
  const one = oneOf(people);
  const entry = events.get(title)?.rules ? await one.entryIn(title) : null;
  return { one, entry, path: `/api/events/entries/${entry?.id}` };
}

async function invite() {
  const { entry } = await ownEntry(CHOIR);
  return oneOf(people).join({ invitation: entry?.invitation ?? 'none' });
}

async function touchMember(method: 'DELETE' | 'PUT') {
  const { one, entry, path } = await ownEntry(CHOIR);
  if (!entry) return;
  const member = oneOf(entry.members).id;
  if (method === 'PUT') return one.call('PUT', `${path}/captain`, { member });
  return one.call('DELETE', `${path}/members/${member}`);
}

/** What a person does; it may be refused, but never breaks. */
const PRESSES: Record<string, () => Promise<{ status: number } | undefined>> = {
  take: () => oneOf(people).take(oneOf(TITLES), { teamName: `Team ${below(12)}` }),
  'take again': () => oneOf(people).take(oneOf(TITLES), { teamName: `Team ${below(12)}` }),
  join: invite,
  'join again': invite,
  cancel: async () => {
    const { one, entry, path } = await ownEntry();
    return entry ? one.call('DELETE', path) : undefined;
  },
  accept: async () => {
    const { one, entry, path } = await ownEntry();
    return entry ? one.call('POST', `${path}/acceptance`) : undefined;
  },
  remove: () => touchMember('DELETE'),
  'hand over': () => touchMember('PUT'),
  renew: async () => {
    const { one, entry, path } = await ownEntry(CHOIR);
    return entry ? one.call('PUT', `${path}/invitation`) : undefined;
  },
};

/** Waits until no mail is due: one that is overtaken, or whose offer ends, before it leaves is not sent at all. */
async function mailsLeave() {
  const waiting = () => server.db.selectFrom('jobs').select('cause').execute();
  await expect.poll(waiting, { timeout: 10_000 }).toEqual([]);
}

/** What organisers and time do. */
const TURNS: Record<string, () => unknown> = {
  clock: () => turnClock(Date.now() + below(6 * HOUR_MS)),
  places: () => setRules(SONG, { ...RULES[SONG], places: 1 + below(6) }),
  'rules gone': () => setRules(oneOf(TITLES), null),
  'rules back': () => {
    for (const title of TITLES) if (!events.get(title)?.rules) setRules(title, RULES[title]);
  },
  'account gone': async () => {
    const [{ id }] = people.splice(below(people.length), 1) as [Registrant];
    await server.db.deleteFrom('accounts').where('id', '=', id).execute();
    await arrive();
  },
  load: () => {
    const title = oneOf(TITLES);
    const event = { eventId: idOf(title), clusterName: 'Music', eventName: title };
    return server.db
      .transaction()
      .execute((trx) => loadEntry(trx, oneOf(people).id, event, Date.now()));
  },
};

async function press(): Promise<string> {
  const names = Array.from({ length: oneOf([1, 1, 4]) }, () => oneOf(Object.keys(PRESSES)));
  const answers = await Promise.all(names.map((name) => PRESSES[name]!()));
  for (const answer of answers) expect(answer?.status ?? 200).toBeLessThan(500);
  return names.join(' and ');
}

async function turn(): Promise<string> {
  const name = oneOf(['clock', 'clock', 'places', 'rules back', ...Object.keys(TURNS)]);
  await TURNS[name]!();
  await server.applyDue(Date.now());
  return name;
}

type Member = Awaited<ReturnType<typeof membersOf>>[number];

function membersOf() {
  return server.db.selectFrom('entryMembers').selectAll().where('leftAt', 'is', null).execute();
}

const isTaking = ({ state }: EntryRow) => state === 'held' || state === 'offered';

/** The small festival's files are called as their events. */
function idOf(title: string): string {
  return `music/${title.toLowerCase().replaceAll(' ', '-')}`;
}

/** All that is wrong with how an event stands. */
async function faultsOf(title: string, all: readonly EntryRow[], members: readonly Member[]) {
  const entries = all.filter((entry) => entry.eventId === idOf(title));
  const taking = entries.filter(isTaking);
  const waiting = entries.filter((entry) => entry.state === 'waiting');
  const counted = await server.db
    .selectFrom('events')
    .select('taken')
    .where('id', '=', idOf(title))
    .executeTakeFirst();
  const faults: string[] = [];
  if ((counted?.taken ?? 0) !== taking.length)
    faults.push(`${title}: ${counted?.taken} counted, ${taking.length} taken`);
  const orders = await listOrders(
    server.db,
    waiting.map(({ id }) => id),
  );
  const ranks = [...orders.values()].map(({ rank }) => rank!);
  if (ranks.sort((a, b) => a - b).some((rank, i) => rank !== i + 1))
    faults.push(`${title}: ranks ${ranks}`);
  const rules = events.get(title)?.rules;
  const isFree = rules && taking.length < (rules.places ?? Number.POSITIVE_INFINITY);
  const ofCollege = (entry: EntryRow) => taking.filter(({ college }) => college === entry.college);
  const fits = waiting.some((entry) => ofCollege(entry).length < (rules?.perCollege ?? 999));
  if (isFree && fits && Date.now() < STARTS_AT) faults.push(`${title}: waits beside a free place`);
  for (const entry of [...taking, ...waiting])
    faults.push(...teamFaults(entry, members).map((fault) => `${title}: ${fault}`));
  return faults;
}

function teamFaults({ id, teamName }: EntryRow, members: readonly Member[]): string[] {
  const own = members.filter((one) => one.entryId === id);
  const captains = own.filter((one) => one.isCaptain === 1).length;
  const { closes = 0 } = events.get(CHOIR)?.rules ?? { closes: Number.POSITIVE_INFINITY };
  const isShort = teamName && Date.now() >= closes && own.length < TEAM.min;
  return [
    ...(captains === 1 ? [] : [`${captains} captains among ${own.length}`]),
    ...(own.length > (teamName ? TEAM.max : 1) ? [`${own.length} people`] : []),
    ...(isShort ? ['too few after closing'] : []),
  ];
}

async function faults(): Promise<string[]> {
  const entries = await server.db.selectFrom('entries').selectAll().execute();
  const members = await membersOf();
  const ended = entries.filter(({ state }) => state === 'cancelled' || state === 'expired');
  const ofEnded = members.filter((one) => ended.some(({ id }) => id === one.entryId));
  const parts = members.map((one) => `${one.accountId} in ${one.eventId}`);
  return [
    ...(ofEnded.length > 0 ? [`${ofEnded.length} people in entries that have ended`] : []),
    ...(new Set(parts).size < parts.length ? ['somebody takes part twice'] : []),
    ...(await Promise.all(TITLES.map((title) => faultsOf(title, entries, members)))).flat(),
  ];
}

/** All that became of entries so far. */
function history() {
  return server.db.selectFrom('entryChanges').select(['id', 'entryId', 'kind']).execute();
}

/** Offers whose entry moved on within the same press: the next move takes a mail back that has not left. */
const passing = new Set<string>();

/** Does one press, and notes its passing offers. */
async function pressed(): Promise<string> {
  const before = new Set((await history()).map(({ id }) => id));
  const names = await press();
  const news = (await history()).filter(({ id }) => !before.has(id));
  for (const moves of Map.groupBy(news, ({ entryId }) => entryId).values())
    if (moves.length > 1) for (const { id, kind } of moves) if (kind === 'offered') passing.add(id);
  return names;
}

/** The times that somebody was offered a place for themselves, or lost one that they didn't take. */
async function changesOf(accountId: string): Promise<string[]> {
  const changes = await server.db
    .selectFrom('entryChanges')
    .innerJoin('entries', 'entries.id', 'entryChanges.entryId')
    .innerJoin('entryMembers', 'entryMembers.entryId', 'entries.id')
    .select('entryChanges.id')
    .where('entryMembers.accountId', '=', accountId)
    .where('entries.eventId', '=', idOf(SONG))
    .where('kind', 'in', ['offered', 'ran out'])
    .execute();
  return changes.map(({ id }) => id);
}

it(`After each of ${CHANGES} changes by chance places, lines and teams are as they should be (seed ${SEED})`, async () => {
  for (const title of TITLES) setRules(title, RULES[title]);
  for (let i = 0; i < PEOPLE; i++) await arrive();
  const done: string[] = [];
  for (let i = 0; i < CHANGES; i++) {
    done.push(below(4) === 0 ? await turn() : await pressed());
    expect(await faults(), `seed ${SEED}, after ${done.slice(-5).join(', ')}`).toEqual([]);
    // One that the next change overtakes would stay back.
    await mailsLeave();
  }
  for (const { id, email } of people) {
    const told = async () =>
      (await mailsTo(server, email)).filter(({ head }) =>
        /Subject: (A place in|Your offer for) First Song/.test(head),
      ).length;
    const changes = await changesOf(id);
    const sure = changes.filter((one) => !passing.has(one)).length;
    const isTold = async () => {
      const mails = await told();
      return sure <= mails && mails <= changes.length;
    };
    await expect.poll(isTold, { message: `seed ${SEED}, mails of offers` }).toBe(true);
  }
});
