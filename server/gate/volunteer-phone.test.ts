import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GateDevice } from '../../contract/gate/device.ts';
import { rowKeys } from '../../contract/gate/row.ts';
import { NotKeptError } from '../../web/gate/phone/kept.ts';
import { UnsentScansError } from '../../web/gate/phone/phone.ts';
import { removeAccount } from '../accounts/profile/store.ts';
import { loadEntry } from '../entries/loaded.ts';
import { signedInOrganiser, startDeskServer } from '../testing/desk.ts';
import { turnClock } from '../testing/entries.ts';
import { doorOf, newApproved, newPassHolder } from '../testing/gate.ts';
import { pairedVolunteerPhone, type VolunteerPhone } from '../testing/volunteer-phone.ts';

/* The phone's own program before a real server; the screens around it: e2e/gate.spec.ts. */

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const NOBODY = '9T6P-Z2WF-31KX-1D5N';
const NOTHING = '[[[],[]],[[],[]],[[],[]]]';
const SONG = { clusterName: 'Music', eventName: 'First Song' };
const DOOR = doorOf(SONG.clusterName, SONG.eventName);

let server: Awaited<ReturnType<typeof startDeskServer>>;
let organiser: Awaited<ReturnType<typeof signedInOrganiser>>;
/** Approved, and in First Song. */
let asha: { id: string; code: string };
/** Without an ID proof, in no event. */
let ravi: { id: string; code: string };

beforeAll(async () => {
  server = await startDeskServer();
  return () => server.close();
});

let tests = 0;
beforeEach(async () => {
  // The server looks for new people every few seconds, by a clock that never goes back.
  tests += 1;
  turnClock(Date.now() + tests * 2 * HOUR_MS);
  organiser = await signedInOrganiser(server, [{ role: 'administrator' }]);
  asha = await newApproved(server, { full_name: 'Asha', other_college: 'Kaveri College' });
  ravi = await newPassHolder(server, { full_name: 'Ravi' });
  await loadEntry(server.db, asha.id, SONG, Date.now());
});

const pocketOf = (options?: Parameters<typeof pairedVolunteerPhone>[2]) =>
  pairedVolunteerPhone(server, organiser, options);

/** As the camera reads a code at the device's first place. */
function read({ phone }: VolunteerPhone, code: string) {
  const [place] = phone.device!.places;
  return phone.scan({ code, way: 'camera', letIn: [], place: place!.key });
}

/** All that the server has of a device, in the order in which it happened. */
function scansOf({ phone }: VolunteerPhone | { phone: { device: { id: string } } }) {
  return server.db
    .selectFrom('gate_scans')
    .select(['id', 'kind', 'told', 'stands'])
    .where('device_id', '=', phone.device!.id)
    .orderBy('at')
    .execute();
}

describe('a volunteer’s phone without network', () => {
  it('tells who comes, since when and where they are in', async () => {
    const pocket = await pocketOf();
    pocket.fails = 'no network';
    const told = await read(pocket, asha.code.toLowerCase().replaceAll('-', ''));
    expect(told).toMatchObject({
      verdict: 'admitted',
      person: { name: 'Asha', college: 'Kaveri College' },
      before: null,
    });
    const again = await read(pocket, asha.code);
    expect(again.verdict).toBe('already in');
    expect(again.before).toMatchObject({ at: told.at, where: 'Main gate' });
    expect(await pocket.phone.sync()).toEqual({ how: 'no network' });
    expect(pocket.phone.status).toMatchObject({ isOnline: false, unsent: 2 });
  });

  it('asks for cards, and knows strangers and who has no place', async () => {
    const [gate, door] = [await pocketOf(), await pocketOf({ place: DOOR })];
    for (const pocket of [gate, door]) pocket.fails = 'no network';
    const verdicts = [
      (await read(gate, ravi.code)).verdict,
      (await read(door, ravi.code)).verdict,
      (await read(door, asha.code)).verdict,
      (await read(gate, NOBODY)).verdict,
      (await read(gate, 'https://example.org/')).verdict,
    ];
    expect(verdicts).toEqual([
      'see the card',
      'not registered',
      'admitted',
      'not valid',
      'not valid',
    ]);
  });

  it('says which event somebody at another’s door has a place in', async () => {
    const pocket = await pocketOf({ place: doorOf('Music', 'Lantern Choir') });
    const told = await read(pocket, asha.code);
    expect(told).toMatchObject({ verdict: 'not registered', events: [{ name: 'First Song' }] });
  });

  it('keeps scans through a dead battery, and sends each once, also where answers are cut off', async () => {
    const pocket = await pocketOf();
    pocket.fails = 'no network';
    const { id } = await read(pocket, asha.code);
    await read(pocket, NOBODY);
    await pocket.reload();
    expect((await read(pocket, asha.code)).verdict).toBe('already in');
    pocket.fails = 'cut off';
    expect(await pocket.phone.sync()).toEqual({ how: 'no network' });
    await pocket.reload();
    pocket.fails = null;
    const answered = pocket.phone.answerTo(id!);
    await pocket.phone.sync();
    expect(await answered).toMatchObject({ id, verdict: 'admitted', is_case: false });
    const told = (await scansOf(pocket)).map((scan) => scan.told).sort();
    expect(told).toEqual(['admitted', 'already in', 'not valid']);
    expect(pocket.phone.status.unsent).toBe(0);
  });

  it('still knows whom it admitted when it dies between the answer and the next list', async () => {
    const pocket = await pocketOf();
    await read(pocket, asha.code);
    await pocket.phone.sync();
    pocket.fails = 'no network';
    await pocket.reload();
    expect((await read(pocket, asha.code)).verdict).toBe('already in');
  });

  it('shows no verdict that it could not keep', async () => {
    const pocket = await pocketOf();
    pocket.phone.close();
    await expect(read(pocket, asha.code)).rejects.toThrow(NotKeptError);
    expect(pocket.phone.status.unsent).toBe(0);
  });

  it('sends everything else, and has the list, though the server refuses one scan', async () => {
    const pocket = await pocketOf();
    const [place] = pocket.phone.device!.places;
    const elsewhere = { ...place!, key: 'gate/Nowhere' };
    pocket.instead = (path, message) =>
      path.endsWith('/device')
        ? { ...(message as GateDevice), places: [place, elsewhere] }
        : message;
    await pocket.reload();
    await pocket.phone.sync();
    for (let scans = 0; scans < 4; scans += 1) await read(pocket, NOBODY);
    const how = { way: 'camera', letIn: [], place: elsewhere.key } as const;
    await pocket.phone.scan({ code: NOBODY, ...how });
    await read(pocket, asha.code);
    pocket.heard.length = 0;
    const round = await pocket.phone.sync();
    expect(round).toMatchObject({ how: 'refused', message: expect.stringContaining('no place') });
    expect(pocket.phone.status.unsent).toBe(1);
    expect(await scansOf(pocket)).toHaveLength(5);
    expect(pocket.heard.at(-1)).toContain('/api/gate/list');
  });

  it('sends hundreds of scans after an hour alone', async () => {
    const pocket = await pocketOf();
    pocket.fails = 'no network';
    for (let scans = 0; scans < 230; scans += 1) await read(pocket, NOBODY);
    pocket.fails = null;
    pocket.heard.length = 0;
    expect(await pocket.phone.sync()).toEqual({ how: 'done' });
    expect(pocket.heard.filter((call) => call === 'POST /api/gate/scans')).toHaveLength(3);
    expect(await scansOf(pocket)).toHaveLength(230);
  });
});

describe('a volunteer’s phone with network', () => {
  it('lets in whom the server knows and the list doesn’t yet', async () => {
    const pocket = await pocketOf();
    const late = await newApproved(server);
    const [place] = pocket.phone.device!.places;
    const asked = { code: late.code, way: 'camera', letIn: [], place: place!.key } as const;
    const told = await pocket.phone.scan({ ...asked, serverAdmits: true });
    expect(told).toMatchObject({ verdict: 'admitted', person: null });
    const answered = pocket.phone.answerTo(told.id!);
    await pocket.phone.sync();
    expect(await answered).toMatchObject({ verdict: 'admitted', is_case: false });
  });

  it('learns who came in elsewhere, and that it was taken back', async () => {
    const [here, there] = [await pocketOf(), await pocketOf()];
    const { id } = await read(there, asha.code);
    await there.phone.sync();
    await here.phone.sync();
    expect((await read(here, asha.code)).before).toMatchObject({ where: 'Main gate' });
    await there.phone.undo('taken back', id!);
    await there.phone.sync();
    await here.phone.sync();
    expect((await read(here, asha.code)).verdict).toBe('admitted');
  });

  it('forgets who is gone', async () => {
    const pocket = await pocketOf();
    await removeAccount(server.db, asha.id);
    turnClock(Date.now() + 10 * SECOND_MS);
    await pocket.phone.sync();
    expect((await read(pocket, asha.code)).verdict).toBe('not valid');
  });

  it('takes the list anew under another key', async () => {
    const pocket = await pocketOf();
    pocket.instead = (path, message) =>
      path === '/api/gate/device'
        ? { ...(message as GateDevice), list_key: btoa('k'.repeat(32)) }
        : message;
    turnClock(Date.now() + 10 * MINUTE_MS);
    pocket.heard.length = 0;
    await pocket.phone.sync();
    expect(pocket.heard).toContain('GET /api/gate/list?since=0');
    expect((await read(pocket, asha.code)).verdict).toBe('not valid');
  });

  it('waits as long as a busy server asks for', async () => {
    const pocket = await pocketOf();
    pocket.fails = { status: 429, retryAfter: '7' };
    expect(await pocket.phone.sync()).toEqual({ how: 'busy', forMs: 7000 });
    expect(pocket.phone.status.isOnline).toBe(true);
  });
});

describe('taking back', () => {
  it('has the person outside again, and in once it is put back, here and at the server', async () => {
    const pocket = await pocketOf();
    const { id } = await read(pocket, asha.code);
    await pocket.phone.undo('taken back', id!);
    await pocket.phone.undo('taken back', id!);
    await pocket.reload();
    turnClock(Date.now() + SECOND_MS);
    await pocket.phone.undo('put back', id!);
    expect((await read(pocket, asha.code)).verdict).toBe('already in');
    turnClock(Date.now() + SECOND_MS);
    await pocket.phone.undo('taken back', id!);
    await pocket.phone.sync();
    const scans = await scansOf(pocket);
    expect(scans.map(({ kind }) => kind).sort()).toEqual([
      ...['put back', 'scan', 'scan', 'taken back', 'taken back'],
    ]);
    expect(scans.find((scan) => scan.id === id)?.stands).toBe(0);
    expect((await read(pocket, asha.code)).verdict).toBe('admitted');
  });
});

describe('the end', () => {
  it('is the server’s, on a phone whose clock is wrong', async () => {
    const endsAt = Date.now() + 60 * MINUTE_MS;
    const pocket = await pocketOf({ endsAt, wrongByMs: -45 * MINUTE_MS });
    turnClock(endsAt - SECOND_MS);
    expect((await read(pocket, asha.code)).verdict).toBe('admitted');
    turnClock(endsAt);
    expect((await read(pocket, asha.code)).verdict).toBe('ended');
    expect(pocket.phone.status).toMatchObject({ hasEnded: true, people: 0, unsent: 1 });
  });

  it('leaves nothing but what is to be sent, and then nothing', async () => {
    const endsAt = Date.now() + 60 * MINUTE_MS;
    const pocket = await pocketOf({ endsAt });
    const { id, list_key } = pocket.phone.device!;
    pocket.fails = 'no network';
    await read(pocket, asha.code);
    turnClock(endsAt);
    await pocket.reload();
    expect(await pocket.contents()).not.toContain(list_key);
    expect(pocket.phone.status).toMatchObject({ hasEnded: true, unsent: 1 });
    pocket.fails = null;
    expect(await pocket.phone.sync()).toEqual({ how: 'ended' });
    expect(await scansOf({ phone: { device: { id } } })).toHaveLength(1);
    expect(await pocket.contents()).toBe(NOTHING);
  });

  it('at the desk has what was scanned sent before everything is forgotten', async () => {
    const pocket = await pocketOf();
    const { id } = pocket.phone.device!;
    await read(pocket, asha.code);
    await organiser.call('POST', `/gate/devices/${id}/end`);
    expect(await pocket.phone.sync()).toEqual({ how: 'ended' });
    expect(await scansOf({ phone: { device: { id } } })).toHaveLength(1);
    expect(pocket.phone.device).toBeNull();
    expect(await pocket.contents()).toBe(NOTHING);
  });

  it('of a phone whose device another one is now leaves its scans to be handed over, and the desk reads them', async () => {
    const pocket = await pocketOf();
    const { id } = pocket.phone.device!;
    await read(pocket, asha.code);
    await organiser.call('POST', `/gate/devices/${id}/pairing`);
    expect(await pocket.phone.sync()).toEqual({ how: 'ended' });
    expect(pocket.phone.status).toMatchObject({ hasEnded: true, unsent: 1 });
    const file = await pocket.phone.handOver();
    const taken = await organiser.call('POST', '/gate/handed-over', file);
    expect(taken.json().message).toMatchObject({ scans: 1, new_scans: 1 });
    await pocket.phone.endShift();
    expect(pocket.phone.device).toBeNull();
  });

  it('of a shift is refused while a scan is neither sent nor handed over', async () => {
    const pocket = await pocketOf();
    const { id } = pocket.phone.device!;
    pocket.fails = 'no network';
    await read(pocket, asha.code);
    await expect(pocket.phone.endShift()).rejects.toThrow(UnsentScansError);
    await pocket.phone.handOver();
    await read(pocket, NOBODY);
    await expect(pocket.phone.endShift()).rejects.toThrow(UnsentScansError);
    const file = await pocket.phone.handOver();
    await pocket.phone.endShift();
    expect(pocket.phone.device).toBeNull();
    pocket.fails = null;
    await pocket.reload();
    await pocket.phone.sync();
    expect(await pocket.contents()).toBe(NOTHING);
    const { message } = (await organiser.call('GET', '/gate/devices')).json();
    const told = message.devices.find((device: { id: string }) => device.id === id);
    expect(told?.state ?? 'ended').toBe('ended');
    const taken = await organiser.call('POST', '/gate/handed-over', file);
    expect(taken.json().message).toMatchObject({ scans: 2, new_scans: 2 });
  });
});

describe('a lost phone', () => {
  it('gives away nobody who was not scanned, whatever a finder takes from it', async () => {
    const pocket = await pocketOf();
    await read(pocket, asha.code);
    const taken = await pocket.contents();
    expect(taken).toContain(asha.code);
    expect(taken).not.toContain(ravi.code);
    for (const name of ['Asha', 'Ravi', 'Kaveri College']) expect(taken).not.toContain(name);

    const { list_key } = pocket.phone.device!;
    const words = new Set(taken.match(/[A-Za-z0-9+/=_-]{8,}/g));
    const { name } = await rowKeys(list_key, ravi.code);
    const opened = [...words].map(async (word) => (await rowKeys(list_key, word)).name);
    expect(await Promise.all(opened)).not.toContain(name);
  });
});
