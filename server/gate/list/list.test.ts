import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { searchKey } from '../../../contract/name-keys.ts';
import { loadEntry } from '../../entries/entries.ts';
import { ADMINISTRATOR, signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { turnClock } from '../../testing/entries.ts';
import {
  anotherProcess,
  approve,
  doorOf,
  gatePhone,
  LIBRARY_GATE,
  newPassHolder,
  PhoneList,
  pairedPhone,
  pairingOf,
  scanOf,
  undoOf,
} from '../../testing/gate.ts';
import { shared, TEST_COLLEGES } from '../../testing/server.ts';
import { markOf } from '../devices/gate-places.ts';
import { PAUSE_MS } from './refresh.ts';

const HUMMING = { eventId: 'music/humming', clusterName: 'Music', eventName: 'Humming' };

const server = shared(() => startDeskServer());
const organiser = shared(() => signedInOrganiser(server, ADMINISTRATOR));
const phone = shared(() => pairedPhone(server, organiser));

/** Everybody is compared again after a rest. */
let now = Date.now();
beforeEach(() => later());
function later(): void {
  now += PAUSE_MS;
  turnClock(now);
}

/** A new phone's whole list. */
function whole(): Promise<PhoneList> {
  return new PhoneList().follow(phone);
}

async function collegeId(name: string) {
  const row = { id: crypto.randomUUID(), name, nameKey: searchKey(name), listed: 0 };
  await server.db
    .insertInto('colleges')
    .values(row)
    .onConflict((clash) => clash.doNothing())
    .execute();
  const found = server.db.selectFrom('colleges').select('id').where('name', '=', name);
  return (await found.executeTakeFirstOrThrow()).id;
}

describe('the list', () => {
  it('has everybody, and opens with each one’s code', async () => {
    const { code } = await newPassHolder(server, {
      fullName: 'Āsha\nஆஷா',
      collegeId: await collegeId(TEST_COLLEGES[0]!),
    });
    const list = await whole();
    const { count } = await server.db
      .selectFrom('accounts')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    expect([list.people, list.rows.size]).toEqual([Number(count), Number(count)]);
    expect(await list.find(phone.device, code)).toEqual({
      name: 'Āsha ஆஷா',
      college: { mark: markOf(TEST_COLLEGES[0]!) },
      proof: 'none',
      marks: [],
      waitMarks: [],
    });
    expect(list.colleges.get(markOf(TEST_COLLEGES[0]!))).toBe(TEST_COLLEGES[0]);
    expect(await list.find(phone.device, '7Q4M-X0TC-19HV-ZB3K')).toBeUndefined();
  });

  it('tells in the clear no college that isn’t in the list of colleges', async () => {
    const own = await newPassHolder(server, { otherCollege: 'A college of the hills' });
    const old = await newPassHolder(server, { collegeId: await collegeId('A college of before') });
    const list = await whole();
    expect([...list.colleges.values()].filter((name) => !TEST_COLLEGES.includes(name))).toEqual([]);
    const colleges = [own, old].map(({ code }) => list.find(phone.device, code));
    expect(await Promise.all(colleges)).toMatchObject([
      { college: { words: 'A college of the hills' } },
      { college: { words: 'A college of before' } },
    ]);
  });

  it('tells what has changed, and nothing else', async () => {
    const [asha] = [await newPassHolder(server), await newPassHolder(server)];
    const list = await whole();
    const { bytes } = list;
    later();
    await list.follow(phone);
    const nothing = list.bytes - bytes;
    await loadEntry(server.db, asha!.id, HUMMING, 1);
    await approve(server, asha!.id);
    later();
    await list.follow(phone);
    expect(list.bytes - bytes - 2 * nothing).toBeLessThan(200);
    expect(await list.find(phone.device, asha!.code)).toMatchObject({
      proof: 'seen',
      marks: [markOf(HUMMING.eventId)],
    });
  });

  it.each([
    ['approved', 'ready', 'seen'],
    ['rejected', 'ready', 'sent back'],
    [null, 'unreadable', 'sent back'],
    [null, 'ready', 'waiting'],
    [null, 'new', 'waiting'],
  ] as const)('knows a last proof that is %s and %s as %s', async (verdict, state, is) => {
    const { id, code } = await newPassHolder(server);
    await approve(server, id);
    const proof = { id: crypto.randomUUID(), accountId: id, mediaType: 'image/jpeg', bytes: 1 };
    const createdAt = Date.now() + 1;
    await server.db
      .insertInto('idProofs')
      .values({ ...proof, createdAt, verdict, state })
      .execute();
    expect(await (await whole()).find(phone.device, code)).toMatchObject({ proof: is });
  });

  it.each([
    ['held', 'a place', null, 'marks'],
    ['present', 'a place', null, 'marks'],
    ['absent', 'a place', null, 'marks'],
    ['absent', 'none: it was given free', 1, 'waitMarks'],
    ['waiting', 'none yet', null, 'waitMarks'],
    ['offered', 'none yet', null, 'waitMarks'],
    ['cancelled', 'none', null, null],
  ] as const)(
    'knows of an entry that is %s, and has %s, by its marks',
    async (state, _, freedAt, kind) => {
      const { id, code } = await newPassHolder(server);
      await loadEntry(server.db, id, HUMMING, 1);
      const { entryId } = await server.db
        .selectFrom('entryMembers')
        .select('entryId')
        .where('accountId', '=', id)
        .executeTakeFirstOrThrow();
      await server.db
        .updateTable('entries')
        .set({ state, freedAt })
        .where('id', '=', entryId)
        .execute();
      const found = await (await whole()).find(phone.device, code);
      const none = { marks: [], waitMarks: [] };
      expect(found).toMatchObject(kind ? { ...none, [kind]: [markOf(HUMMING.eventId)] } : none);
    },
  );

  it('forgets who deleted their account', async () => {
    const { id, code } = await newPassHolder(server);
    const list = await whole();
    expect(await list.find(phone.device, code)).toBeDefined();
    await server.db.deleteFrom('accounts').where('id', '=', id).execute();
    later();
    const before = list.people;
    await list.follow(phone);
    expect(await list.find(phone.device, code)).toBeUndefined();
    expect(list.people).toBe(before - 1);
  });

  it('tells every gate who came in at another one, and takes it back', async () => {
    const { code } = await newPassHolder(server);
    const library = await pairedPhone(server, organiser, LIBRARY_GATE);
    const door = await pairedPhone(server, organiser, doorOf('Music', 'Humming'));
    const list = await whole();
    const scan = scanOf(library, code, { letIn: ['card seen'] });
    await library.send([scan]);
    later();
    await list.follow(phone);
    expect(await list.since(phone.device, code)).toBe(Math.floor(scan.at / 1000));
    expect(await list.find(phone.device, code)).toMatchObject({ proof: 'seen' });
    const events = await new PhoneList().follow(door);
    expect([...events.arrivals.keys()].filter((key) => key.startsWith('gate'))).toEqual([]);
    const counts = async () =>
      (await library.call('GET', '/list')).json().message.inByPlace[library.place];
    expect(await counts()).toBe(1);
    await library.send([undoOf(scan)]);
    await list.follow(phone);
    expect(await list.since(phone.device, code)).toBe(0);
    expect(await counts()).toBe(0);
  });

  it('begins anew for a phone that has seen more than the server has', async () => {
    const answer = await phone.call('GET', '/list?since=999999999');
    expect(answer.json().message.rows.length).toBeGreaterThan(0);
    for (const since of ['-1', '1.5', 'x', '1e99'])
      expect((await phone.call('GET', `/list?since=${since}`)).statusCode).toBe(400);
  });
});

describe('a new key of the server', () => {
  it('makes every row anew, with its arrivals; who knows only the old key leaves them so', async () => {
    const { code } = await newPassHolder(server);
    const list = await whole();
    await phone.send([scanOf(phone, code, { letIn: ['card seen'] })]);
    const { settings } = server;
    const turned = await anotherProcess(server, { key: randomBytes(32), old: [server.secretKey] });
    const added = await organiser.call('POST', '/gate/devices', {
      ...{ name: 'New key', place: LIBRARY_GATE, endsAt: now + 3_600_000 },
    });
    const pairing = pairingOf(added.json().message);
    const other = gatePhone({ app: turned.app, settings });
    const device = (await other.call('POST', '/pairings', { pairing })).json().message;
    expect(device.listKey).not.toBe(phone.device.listKey);
    later();
    const anew = await new PhoneList().follow(other);
    expect(anew.people).toBe(list.people);
    expect(await anew.find(device, code)).toMatchObject({ name: 'Asha' });
    expect(await anew.since(device, code)).toBeGreaterThan(0);
    later();
    await whole();
    const kept = await other.call('GET', `/list?since=${anew.version}`);
    expect(kept.json().message).toMatchObject({ people: list.people, rows: '', more: false });
    await turned.close();
  });
});
