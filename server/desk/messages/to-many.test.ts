import { describe, expect, it } from 'vitest';
import { DAY_MS, dayInIndia, MINUTE_MS, startOfDay } from '../../../contract/moments.ts';
import { removeAccount } from '../../accounts/profile/store.ts';
import { removeFailedJobs } from '../../jobs/store.ts';
import { ADMINISTRATOR, MUSIC_MANAGER, signedInOrganiser } from '../../testing/desk.ts';
import {
  type EventForTest,
  newRegistrant,
  startDeskServerWith,
  turnClock,
} from '../../testing/entries.ts';
import { lastMailTo, mailsTo } from '../../testing/mails.ts';
import { shared } from '../../testing/server.ts';
import { keepUnreached } from './recipients-store.ts';

const MIDNIGHT = startOfDay(dayInIndia(Date.now() + 12 * DAY_MS));
/** In the night of the festival's day before. */
const STARTS_AT = MIDNIGHT + 30 * MINUTE_MS;
const DAY = { kind: 'day', name: dayInIndia(MIDNIGHT - 1) };
const WORDS = { subject: 'Rain', body: 'Dear {name},\nthe lawns are closed.' };

const events = new Map<string, EventForTest>(
  ['Humming', 'First Song'].map((title) => [title, { startsAt: STARTS_AT, rules: {} }]),
);
const server = shared(() => startDeskServerWith(events));
const administrator = shared(() => signedInOrganiser(server, ADMINISTRATOR));
const manager = shared(() => signedInOrganiser(server, MUSIC_MANAGER));

async function inBoth(name: string) {
  const person = await newRegistrant(server, { name });
  for (const title of events.keys()) expect((await person.take(title)).status).toBe(200);
  return person;
}

async function codeOf({ id }: { id: string }): Promise<string> {
  const row = server.db.selectFrom('accounts').select('participantCode').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).participantCode;
}

async function send(organiser: typeof manager, to: object) {
  const answer = await organiser.call('POST', '/messages', { ...to, ...WORDS });
  return { status: answer.statusCode, ...answer.json() };
}

async function countAll(organiser: typeof manager, to: object) {
  return (await organiser.call('POST', '/messages/count', to)).json().message;
}

async function count(organiser: typeof manager, to: object) {
  return (await countAll(organiser, to)).reached;
}

describe('a message to the people of a day, a venue, a cluster', () => {
  it('goes once to whoever is in several of its events', async () => {
    const asha = await inBoth('Asha');
    const before = await count(manager, DAY);
    expect(before.held).toEqual({ mail: await everyoneInMusic(), call: 0 });
    const { message } = await send(manager, { ...DAY, audience: 'held' });
    expect(message).toMatchObject({ ...DAY, audience: 'held', recipients: null });
    turnClock(Date.now() + 31_000);
    const mail = await lastMailTo(server, asha.email, 1);
    expect(mail.head).toContain('Subject: Rain');
    expect(mail.text).toContain('Dear Asha,\nthe lawns are closed.');
    const [first] = (await manager.call('GET', '/messages')).json().message;
    expect(first).toMatchObject({ id: message.id, recipients: before.held.mail });
    expect(await mailsTo(server, asha.email)).toHaveLength(1);
  });

  it('goes to those of its night, too, past midnight', async () => {
    await inBoth('Meera');
    expect((await count(manager, DAY)).held.mail).toBeGreaterThan(0);
    expect(await send(manager, { kind: 'day', name: dayInIndia(MIDNIGHT) })).toMatchObject({
      status: 404,
    });
  });

  it('stays within a manager’s own events', async () => {
    const dance = [{ role: 'cluster-manager', clusters: ['Dance'] }] as const;
    const other = await signedInOrganiser(server, dance);
    expect(await send(other, { kind: 'cluster', name: 'Music' })).toMatchObject({ status: 403 });
    expect(await send(other, DAY)).toMatchObject({ status: 404 });
    const event = { kind: 'event', cluster: 'music', name: 'Humming' };
    expect(await send(other, event)).toMatchObject({ status: 403 });
    const { message } = await send(manager, { kind: 'cluster', name: 'Music' });
    expect((await other.call('DELETE', `/messages/${message.id}`)).statusCode).toBe(404);
    expect((await other.call('GET', '/messages')).json().message).toEqual([]);
    const colleague = await signedInOrganiser(server, MUSIC_MANAGER);
    expect((await colleague.call('DELETE', `/messages/${message.id}`)).statusCode).toBe(200);
  });

  it('is refused where it names a single event', async () => {
    const answer = await manager.call('POST', '/messages', { ...DAY, ...WORDS, body: '{event}' });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['body']]);
  });

  it('is refused where what stands in braces would stay there, as it was typed', async () => {
    const answer = await manager.call('POST', '/messages', {
      ...{ ...DAY, ...WORDS },
      ...{ subject: 'For { name }', body: 'Dear {Name}, {nmae} of {room 5}\nAsha' },
    });
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      {
        subject: '{ name } is not filled in: write {name}',
        body: '{Name}, {nmae}, {room 5} are not filled in: write {name}',
      },
    ]);
  });
});

async function everyoneInMusic(): Promise<number> {
  const people = server.db.selectFrom('entryMembers').select('accountId').distinct();
  return (await people.where('leftAt', 'is', null).execute()).length;
}

describe('a message whose writer may write to its people no more', () => {
  it.each([
    ['whose role has ended', { endedAt: 1 }],
    ['whose cluster is another now', { clusters: '["Dance"]' }],
  ])('is taken back instead of leaving: of one %s', async (_, change) => {
    const asha = await inBoth('Asha');
    const organiser = await signedInOrganiser(server, MUSIC_MANAGER);
    const to = [
      { ...DAY, audience: 'held' },
      { kind: 'people', codes: [await codeOf(asha)] },
    ];
    const ids: string[] = [];
    for (const one of to) ids.push((await send(organiser, one)).message.id);
    const roles = server.db.updateTable('organiserRoles').where('accountId', '=', organiser.id);
    await roles.set(change).execute();
    turnClock(Date.now() + 31_000);
    const fates = () =>
      server.db
        .selectFrom('eventMessages')
        .select(['recipients', 'takenBackAt'])
        .where('id', 'in', ids)
        .execute();
    const isDecided = async () =>
      (await fates()).every(({ recipients, takenBackAt }) => recipients ?? takenBackAt);
    await expect.poll(isDecided, { timeout: 15_000 }).toBe(true);
    const taken = { recipients: null, takenBackAt: expect.any(Number) };
    expect(await fates()).toEqual([taken, taken]);
    expect(await mailsTo(server, asha.email)).toEqual([]);
  });
});

describe('a message to chosen people', () => {
  it('goes to each of them, also of hospitality, and is taken back from all', async () => {
    const [asha, ravi] = [await newRegistrant(server), await newRegistrant(server)];
    const hospitality = await signedInOrganiser(server, [{ role: 'hospitality' }]);
    const codes = [await codeOf(asha), await codeOf(ravi), await codeOf(asha)];
    const to = { kind: 'people', codes };
    expect(await count(hospitality, to)).toEqual({ everybody: { mail: 2, call: 0 } });
    const { message } = await send(hospitality, to);
    const path = `/messages/${message.id}`;
    expect((await hospitality.call('DELETE', path)).statusCode).toBe(200);
    await send(hospitality, to);
    turnClock(Date.now() + 31_000);
    for (const { email } of [asha, ravi]) await lastMailTo(server, email, 1);
    expect((await hospitality.call('DELETE', path)).statusCode).toBe(409);
    expect(await send(hospitality, DAY)).toMatchObject({ status: 403 });
  });

  it('names them before it is sent, and says before and after how many are not there any more', async () => {
    const karthik = await newRegistrant(server, { name: 'S. Karthik' });
    const zoya = await newRegistrant(server, { name: 'Zoya' });
    const left = await newRegistrant(server);
    const hospitality = await signedInOrganiser(server, [{ role: 'hospitality' }]);
    const codes = [await codeOf(zoya), await codeOf(left), await codeOf(karthik), 'DEEPAM'];
    await removeAccount(server.db, left.id);
    const to = { kind: 'people', codes: [...codes, codes[0]] };
    expect(await countAll(hospitality, to)).toEqual({
      reached: { everybody: { mail: 2, call: 0 } },
      people: [
        { code: codes[2], name: 'S. Karthik', college: expect.any(String) },
        { code: codes[0], name: 'Zoya', college: expect.any(String) },
      ],
      gone: 2,
    });
    expect((await send(hospitality, to)).message).toMatchObject({ gone: 2 });
    const none = await hospitality.call('POST', '/messages/count', { ...to, codes: [codes[1]] });
    expect([none.statusCode, none.json().fields.codes]).toEqual([
      400,
      'None of those chosen is there any more',
    ]);
    expect(await countAll(manager, DAY)).toMatchObject({ people: [], gone: 0 });
  });

  it('reaches nobody beyond a manager’s clusters', async () => {
    const stranger = await newRegistrant(server);
    const codes = [await codeOf(await inBoth('Asha')), await codeOf(stranger)];
    const refused = await send(manager, { kind: 'people', codes });
    expect(refused).toMatchObject({
      status: 403,
      message: '1 of those chosen take part in none of your clusters',
    });
    expect(await send(manager, { kind: 'people', codes: [] })).toMatchObject({ status: 400 });
  });
});

/** A message of the day that left, which has not reached two, of whom one has no e-mail. */
async function unreachedTwo() {
  const [meera, ravi] = [await inBoth('Meera'), await inBoth('Ravi')];
  const none = { email: null, emailKey: null };
  await server.db.updateTable('accounts').set(none).where('id', '=', meera.id).execute();
  const codes = [await codeOf(meera), await codeOf(ravi)];
  const { message } = await send(manager, { kind: 'people', codes });
  turnClock(Date.now() + 31_000);
  await lastMailTo(server, ravi.email, 1);
  await failForGood(message.id, ravi.id);
  return { messageId: message.id as string, meera, ravi };
}

async function tick(messageId: string, person: { id: string }, isCalled = true) {
  const path = `/messages/${messageId}/calls/${await codeOf(person)}`;
  expect((await manager.call('PUT', path, { isCalled })).statusCode).toBe(200);
}

describe('whom a message does not reach', () => {
  it('is counted apart, and called by a list that keeps who was', async () => {
    const meera = await inBoth('Meera');
    const failing = await inBoth('Ravi');
    await server.db
      .updateTable('accounts')
      .set({ email: null, emailKey: null, phone: '9000000009' })
      .where('id', '=', meera.id)
      .execute();
    expect((await count(manager, DAY)).held.call).toBe(1);
    const { message } = await send(manager, { ...DAY, audience: 'held' });
    turnClock(Date.now() + 31_000);
    await lastMailTo(server, failing.email, 1);
    const path = `/messages/${message.id}/calls`;
    const listed = async () => (await manager.call('POST', path)).json().message;
    expect(await listed()).toMatchObject([
      { name: 'Meera', phone: '9000000009', events: ['First Song', 'Humming'], hasFailed: false },
    ]);
    await failForGood(message.id, failing.id);
    expect((await listed()).map(({ name }: { name: string }) => name)).toEqual(['Meera', 'Ravi']);

    const tick = (code: string, isCalled: boolean) =>
      manager.call('PUT', `${path}/${code}`, { isCalled });
    expect((await tick(await codeOf(meera), true)).statusCode).toBe(200);
    const [first] = (await manager.call('GET', '/messages')).json().message;
    expect(first.calls).toEqual({ people: 2, open: 1 });
    expect((await listed())[0]).toMatchObject({ calledBy: manager.name });
    expect((await tick(await codeOf(meera), false)).statusCode).toBe(200);
    expect((await listed())[0]).toMatchObject({ calledAt: null, calledBy: null });
    const reached = await newRegistrant(server);
    expect((await tick(await codeOf(reached), true)).statusCode).toBe(404);
  });

  it('stands at home until all of them are called, for whom it concerns alone', async () => {
    const { messageId, meera, ravi } = await unreachedTwo();
    const decided = async (organiser: typeof manager) => {
      const { decisions } = (await organiser.call('GET', '/home')).json().message;
      const found = decisions.find(({ kind }: { kind: string }) => kind === 'calls');
      const messages: { id: string }[] = found?.messages ?? [];
      return messages.find(({ id }) => id === messageId);
    };
    const both = { id: messageId, subject: 'Rain', at: expect.any(Number), people: 2 };
    for (const one of [manager, administrator]) expect(await decided(one)).toEqual(both);
    const others = [{ role: 'cluster-manager', clusters: ['Dance'] }] as const;
    expect(await decided(await signedInOrganiser(server, others))).toBeUndefined();
    await tick(messageId, meera);
    expect(await decided(manager)).toEqual({ ...both, people: 1 });
    await tick(messageId, ravi);
    expect(await decided(manager)).toBeUndefined();
    await tick(messageId, ravi, false);
    // Who has left all events is reached by no manager's right any more.
    const left = server.db.updateTable('entryMembers').set({ leftAt: 1 });
    await left.where('accountId', '=', ravi.id).execute();
    expect(await decided(manager)).toBeUndefined();
    const [first] = (await manager.call('GET', '/messages')).json().message;
    expect(first.calls).toEqual({ people: 2, open: 0 });
    expect(await decided(administrator)).toEqual({ ...both, people: 1 });
  });

  it('stays on the list once their failed mail is forgotten', async () => {
    const { messageId, meera, ravi } = await unreachedTwo();
    const later = await inBoth('Zoya');
    const row = { messageId, accountId: later.id, way: 'mail', mailedAt: 1 } as const;
    await server.db
      .insertInto('messageRecipients')
      .values(row)
      .onConflict((clash) => clash.doNothing())
      .execute();
    await failForGood(messageId, later.id);
    const MONTH_MS = 30 * 24 * 60 * 60_000;
    const old = { failedAt: Date.now() - MONTH_MS - 1 };
    const ofRavi = server.db.updateTable('jobs').set(old).where('accountId', '=', ravi.id);
    await ofRavi.where('failedAt', 'is not', null).execute();
    await tick(messageId, ravi);
    const listed = async () =>
      (await manager.call('POST', `/messages/${messageId}/calls`)).json().message;
    const before = await listed();
    expect(before.map(({ name }: { name: string }) => name)).toEqual(['Meera', 'Ravi', 'Zoya']);
    await keepUnreached(server.db, Date.now() - MONTH_MS);
    await removeFailedJobs(server.db, Date.now() - MONTH_MS);
    expect(await listed()).toEqual(before);
    const ways = server.db.selectFrom('messageRecipients').select(['accountId', 'way']);
    const found = await ways.where('messageId', '=', messageId).execute();
    const wayOf = new Map(found.map(({ accountId, way }) => [accountId, way]));
    const people = [meera, ravi, later].map(({ id }) => wayOf.get(id));
    expect(people).toEqual(['call', 'call', 'mail']);
    // Whom it reached are asked nothing.
    expect([...wayOf.values()].filter((way) => way === 'call')).toHaveLength(2);
  });
});

describe('whom a message of one’s own did not reach', () => {
  it('is listed with their phone only while one may write to them', async () => {
    const organiser = await signedInOrganiser(server, MUSIC_MANAGER);
    const meera = await inBoth('Meera');
    const none = { email: null, emailKey: null };
    await server.db.updateTable('accounts').set(none).where('id', '=', meera.id).execute();
    const { message } = await send(organiser, { kind: 'people', codes: [await codeOf(meera)] });
    turnClock(Date.now() + 31_000);
    const hasLeft = async () =>
      (await organiser.call('GET', '/messages')).json().message[0].recipients;
    await expect.poll(hasLeft, { timeout: 15_000 }).toBe(0);
    const listed = async () =>
      (await organiser.call('POST', `/messages/${message.id}/calls`)).json().message;
    expect(await listed()).toMatchObject([{ name: 'Meera' }]);
    const roles = server.db.updateTable('organiserRoles').where('accountId', '=', organiser.id);
    await roles.set({ clusters: '["Dance"]' }).execute();
    expect(await listed()).toEqual([]);
    const path = `/messages/${message.id}/calls/${await codeOf(meera)}`;
    const ticked = await organiser.call('PUT', path, { isCalled: true });
    expect(ticked.statusCode, ticked.body).toBe(404);
    const calls = server.db.selectFrom('messageRecipients').select('calledAt');
    expect(await calls.where('messageId', '=', message.id).execute()).toEqual([{ calledAt: null }]);
  });
});

/* Last, for others would wait behind its mails. */
describe('a message to everybody', () => {
  it('is an administrator’s, and leaves out whose e-mail nobody has confirmed', async () => {
    const asha = await newRegistrant(server);
    const unproven = await newRegistrant(server, { isConfirmed: false });
    for (const organiser of [manager, await signedInOrganiser(server, [{ role: 'hospitality' }])])
      expect(await send(organiser, { kind: 'everybody' })).toMatchObject({ status: 403 });
    const counted = await count(administrator, { kind: 'everybody' });
    await send(administrator, { kind: 'everybody' });
    turnClock(Date.now() + 31_000);
    await lastMailTo(server, asha.email, 1);
    expect(await mailsTo(server, unproven.email)).toEqual([]);
    const [first] = (await administrator.call('GET', '/messages')).json().message;
    expect(first.recipients).toBe(counted.everybody.mail);
  });

  it('of more people than are written down at a time goes to each of them once', async () => {
    const people = await Promise.all(Array.from({ length: 120 }, () => newRegistrant(server)));
    const { message } = await send(administrator, { kind: 'everybody' });
    turnClock(Date.now() + 31_000);
    const mailed = async () => {
      const rows = server.db.selectFrom('messageRecipients').select('mailedAt');
      const all = await rows
        .where('messageId', '=', message.id)
        .where('way', '=', 'mail')
        .execute();
      return all.length > people.length && all.every(({ mailedAt }) => mailedAt !== null);
    };
    await expect.poll(mailed, { timeout: 20_000 }).toBe(true);
  }, 40_000);
});

/** As if a mail to somebody had failed until nobody tries any more. */
async function failForGood(messageId: string, accountId: string): Promise<void> {
  await server.db
    .insertInto('jobs')
    .values({
      ...{ id: crypto.randomUUID(), kind: 'mail', cause: `message ${messageId} ${accountId}` },
      ...{ accountId, createdAt: 1, failedAt: Date.now(), errorCode: 'EENVELOPE' },
    })
    .execute();
}
