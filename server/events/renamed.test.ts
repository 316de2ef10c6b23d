import { beforeEach, describe, expect, it } from 'vitest';
import { PLAIN_POINTS } from '../../contract/desk/results.ts';
import type { Event } from '../../contract/events.ts';
import type { Content } from '../content/reading/content.ts';
import { ADMINISTRATOR, signedInOrganiser, startDeskServer } from '../testing/desk.ts';
import { ANSWERS } from '../testing/desk-results.ts';
import { festivalWithEntries, newRegistrant } from '../testing/entries.ts';
import { approve, doorOf, pairedPhone, scanOf } from '../testing/gate.ts';
import type { TestServer } from '../testing/server.ts';
import { EventNames } from './names.ts';

const [DANCE, MUSIC] = [2, 5];

let server: TestServer;
let administrator: Awaited<ReturnType<typeof signedInOrganiser>>;
/** Makes Humming an event of this name in this cluster, as a change of its file does; null: without a file. */
let become: (
  name: { title?: string; clusterId?: number; hasBegun?: boolean } | null,
) => Promise<void>;

beforeEach(async () => {
  const festival = await festivalWithEntries(new Map([['Humming', { rules: { places: 5 } }]]));
  const ofFiles = (clusterId: number) => festival.events(clusterId) as Event[];
  let events: Content['events'] = ofFiles;
  server = await startDeskServer((content) => ({
    ...content,
    events: (clusterId) => events(clusterId),
    findFormerEvent: (...name) => eventNames.finders.findFormerEvent(...name),
  }));
  const eventNames = new EventNames(server.db);
  administrator = await signedInOrganiser(server, ADMINISTRATOR);
  become = async (name) => {
    const { title = 'Humming', clusterId: at = MUSIC, hasBegun = false } = name ?? {};
    const begun = hasBegun ? { eventDate: new Date(Date.now() - 1000).toISOString() } : {};
    const humming = ofFiles(MUSIC).filter(({ eventId }) => eventId === 'music/humming');
    events = (clusterId) => [
      ...ofFiles(clusterId).filter(({ eventId }) => eventId !== 'music/humming'),
      ...(name && clusterId === at ? humming.map((event) => ({ ...event, title, ...begun })) : []),
    ];
    await eventNames.note({ ...festival, events });
  };
  await become({});
  return () => server.close();
});

const desk = async (path: string, who = administrator) => (await who.call('GET', path)).json();

async function heldEntries() {
  return server.db.selectFrom('entries').select('eventId').where('state', '=', 'held').execute();
}

describe('an event with another title', () => {
  it('has its lines in the audit log by any name that it ever had', async () => {
    await (await newRegistrant(server)).take('Humming');
    const to = { kind: 'event', cluster: 'music', name: 'Humming' };
    const words = { audience: 'everybody', subject: 'Rain', body: 'Come in.' };
    await administrator.call('POST', '/messages', { ...to, ...words });
    await become({ title: 'Choir of One' });
    const asked = { columns: ['name'], format: 'csv', reason: 'At the door', list: 'registered' };
    await administrator.call('POST', '/exports/events/music/Choir%20of%20One', asked);
    for (const event of ['humming', 'CHOIR OF', 'music/humming'])
      expect((await desk(`/audit?event=${encodeURIComponent(event)}`)).message.rows).toMatchObject([
        { kind: 'export of entries' },
        { kind: 'message sent', subject: 'Humming, to everybody' },
      ]);
    expect((await desk('/audit?event=nowhere')).message.rows).toEqual([]);
  });

  it('has the people that it had: nobody takes a second place, and the desk finds them', async () => {
    const asha = await newRegistrant(server);
    expect((await asha.take('Humming')).status).toBe(200);
    await become({ title: 'Humming Solo' });
    expect(await asha.entryIn('Humming Solo')).toMatchObject({
      ...{ state: 'held', clusterName: 'Music', eventName: 'Humming Solo' },
      eventId: 'music/humming',
    });
    const { message } = await desk('/events/music/Humming%20Solo');
    expect(message.counts).toMatchObject({ taken: 1, places: 5 });
    const again = await asha.take('Humming Solo');
    expect([again.status, again.message]).toEqual([
      409,
      'You are in this event already, alone or in a team',
    ]);
    expect(await heldEntries()).toEqual([{ eventId: 'music/humming' }]);
    const registered = (await asha.call('GET', '/api/events/user/registered')).message;
    expect(registered).toMatchObject([{ clusterName: 'Music', eventName: 'Humming Solo' }]);
    const own = (await asha.call('GET', '/api/events/user/entries')).message;
    expect(own).toMatchObject([{ eventName: 'Humming Solo' }]);
  });

  it('keeps its results: leaderboard and certificates say the new title, and nothing is published twice', async () => {
    const asha = await newRegistrant(server);
    const entryId = (await asha.take('Humming')).message.id;
    const rows = [{ entryId, points: { points: 7 }, tie: null }];
    const sheet = { version: 0, rows, criteria: [PLAIN_POINTS], prizes: [] };
    const kept = await administrator.call('PUT', '/events/music/Humming/results', sheet);
    expect(kept.statusCode, kept.body).toBe(200);
    await become({ title: 'Humming Solo', hasBegun: true });
    const path = '/events/music/Humming%20Solo/results';
    expect((await desk(path)).message).toMatchObject({ version: 1, rows });
    const publish = () =>
      administrator.call('POST', `${path}/publish`, { version: 1, answers: ANSWERS });
    expect((await publish()).statusCode).toBe(200);
    await become({ title: 'Humming Together', hasBegun: true });
    const [certificate] = (await asha.call('GET', '/api/user/certificates')).message;
    expect(certificate).toMatchObject({ eventName: 'Humming Together', result: 'First place' });
    const checked = await server.app.inject(`/api/certificates/${certificate.code}`);
    expect(checked.json().message).toMatchObject({ eventName: 'Humming Together' });
    const { results } = (await server.app.inject('/api/leaderboard')).json().message;
    expect(results).toMatchObject([{ eventName: 'Humming Together', places: [{ name: 'Asha' }] }]);
    const again = await administrator.call(
      'POST',
      '/events/music/Humming%20Together/results/publish',
      { version: 1, answers: ANSWERS },
    );
    expect(again.statusCode).toBe(409);
  });

  it('stays one entry of my calendar, which is told of the new title', async () => {
    const asha = await newRegistrant(server);
    const { id } = (await asha.take('Humming')).message;
    const { address } = (await asha.call('POST', '/api/events/user/calendar')).message;
    const read = async () => (await server.app.inject(new URL(address).pathname)).body;
    expect(await read()).toContain('SUMMARY:Humming\\,');
    await become({ title: 'Humming Solo' });
    const calendar = await read();
    expect(calendar).toContain('SUMMARY:Humming Solo\\,');
    expect(calendar).toContain(`UID:entry-${id}@`);
    expect(calendar).toContain('SEQUENCE:1');
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    const path = (title: string) => `/calendar/music/${encodeURIComponent(title)}.ics`;
    const entry = (await server.app.inject(path('Humming Solo'))).body;
    expect(entry).toContain('UID:event-music/humming@');
  });

  it('has the door that it had: the phone there admits who is in, and knows who is there already', async () => {
    const asha = await newRegistrant(server);
    await asha.take('Humming');
    await approve(server, asha.id);
    const { code } = await server.db
      .selectFrom('accounts')
      .select('participantCode as code')
      .where('id', '=', asha.id)
      .executeTakeFirstOrThrow();
    const phone = await pairedPhone(server, administrator, doorOf('Music', 'Humming'));
    await become({ title: 'Humming Solo' });
    const told = (await phone.call('GET', '/device')).json().message;
    expect(told.places).toMatchObject([{ key: phone.place, name: 'Humming Solo' }]);
    expect(await phone.send([scanOf(phone, code)])).toMatchObject([{ verdict: 'admitted' }]);
    await become({ title: 'Humming Together' });
    expect(await phone.send([scanOf(phone, code)])).toMatchObject([
      { verdict: 'already in', before: { where: 'Humming Together' } },
    ]);
    const { message } = await desk('/gate/arrivals');
    expect(message.places).toMatchObject([{ place: 'Humming Together', people: 1 }]);
    const { devices } = (await desk('/gate/devices')).message;
    const events = [{ clusterName: 'Music', eventName: 'Humming Together' }];
    expect(devices[0].place).toEqual({ kind: 'events', events });
  });
});

describe('what an event was called before', () => {
  it('still gives a place in it, its calendar entry and its picture, and opens it at the desk', async () => {
    const asha = await newRegistrant(server);
    await become({ title: 'Humming Solo' });
    await become({ title: 'Humming Alone', clusterId: DANCE });
    for (const path of ['music/Humming', 'music/Humming%20Solo', 'music/humming+solo']) {
      expect((await desk(`/events/${path}`)).message).toMatchObject({ eventName: 'Humming Alone' });
      const calendar = await server.app.inject(`/calendar/${path}.ics`);
      expect(calendar.body, path).toContain('SUMMARY:Humming Alone\\,');
    }
    expect((await asha.take('Humming')).status).toBe(200);
    expect((await asha.take('Humming Solo')).status).toBe(409);
    expect(await heldEntries()).toHaveLength(1);
    expect((await asha.take('Humming Nowhere')).status).toBe(404);
  });

  it('is the name of another event as soon as that is called so', async () => {
    const asha = await newRegistrant(server);
    await become({ title: 'First Song' });
    await become({ title: 'Humming Solo' });
    const { message } = await desk('/events/music/First%20Song');
    expect(message).toMatchObject({ eventName: 'First Song' });
    expect((await asha.take('Humming')).status).toBe(200);
    await become(null);
    expect((await asha.take('Humming')).status).toBe(404);
    await become({ title: 'Humming' });
    expect(await asha.entryIn('Humming')).toMatchObject({ state: 'held', eventName: 'Humming' });
  });
});

describe('an event that is moved to another cluster', () => {
  it('takes its people along, also from one manager’s desk to the other’s', async () => {
    const manager = (cluster: string) =>
      signedInOrganiser(server, [{ role: 'cluster-manager', clusters: [cluster] }]);
    const [ofMusic, ofDance] = [await manager('Music'), await manager('Dance')];
    const asha = await newRegistrant(server);
    await asha.take('Humming');
    const found = async (who: typeof ofMusic) => (await desk('/people', who)).message.total;
    expect([await found(ofMusic), await found(ofDance)]).toEqual([1, 0]);
    await become({ clusterId: DANCE, title: 'Humming' });
    expect([await found(ofMusic), await found(ofDance)]).toEqual([0, 1]);
    const { message } = await desk('/events/dance/Humming', ofDance);
    expect(message.counts).toMatchObject({ taken: 1 });
    const again = await asha.call('POST', '/api/events/dance/Humming/entries', {});
    expect(again.status).toBe(409);
    expect(await heldEntries()).toHaveLength(1);
  });
});

describe('an event without a file', () => {
  it('is still called by its last title, and the desk reaches its people by it', async () => {
    const asha = await newRegistrant(server);
    await asha.take('Humming');
    await become({ title: 'Humming Solo' });
    await become(null);
    const own = (await asha.call('GET', '/api/events/user/entries')).message;
    expect(own).toMatchObject([{ eventName: 'Humming Solo', starts: null, state: 'held' }]);
    const listed = (await desk('/events')).message;
    const event = { clusterName: 'Music', eventName: 'Humming Solo', startsAt: null };
    expect(listed).toContainEqual(expect.objectContaining(event));
    const path = '/events/music/Humming%20Solo';
    expect((await desk(path)).message).toMatchObject({ ...event, counts: { taken: 1 } });
    expect((await desk(`${path}/entries`)).message.rows).toMatchObject([
      { state: 'held', members: [{ name: 'Asha' }] },
    ]);
    expect((await administrator.call('GET', '/events/music/Never')).statusCode).toBe(404);
  });
});
