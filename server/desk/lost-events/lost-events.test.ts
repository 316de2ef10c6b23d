import { describe, expect, it, onTestFinished } from 'vitest';
import { contentAddress } from '../../../contract/content-addresses.ts';
import { MAX_WITHDRAWN } from '../../../contract/desk/events.ts';
import { createAccount } from '../../accounts/store.ts';
import { loadEntry } from '../../entries/entries.ts';
import { EventNames } from '../../events/names.ts';
import { cancelEvent } from '../../events/store.ts';
import { ContentServer } from '../../testing/content/content-server.ts';
import { deciderOf, festivalToDecide } from '../../testing/decided-festival.ts';
import { MUSIC_MANAGER } from '../../testing/desk.ts';
import { newRegistrant, type Registrant } from '../../testing/entries.ts';
import { lastMailTo, mailsTo } from '../../testing/mails.ts';
import { publishPrizes } from '../../testing/prizes.ts';

const HUMMING = 'music/humming';
const SOLO = 'clusters/dance/solo.md';

/** The festival's server, with Asha in Humming and Ravi in its line. */
async function startWithPeople() {
  const festival = await festivalToDecide();
  const server = await festival.start();
  const [asha, ravi] = [await newRegistrant(server), await newRegistrant(server, { name: 'Ravi' })];
  for (const person of [asha, ravi]) expect((await person.take('Humming')).status).toBe(200);
  return { festival, server, asha, ravi, decider: await deciderOf(server) };
}

type Taken = Awaited<ReturnType<Registrant['take']>>;

const takeIn = (person: Registrant, address: string) =>
  person.call('POST', `/api/events/${address}/entries`, {});

async function ownEntries({ call }: Registrant) {
  const entries = (await call('GET', '/api/events/user/entries')).message;
  return entries.map(({ clusterName, eventName, state }: Record<string, string>) =>
    [clusterName, eventName, state].join(' '),
  );
}

describe('an event that people are in and whose file is gone', () => {
  it('waits for a decision of administrators and its cluster’s manager, and is reached until then', async () => {
    const { festival, server, decider, ravi } = await startWithPeople();
    const manager = await deciderOf(server, MUSIC_MANAGER);
    const other = await deciderOf(server, [{ role: 'cluster-manager', clusters: ['Dance'] }]);
    expect(await decider.lost()).toEqual([]);
    await festival.remove();
    const counts = { people: 2, toTell: 2, taken: 1, waiting: 1, results: 0, messages: 0 };
    const event = { eventId: HUMMING, clusterName: 'Music', eventName: 'Humming' };
    expect(await manager.untilLost(1)).toEqual({
      kind: 'no file',
      ...event,
      ...{ isShown: true, isOut: false },
      ...counts,
    });
    expect(await decider.lost()).toHaveLength(1);
    expect((await decider.call('GET', '/waiting')).json().message.events).toBe(1);
    expect(await other.lost()).toEqual([]);
    expect((await other.cancel(HUMMING)).statusCode).toBe(403);
    expect((await other.succeed(HUMMING, 'music/first-song')).statusCode).toBe(403);
    const path = '/events/music/Humming';
    const { message } = (await manager.call('GET', `${path}/entries`)).json();
    expect(message.rows).toMatchObject([{ members: [{ name: 'Asha' }] }]);
    const to = { kind: 'event', cluster: 'music', name: 'Humming', audience: 'held' };
    const written = { ...to, subject: 'Wait', body: 'We look for a stage.' };
    expect((await manager.call('POST', '/messages', written)).statusCode).toBe(200);
    expect((await ravi.take('Humming')).status).toBe(409);
    await festival.bringBack();
    await decider.untilLost(0);
    expect((await decider.cancel(HUMMING)).statusCode).toBe(409);
  });
});

it('An event whose file is deleted, moved and brought back while a crowd asks for its places loses nobody and gives none twice', async () => {
  const { festival, server, asha, decider } = await startWithPeople();
  const crowd = await Promise.all(Array.from({ length: 4 }, () => newRegistrant(server)));
  const ask = (some: readonly Registrant[]) => some.map((one) => one.take('Humming'));
  const statuses = async (change: Promise<unknown>, some: readonly Registrant[]) =>
    (await Promise.all([change, ...ask(some)])).slice(1).map((taken) => (taken as Taken).status);
  expect(await statuses(festival.remove(), crowd.slice(0, 2))).toEqual([200, 200]);
  await decider.untilLost(1);
  const moved = festival.become('clusters/dance/humming.md', 'Humming');
  expect(await statuses(moved, crowd)).toEqual([409, 409, 200, 200]);
  await expect
    .poll(async () => (await decider.successors(HUMMING))[0], { timeout: 15_000 })
    .toMatchObject({ fileId: 'dance/humming', isNew: true });
  await festival.remove('clusters/dance/humming.md');
  expect(await statuses(festival.bringBack(), crowd)).toEqual([409, 409, 409, 409]);
  await decider.untilLost(0);
  const all = await Promise.all([asha, ...crowd].map(ownEntries));
  expect(all.flat().sort()).toEqual([
    'Music Humming held',
    ...crowd.map(() => 'Music Humming waiting'),
  ]);
});

it('An event whose name alone changes while a crowd asks for its places loses nobody and gives none twice', async () => {
  const { festival, server, asha, ravi, decider } = await startWithPeople();
  const crowd = await Promise.all(Array.from({ length: 4 }, () => newRegistrant(server)));
  const taken = crowd.map((one) => takeIn(one, 'music/Humming'));
  const [, ...answers] = await Promise.all([
    festival.become('clusters/music/humming.md', 'Hummings'),
    ...taken,
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await expect
    .poll(async () => (await ownEntries(asha))[0], { timeout: 15_000 })
    .toBe('Music Hummings held');
  const all = await Promise.all([ravi, ...crowd].map(ownEntries));
  expect(all.flat()).toEqual([ravi, ...crowd].map(() => 'Music Hummings waiting'));
  expect(await decider.lost()).toEqual([]);
});

describe('the decision which event it is now', () => {
  it('lets people, waiting list, messages and links go on in it, in every process', async () => {
    const { festival, server, asha, ravi, decider } = await startWithPeople();
    const other = await festival.start();
    await festival.become(SOLO, 'Humming Solo');
    await decider.untilLost(1);
    const [first, ...rest] = await decider.successors(HUMMING);
    expect(first).toMatchObject({
      ...{ fileId: 'dance/solo', clusterName: 'Dance', eventName: 'Humming Solo' },
      ...{ isNew: false, isSame: false, places: 1, refusal: null },
    });
    expect(rest.map(({ clusterName }: { clusterName: string }) => clusterName)).toContain('Music');
    const decided = await decider.succeed(HUMMING, 'dance/solo');
    expect(decided.json().message).toEqual({ clusterName: 'Dance', eventName: 'Humming Solo' });
    expect(await decider.lost()).toEqual([]);
    for (const { app, db } of [server, other, await festival.start()]) {
      await expect
        .poll(async () => (await app.inject('/calendar/music/Humming.ics')).body)
        .toContain('SUMMARY:Humming Solo\\,');
      const late = await newRegistrant({ app, db }, { name: 'Late' });
      expect((await takeIn(late, 'dance/Humming%20Solo')).message.state).toBe('waiting');
      const again = await app.inject({
        ...{ method: 'POST', url: '/api/events/dance/Humming%20Solo/entries', payload: {} },
        headers: { authorization: `Bearer ${asha.token}` },
      });
      expect(again.statusCode).toBe(409);
    }
    expect(await ownEntries(asha)).toEqual(['Dance Humming Solo held']);
    expect(await ownEntries(ravi)).toEqual(['Dance Humming Solo waiting']);
    const { counts } = (await decider.call('GET', '/events/dance/Humming%20Solo')).json().message;
    expect(counts).toMatchObject({ taken: 1, waiting: 4 });
    const { rows } = (await decider.call('GET', '/audit')).json().message;
    expect(rows[0]).toMatchObject({ subject: 'Humming: Humming Solo of Dance' });
    expect((await decider.succeed(HUMMING, 'music/first-song')).statusCode).toBe(409);
    await festival.remove(SOLO);
    const lost = await decider.untilLost(1);
    expect(lost).toMatchObject({ eventId: HUMMING, eventName: 'Humming Solo', people: 5 });
  });

  it('lets in what stood out as its double, and nobody takes a place twice meanwhile', async () => {
    const { festival, server, asha, decider } = await startWithPeople();
    await festival.become('clusters/dance/humming.md', 'Humming');
    await decider.untilLost(1);
    expect((await takeIn(asha, 'dance/Humming')).status).toBe(404);
    expect((await decider.successors(HUMMING))[0]).toMatchObject({
      ...{ fileId: 'dance/humming', isNew: true, isSame: true },
    });
    const newcomers = await Promise.all(
      Array.from({ length: 4 }, () => newRegistrant(server, { name: 'Newcomer' })),
    );
    const [decided, ...taken] = await Promise.all([
      decider.succeed(HUMMING, 'dance/humming'),
      ...newcomers.flatMap((one) => [one.take('Humming'), takeIn(one, 'dance/Humming')]),
    ]);
    expect(decided.statusCode).toBe(200);
    expect(taken.map(({ status }) => status)).toContain(200);
    for (const person of newcomers) {
      await takeIn(person, 'dance/Humming');
      expect((await ownEntries(person)).length).toBeLessThanOrEqual(1);
    }
    const standing = await server.db.selectFrom('entries').select(['eventId', 'state']).execute();
    expect(new Set(standing.map(({ eventId }) => eventId))).toEqual(new Set([HUMMING]));
    expect(standing.filter(({ state }) => state === 'held')).toHaveLength(1);
  });

  it('offers its own file with another id in it as the same, and no other', async () => {
    const { festival, server, asha, decider } = await startWithPeople();
    await festival.become('clusters/music/humming.md', 'Humming', '\nid: another');
    await decider.untilLost(1);
    const [first, ...rest] = await decider.successors(HUMMING);
    expect(first).toMatchObject({ fileId: 'another', isNew: true, isSame: true, refusal: null });
    expect(rest.filter(({ isSame }: { isSame: boolean }) => isSame)).toEqual([]);
    expect((await decider.succeed(HUMMING, 'another')).statusCode).toBe(200);
    const { rows } = (await decider.call('GET', '/audit')).json().message;
    expect(rows[0]).toMatchObject({ subject: 'Humming: the one of that name in Music' });
    expect(await decider.lost()).toEqual([]);
    expect(await ownEntries(asha)).toEqual(['Music Humming held']);
    const late = await newRegistrant(server);
    expect((await late.take('Humming')).message.state).toBe('waiting');
  });

  it('is refused for an event with people of its own, until those are out of it', async () => {
    const { festival, server, decider } = await startWithPeople();
    await festival.become(SOLO, 'Humming Solo');
    await decider.untilLost(1);
    const tara = await newRegistrant(server, { name: 'Tara' });
    expect((await takeIn(tara, 'dance/Humming%20Solo')).status).toBe(200);
    // The most alike by its name, and yet behind all that can be chosen.
    const listed = await decider.successors(HUMMING);
    expect(listed[0]).toMatchObject({ refusal: null });
    expect(listed.at(-1)).toMatchObject({
      ...{ fileId: 'dance/solo', refusal: 'an entry of its own: end those first' },
    });
    const refused = await decider.succeed(HUMMING, 'dance/solo');
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Humming Solo has an entry of its own: end those first',
    ]);
    const { entry } = (await tara.call('GET', '/api/events/dance/Humming%20Solo/entry')).message;
    const out = `/events/dance/Humming%20Solo/entries/${entry.id}/withdraw`;
    expect((await decider.call('POST', out, { reason: 'It is Humming' })).statusCode).toBe(200);
    expect((await decider.succeed(HUMMING, 'dance/solo')).statusCode).toBe(200);
    expect((await takeIn(tara, 'dance/Humming%20Solo')).message.state).toBe('waiting');
  });

  it('is taken back where it was wrong, whether the old file is there again or not', async () => {
    const { festival, server, asha, ravi, decider } = await startWithPeople();
    const other = await festival.start();
    const dancer = await deciderOf(server, [{ role: 'cluster-manager', clusters: ['Dance'] }]);
    const decide = async () => {
      expect((await decider.succeed(HUMMING, 'music/first-song')).statusCode).toBe(200);
      expect(await ownEntries(asha)).toEqual(['Music First Song held']);
    };
    const takeBack = async () => (await decider.takeBack('music/first-song')).json().message;
    await festival.remove();
    await decider.untilLost(1);
    await decide();
    const { succeeds } = (await decider.call('GET', '/events/music/First%20Song')).json().message;
    expect(succeeds).toMatchObject({ fileId: 'music/first-song', eventName: 'Humming' });
    expect((await dancer.takeBack('music/first-song')).statusCode).toBe(403);
    expect(await takeBack()).toEqual({ clusterName: 'Music', eventName: 'Humming' });
    expect((await decider.takeBack('music/first-song')).statusCode).toBe(409);
    expect(await decider.untilLost(1)).toMatchObject({ eventName: 'Humming', people: 2 });
    expect((await decider.successors(HUMMING))[0]).toMatchObject({ refusal: null });
    const song = (await decider.call('GET', '/events/music/First%20Song')).json().message;
    expect(song).toMatchObject({ succeeds: null, counts: { taken: 0, waiting: 0 } });

    await decide();
    // A file that is back before a process has looked would be its own event's at once.
    for (const { content } of [server, other])
      await expect
        .poll(() => content().fileIds?.get(HUMMING), { timeout: 15_000 })
        .toBe('music/first-song');
    await festival.bringBack();
    const late = await newRegistrant(server, { name: 'Late' });
    const answers = { language: 'Hindi' };
    expect((await late.take('First Song', { answers })).status).toBe(200);
    expect(await takeBack()).toBe(
      'First Song has an entry that came after Humming was made it: end those first',
    );
    const { entry } = (await late.call('GET', '/api/events/music/First%20Song/entry')).message;
    const out = `/events/music/First%20Song/entries/${entry.id}/withdraw`;
    expect((await decider.call('POST', out, { reason: 'It is not Humming' })).statusCode).toBe(200);
    expect(await takeBack()).toEqual({ clusterName: 'Music', eventName: 'Humming' });
    await decider.untilLost(0);
    expect(await ownEntries(asha)).toEqual(['Music Humming held']);
    expect((await ownEntries(ravi))[0]).toMatch(/^Music Humming (waiting|offered)$/);
    for (const { app, db } of [server, other, await festival.start()]) {
      const summary = async (name: string) =>
        (await app.inject(`/calendar/music/${name}.ics`)).body;
      await expect.poll(() => summary('Humming')).toContain('SUMMARY:Humming\\,');
      expect(await summary('First%20Song')).toContain('SUMMARY:First Song\\,');
      const another = await newRegistrant({ app, db });
      expect((await another.take('First Song', { answers })).status).toBe(200);
    }
    const { rows } = (await decider.call('GET', '/audit')).json().message;
    const kinds = rows.map(({ kind, subject }: Record<string, string>) => [kind, subject]);
    expect(kinds).toContainEqual([
      'event without a file: taken back',
      'Humming: not First Song of Music',
    ]);
  });

  it('that is taken back leaves the event its name, whatever a process had read until then', async () => {
    const { festival, server, decider } = await startWithPeople();
    await festival.remove();
    await decider.untilLost(1);
    expect((await decider.succeed(HUMMING, 'music/first-song')).statusCode).toBe(200);
    const readBefore = server.content();
    expect((await decider.takeBack('music/first-song')).statusCode).toBe(200);
    await new EventNames(server.db).note(readBefore);
    expect(await decider.untilLost(1)).toMatchObject({ eventName: 'Humming', people: 2 });
  });

  it('comes before or after who takes a place in that event at the same moment, never between', async () => {
    const { festival, server, decider } = await startWithPeople();
    await festival.become(SOLO, 'Humming Solo');
    await decider.untilLost(1);
    const crowd = await Promise.all(Array.from({ length: 4 }, () => newRegistrant(server)));
    const takeAll = () => crowd.map((one) => takeIn(one, 'dance/Humming%20Solo'));
    const [decided] = await Promise.all([decider.succeed(HUMMING, 'dance/solo'), ...takeAll()]);
    await Promise.all(takeAll());
    const entries = await server.db.selectFrom('entries').select('eventId').execute();
    const own = entries.filter(({ eventId }) => eventId === 'dance/solo');
    expect([decided.statusCode, own.length]).toEqual(
      own.length === 0 ? [200, 0] : [409, crowd.length],
    );
    expect(entries).toHaveLength(2 + crowd.length);
  });
});

describe('an event of a content server', () => {
  const MUSIC = contentAddress.cluster(5);
  const DANCE = contentAddress.cluster(2);
  type Answer = {
    data: { attributes: { Cluster_Details: { Events: { id: number; Title: string }[] } } };
  };

  it('that is deleted, brought back, or made anew in another cluster keeps its people', async () => {
    const content = await ContentServer.start();
    onTestFinished(() => content.stop());
    const festival = await festivalToDecide({ CONTENT_URL: content.url });
    const server = await festival.start();
    const decider = await deciderOf(server);
    const { events } = server.content();
    const [, lost] = events(5);
    const event = { eventId: lost!.eventId, clusterName: 'Music', eventName: lost!.title };
    const asha = await newRegistrant(server);
    await loadEntry(server.db, asha.id, event, 1);

    const before = structuredClone(content.answers.get(MUSIC)) as Answer;
    const without = structuredClone(before);
    const all = without.data.attributes.Cluster_Details;
    const entry = all.Events.find(({ id }) => String(id) === event.eventId)!;
    all.Events = all.Events.filter((one) => one !== entry);
    content.answers.set(MUSIC, without);
    expect(await decider.untilLost(1)).toMatchObject({ ...event, people: 1, isShown: true });
    content.answers.set(MUSIC, before);
    await decider.untilLost(0);

    const dance = structuredClone(content.answers.get(DANCE)) as Answer;
    dance.data.attributes.Cluster_Details.Events.push({ ...entry, id: 4711 });
    content.answers.set(DANCE, dance).set(MUSIC, without);
    await decider.untilLost(1);
    await expect
      .poll(async () => (await decider.successors(event.eventId))[0], { timeout: 15_000 })
      .toMatchObject({ fileId: '4711', clusterName: 'Dance', isNew: true });
    expect((await decider.succeed(event.eventId, '4711')).statusCode).toBe(200);
    expect(await decider.lost()).toEqual([]);
    expect(await ownEntries(asha)).toEqual([`Dance ${event.eventName} held`]);
    const later = await festival.start();
    expect(
      later
        .content()
        .events(2)
        .map(({ eventId }) => eventId),
    ).toContain(event.eventId);
    expect(
      later
        .content()
        .events(5)
        .map(({ eventId }) => eventId),
    ).not.toContain(event.eventId);
  });
});

describe('the decision that it is cancelled', () => {
  it('ends its entries, tells each person once, and leaves what was to be read at the desk', async () => {
    const { festival, server, asha, ravi, decider } = await startWithPeople();
    await festival.remove();
    await decider.untilLost(1);
    expect((await decider.cancel(HUMMING, '')).statusCode).toBe(400);
    const both = await Promise.all([decider.cancel(HUMMING), decider.cancel(HUMMING)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(both.find(({ statusCode }) => statusCode === 200)!.json().message).toEqual({ told: 2 });
    expect(await decider.lost()).toEqual([]);
    for (const { email } of [asha, ravi]) {
      const { head, text } = await lastMailTo(server, email, 1);
      expect(head).toContain('Subject: Humming does not take place');
      expect(text).toContain('The piano is out of tune');
      expect(text).toContain('/events/music');
    }
    expect(await ownEntries(asha)).toEqual([]);
    const late = await newRegistrant(server);
    expect((await late.take('Humming')).status).toBe(404);
    const path = '/events/music/Humming/entries?state=cancelled';
    const { rows } = (await decider.call('GET', path)).json().message;
    expect(rows[0]).toMatchObject({ state: 'cancelled', ended: { what: 'event cancelled' } });
    const log = (await decider.call('GET', '/audit')).json().message.rows;
    expect(log[0]).toMatchObject({
      ...{
        kind: 'event cancelled',
        subject: 'Humming: 2 told',
        reason: 'The piano is out of tune',
      },
    });
    await festival.bringBack();
    await expect.poll(async () => (await late.take('Humming')).status).toBe(200);
    expect((await late.entryIn('Humming'))?.state).toBe('held');
    await festival.remove();
    expect(await decider.untilLost(1)).toMatchObject({ people: 1 });
    expect(await mailsTo(server, asha.email)).toHaveLength(1);
  });

  it('isn’t taken any more once results are out: who was there is not told that it does not take place', async () => {
    const { festival, server, asha, decider } = await startWithPeople();
    const entry = (await asha.entryIn('Humming'))!;
    const event = { eventId: HUMMING, clusterName: 'Music', eventName: 'Humming' };
    await publishPrizes(server, [{ entryId: entry.id }], [5000], event);
    await festival.remove();
    expect(await decider.untilLost(1)).toMatchObject({ isOut: true, toTell: 2 });
    const refused = await decider.cancel(HUMMING);
    expect([refused.statusCode, refused.json().message]).toEqual([
      ...[409, 'Results are published: it took place. Bring its file back'],
    ]);
    expect(await mailsTo(server, asha.email)).toEqual([]);
    expect(await ownEntries(asha)).toEqual(['Music Humming held']);
  });

  it('is over where the file that it had by the desk’s word comes back: it takes place', async () => {
    const { festival, server, decider } = await startWithPeople();
    await festival.become(SOLO, 'Humming Solo');
    await decider.untilLost(1);
    expect((await decider.succeed(HUMMING, 'dance/solo')).statusCode).toBe(200);
    await festival.remove(SOLO);
    await decider.untilLost(1);
    expect((await decider.cancel(HUMMING)).statusCode).toBe(200);
    const late = await newRegistrant(server);
    const take = async () => (await takeIn(late, 'dance/Humming%20Solo')).status;
    await expect.poll(take).toBe(404);
    await festival.become(SOLO, 'Humming Solo');
    await expect.poll(take, { timeout: 15_000 }).toBe(200);
    expect(await ownEntries(late)).toEqual(['Dance Humming Solo held']);
  });

  it('ends as many as there are, some at a time, and what a crash leaves of them is asked for again', async () => {
    const { festival, server, decider } = await startWithPeople();
    const event = { eventId: HUMMING, clusterName: 'Music', eventName: 'Humming' };
    const about = { username: 'asha', fullName: 'Asha', phone: '' };
    await server.db.transaction().execute(async (trx) => {
      for (let at = 0; at < MAX_WITHDRAWN; at++) {
        const id = await createAccount(trx, { ...about, email: `asha.${at}@example.org` }, 1);
        await loadEntry(trx, id, event, 1);
      }
    });
    await festival.remove();
    await decider.untilLost(1);
    await cancelEvent(server.db, event, 1);
    expect(await decider.untilLost(1)).toMatchObject({ toTell: MAX_WITHDRAWN + 2 });
    const { message } = (await decider.cancel(HUMMING)).json();
    expect(message).toEqual({ told: MAX_WITHDRAWN + 2 });
    expect(await decider.lost()).toEqual([]);
    const states = await server.db.selectFrom('entries').select('state').distinct().execute();
    expect(states).toEqual([{ state: 'cancelled' }]);
    const changes = await server.db
      .selectFrom('entryChanges')
      .select('entryId')
      .where('kind', 'in', ['offered', 'event cancelled'])
      .execute();
    expect(changes).toHaveLength(MAX_WITHDRAWN + 2);
  });

  it('holds in a process that still shows it: nobody takes a place there any more', async () => {
    const { festival, server, decider } = await startWithPeople();
    const other = await festival.start();
    await festival.remove();
    await decider.untilLost(1);
    const late = await newRegistrant(other, { name: 'Late' });
    const [cancelled, taken] = await Promise.all([decider.cancel(HUMMING), late.take('Humming')]);
    expect(cancelled.statusCode).toBe(200);
    expect([200, 404, 409]).toContain(taken.status);
    await expect.poll(async () => (await late.take('Humming')).status).toBe(404);
    const standing = await server.db
      .selectFrom('entries')
      .select('id')
      .where('state', 'not in', ['cancelled', 'expired'])
      .execute();
    expect(standing).toEqual([]);
  });
});
