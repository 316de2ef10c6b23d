import { describe, expect, it } from 'vitest';
import type { GateDevice } from '../../contract/gate/device.ts';
import { NotStoredError } from '../../web/gate/phone/gate-store.ts';
import { removeAccount } from '../accounts/profile/store.ts';
import { loadEntry } from '../entries/entries.ts';
import { turnClock } from '../testing/entries.ts';
import { doorOf, newApproved } from '../testing/gate.ts';
import { gateShift, newPhone, read, SONG, scansOf } from '../testing/gate-shift.ts';

/* The phone's own program before a real server; the screens around it: e2e/gate.spec.ts. */

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const NOBODY = '9T6P-Z2WF-31KX-1D5N';
const DOOR = doorOf(SONG.clusterName, SONG.eventName);

const LANTERN = {
  ...{ eventId: 'music/lantern-choir', clusterName: 'Music', eventName: 'Lantern Choir' },
};

const shift = gateShift();
const { desk } = shift;

describe('a volunteer’s phone without network', () => {
  it('tells who comes, since when and where they are in', async () => {
    const pocket = await newPhone(shift);
    pocket.fails = 'no network';
    const result = await read(pocket, shift.asha.code.toLowerCase().replaceAll('-', ''));
    expect(result).toMatchObject({
      verdict: 'admitted',
      person: { name: 'Asha', college: 'Kaveri College' },
      before: null,
    });
    const again = await read(pocket, shift.asha.code);
    expect(again.verdict).toBe('same person');
    expect(again.before).toMatchObject({ at: result.at, where: 'Main gate' });
    expect(await pocket.phone.sync()).toEqual({ how: 'no network' });
    expect(pocket.phone.status).toMatchObject({ isOnline: false, unsent: 2 });
  });

  it('asks for cards, and knows strangers and who has no place', async () => {
    const [gate, door] = [await newPhone(shift), await newPhone(shift, { place: DOOR })];
    for (const pocket of [gate, door]) pocket.fails = 'no network';
    const verdicts = [
      (await read(gate, shift.ravi.code)).verdict,
      (await read(door, shift.ravi.code)).verdict,
      (await read(door, shift.asha.code)).verdict,
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
    const pocket = await newPhone(shift, { place: doorOf('Music', 'Lantern Choir') });
    const result = await read(pocket, shift.asha.code);
    expect(result).toMatchObject({ verdict: 'not registered', events: [{ name: 'First Song' }] });
  });

  it('tells whoever waits there that they are on the line, as the server does', async () => {
    const { db } = desk.server;
    await loadEntry(db, shift.ravi.id, LANTERN, Date.now());
    await db
      .updateTable('entries')
      .set({ state: 'waiting' })
      .where('eventId', '=', LANTERN.eventId)
      .execute();
    const pocket = await newPhone(shift, { place: doorOf('Music', 'Lantern Choir') });
    pocket.fails = 'no network';
    const result = await read(pocket, shift.ravi.code);
    expect(result).toMatchObject({ verdict: 'on the line', events: [] });
    pocket.fails = null;
    const answered = pocket.phone.answerTo(result.id!);
    await pocket.phone.sync();
    const line = { rank: 1, here: 1, ahead: 0 };
    expect(await answered).toMatchObject({ verdict: 'on the line', isCase: false, line });
  });

  it('keeps scans through a dead battery, and sends each once, also where answers are cut off', async () => {
    const pocket = await newPhone(shift);
    pocket.fails = 'no network';
    const { id } = await read(pocket, shift.asha.code);
    await read(pocket, NOBODY);
    await pocket.reload();
    expect((await read(pocket, shift.asha.code)).verdict).toBe('same person');
    pocket.fails = 'cut off';
    expect(await pocket.phone.sync()).toEqual({ how: 'no network' });
    await pocket.reload();
    pocket.fails = null;
    const answered = pocket.phone.answerTo(id!);
    await pocket.phone.sync();
    expect(await answered).toMatchObject({ id, verdict: 'admitted', isCase: false });
    const result = (await scansOf(desk, pocket.phone.device!.id)).map((scan) => scan.told).sort();
    expect(result).toEqual(['admitted', 'not valid', 'same person']);
    expect(pocket.phone.status.unsent).toBe(0);
  });

  it('still knows whom it admitted when it dies between the answer and the next list', async () => {
    const pocket = await newPhone(shift);
    await read(pocket, shift.asha.code);
    await pocket.phone.sync();
    pocket.fails = 'no network';
    await pocket.reload();
    expect((await read(pocket, shift.asha.code)).verdict).toBe('same person');
  });

  it('shows no verdict that it could not keep', async () => {
    const pocket = await newPhone(shift);
    pocket.phone.close();
    await expect(read(pocket, shift.asha.code)).rejects.toThrow(NotStoredError);
    expect(pocket.phone.status.unsent).toBe(0);
  });

  it('sends everything else, and has the list, though the server refuses one scan', async () => {
    const pocket = await newPhone(shift);
    const [place] = pocket.phone.device!.places;
    const elsewhere = { ...place!, key: 'gate/Nowhere' };
    pocket.instead = (path, message) =>
      path.endsWith('/device')
        ? { ...(message as GateDevice), places: [place, elsewhere] }
        : message;
    await pocket.reload();
    await pocket.phone.sync();
    for (let scans = 0; scans < 4; scans += 1) await read(pocket, NOBODY);
    const how = { way: 'camera', letIn: [], isOut: false, place: elsewhere.key } as const;
    await pocket.phone.scan({ code: NOBODY, ...how });
    await read(pocket, shift.asha.code);
    pocket.heard.length = 0;
    const round = await pocket.phone.sync();
    expect(round).toMatchObject({ how: 'refused', message: expect.stringContaining('no place') });
    expect(pocket.phone.status.unsent).toBe(1);
    expect(await scansOf(desk, pocket.phone.device!.id)).toHaveLength(5);
    expect(pocket.heard.at(-1)).toContain('/api/gate/list');
  });

  it('sends hundreds of scans after an hour alone', async () => {
    const pocket = await newPhone(shift);
    pocket.fails = 'no network';
    for (let scans = 0; scans < 230; scans += 1) await read(pocket, NOBODY);
    pocket.fails = null;
    pocket.heard.length = 0;
    expect(await pocket.phone.sync()).toEqual({ how: 'done' });
    expect(pocket.heard.filter((call) => call === 'POST /api/gate/scans')).toHaveLength(3);
    expect(await scansOf(desk, pocket.phone.device!.id)).toHaveLength(230);
  });
});

describe('a volunteer’s phone with network', () => {
  it('lets in whom the server knows and the list doesn’t yet', async () => {
    const pocket = await newPhone(shift);
    const late = await newApproved(desk.server);
    const [place] = pocket.phone.device!.places;
    const how = { way: 'camera', letIn: [], isOut: false } as const;
    const asked = { ...how, code: late.code, place: place!.key };
    const result = await pocket.phone.scan({ ...asked, serverAdmits: true });
    expect(result).toMatchObject({ verdict: 'admitted', person: null });
    const answered = pocket.phone.answerTo(result.id!);
    await pocket.phone.sync();
    expect(await answered).toMatchObject({ verdict: 'admitted', isCase: false });
  });

  it('learns who came in elsewhere, and that it was taken back', async () => {
    const [here, there] = [await newPhone(shift), await newPhone(shift)];
    const { id } = await read(there, shift.asha.code);
    await there.phone.sync();
    await here.phone.sync();
    expect((await read(here, shift.asha.code)).before).toMatchObject({ where: 'Main gate' });
    await there.phone.undo('taken back', id!);
    await there.phone.sync();
    await here.phone.sync();
    expect((await read(here, shift.asha.code)).verdict).toBe('admitted');
  });

  it('forgets who is gone', async () => {
    const pocket = await newPhone(shift);
    await removeAccount(desk.server.db, shift.asha.id);
    turnClock(Date.now() + 10 * SECOND_MS);
    await pocket.phone.sync();
    expect((await read(pocket, shift.asha.code)).verdict).toBe('not valid');
  });

  it('takes the list anew under another key', async () => {
    const pocket = await newPhone(shift);
    pocket.instead = (path, message) =>
      path === '/api/gate/device'
        ? { ...(message as GateDevice), listKey: btoa('k'.repeat(32)) }
        : message;
    turnClock(Date.now() + 10 * MINUTE_MS);
    pocket.heard.length = 0;
    await pocket.phone.sync();
    expect(pocket.heard).toContain('GET /api/gate/list?since=0');
    expect((await read(pocket, shift.asha.code)).verdict).toBe('not valid');
  });

  it('waits as long as a busy server asks for', async () => {
    const pocket = await newPhone(shift);
    pocket.fails = { status: 429, retryAfter: '7' };
    expect(await pocket.phone.sync()).toEqual({ how: 'busy', forMs: 7000 });
    expect(pocket.phone.status.isOnline).toBe(true);
  });
});

describe('taking back', () => {
  it('has the person outside again, and in once it is put back, here and at the server', async () => {
    const pocket = await newPhone(shift);
    const { id } = await read(pocket, shift.asha.code);
    await pocket.phone.undo('taken back', id!);
    await pocket.phone.undo('taken back', id!);
    await pocket.reload();
    turnClock(Date.now() + SECOND_MS);
    await pocket.phone.undo('put back', id!);
    expect((await read(pocket, shift.asha.code)).verdict).toBe('same person');
    turnClock(Date.now() + SECOND_MS);
    await pocket.phone.undo('taken back', id!);
    await pocket.phone.sync();
    const scans = await scansOf(desk, pocket.phone.device!.id);
    expect(scans.map(({ kind }) => kind).sort()).toEqual([
      ...['put back', 'scan', 'scan', 'taken back', 'taken back'],
    ]);
    expect(scans.find((scan) => scan.id === id)?.stands).toBe(0);
    expect((await read(pocket, shift.asha.code)).verdict).toBe('admitted');
  });

  it('is offered for whoever came in last, also after a reload, until the shift has ended', async () => {
    const pocket = await newPhone(shift);
    pocket.fails = 'no network';
    const { key } = pocket.phone.device!.places[0]!;
    const lastPassage = () => pocket.phone.lastPassage(key);
    expect(await lastPassage()).toBeNull();
    const { id, at } = await read(pocket, shift.asha.code);
    await read(pocket, NOBODY);
    await pocket.reload();
    expect(await lastPassage()).toEqual({
      ...{ id, isOut: false, name: 'Asha', at, takenBackAt: null },
    });
    await pocket.phone.undo('taken back', id!);
    expect(await lastPassage()).toMatchObject({ id, takenBackAt: expect.any(Number) });
    await pocket.phone.undo('put back', id!);
    expect(await lastPassage()).toMatchObject({ id, takenBackAt: null });
    turnClock(pocket.phone.device!.endsAt);
    await pocket.phone.endIfDue();
    expect(await lastPassage()).toBeNull();
  });
});
