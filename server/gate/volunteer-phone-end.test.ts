import { describe, expect, it } from 'vitest';
import { rowKeys } from '../../contract/gate/row.ts';
import { UnsentScansError } from '../../web/gate/phone/phone.ts';
import { ADMINISTRATOR, signedInOrganiser } from '../testing/desk.ts';
import { turnClock } from '../testing/entries.ts';
import { newApproved } from '../testing/gate.ts';
import { gateShift, newPhone, read, scansOf } from '../testing/gate-shift.ts';

/* The phone's own program at the end of its shift, and in a finder's hands. */

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const NOBODY = '9T6P-Z2WF-31KX-1D5N';
const NOTHING = '[[[],[]],[[],[]],[[],[]]]';

const shift = gateShift();
const { desk } = shift;

describe('the end', () => {
  it('is the server’s, on a phone whose clock is wrong', async () => {
    const endsAt = Date.now() + 60 * MINUTE_MS;
    const pocket = await newPhone(shift, { endsAt, wrongByMs: -45 * MINUTE_MS });
    turnClock(endsAt - SECOND_MS);
    expect((await read(pocket, shift.asha.code)).verdict).toBe('admitted');
    turnClock(endsAt);
    expect((await read(pocket, shift.asha.code)).verdict).toBe('ended');
    expect(pocket.phone.status).toMatchObject({ hasEnded: true, people: 0, unsent: 1 });
  });

  it('leaves nothing but what is to be sent, and then nothing', async () => {
    const endsAt = Date.now() + 60 * MINUTE_MS;
    const pocket = await newPhone(shift, { endsAt });
    const { id, listKey } = pocket.phone.device!;
    pocket.fails = 'no network';
    await read(pocket, shift.asha.code);
    turnClock(endsAt);
    await pocket.reload();
    expect(await pocket.contents()).not.toContain(listKey);
    expect(pocket.phone.status).toMatchObject({ hasEnded: true, unsent: 1 });
    pocket.fails = null;
    expect(await pocket.phone.sync()).toEqual({ how: 'ended' });
    expect(await scansOf(desk, id)).toHaveLength(1);
    expect(await pocket.contents()).toBe(NOTHING);
  });

  it('at the desk has what was scanned sent before everything is forgotten', async () => {
    const pocket = await newPhone(shift);
    const { id } = pocket.phone.device!;
    await read(pocket, shift.asha.code);
    await desk.organiser.call('POST', `/gate/devices/${id}/end`);
    expect(await pocket.phone.sync()).toEqual({ how: 'ended' });
    expect(await desk.device(id)).toMatchObject({ late: 1, scans: 0 });
    expect(pocket.phone.device).toBeNull();
    expect(await pocket.contents()).toBe(NOTHING);
  });

  it('of a phone whose device another one is now leaves its scans to be handed over, and the desk reads them', async () => {
    const pocket = await newPhone(shift);
    const { id } = pocket.phone.device!;
    await read(pocket, shift.asha.code);
    await desk.organiser.call('POST', `/gate/devices/${id}/pairing`);
    expect(await pocket.phone.sync()).toEqual({ how: 'ended' });
    expect(pocket.phone.status).toMatchObject({ hasEnded: true, unsent: 1 });
    const file = await pocket.phone.handOver();
    const taken = await desk.organiser.call('POST', '/gate/handed-over', file);
    expect(taken.json().message).toMatchObject({ scans: 1, newScans: 1 });
    await pocket.phone.endShift();
    expect(pocket.phone.device).toBeNull();
  });

  it('without network leaves each scan its moment, however late the desk reads the file, and by whatever clock', async () => {
    const endsAt = Date.now() + 60 * MINUTE_MS;
    const pocket = await newPhone(shift, { endsAt, wrongByMs: -45 * MINUTE_MS });
    const { id } = pocket.phone.device!;
    pocket.fails = 'no network';
    const at = Date.now();
    await read(pocket, (await newApproved(desk.server)).code);
    const file = await pocket.phone.handOver();
    turnClock(endsAt + 60 * MINUTE_MS);
    const organiser = await signedInOrganiser(desk.server, ADMINISTRATOR);
    expect((await organiser.call('POST', '/gate/handed-over', file)).statusCode).toBe(200);
    const told = await desk.server.db
      .selectFrom('gateScans')
      .select(['at', 'verdict'])
      .where('deviceId', '=', id)
      .execute();
    expect(told).toEqual([{ at: expect.closeTo(at, -4), verdict: 'admitted' }]);
  });

  it('of a shift is refused while a scan is neither sent nor handed over', async () => {
    const pocket = await newPhone(shift);
    const { id } = pocket.phone.device!;
    pocket.fails = 'no network';
    await read(pocket, shift.asha.code);
    await expect(pocket.phone.endShift()).rejects.toThrow(UnsentScansError);
    await pocket.phone.handOver();
    await read(pocket, NOBODY);
    await expect(pocket.phone.endShift()).rejects.toThrow(UnsentScansError);
    const file = await pocket.phone.handOver();
    await pocket.phone.endShift();
    expect(pocket.phone.device).toBeNull();
    const only = { name: pocket.phone.fileName, count: 2 };
    expect(pocket.phone.onlyInFile).toEqual(only);
    pocket.fails = null;
    await pocket.reload();
    expect(pocket.phone.onlyInFile).toEqual(only);
    await pocket.phone.sync();
    expect(await pocket.contents()).toBe(NOTHING);
    const { message } = (await desk.organiser.call('GET', '/gate/devices')).json();
    const told = message.devices.find((device: { id: string }) => device.id === id);
    expect(told?.state ?? 'ended').toBe('ended');
    const taken = await desk.organiser.call('POST', '/gate/handed-over', file);
    expect(taken.json().message).toMatchObject({ scans: 2, newScans: 2 });
  });
});

describe('a shift that is over', () => {
  it('has left nothing in a file alone where all was sent after all', async () => {
    const pocket = await newPhone(shift);
    pocket.fails = 'no network';
    await read(pocket, (await newApproved(desk.server)).code);
    await pocket.phone.handOver();
    pocket.fails = null;
    await pocket.phone.endShift();
    expect([pocket.phone.device, pocket.phone.onlyInFile]).toEqual([null, undefined]);
  });
});

describe('a lost phone', () => {
  it('gives away nobody who was not scanned, whatever a finder takes from it', async () => {
    const pocket = await newPhone(shift);
    await read(pocket, shift.asha.code);
    const taken = await pocket.contents();
    expect(taken).toContain(shift.asha.code);
    expect(taken).not.toContain(shift.ravi.code);
    for (const name of ['Asha', 'Ravi', 'Kaveri College']) expect(taken).not.toContain(name);

    const { listKey } = pocket.phone.device!;
    const words = new Set(taken.match(/[A-Za-z0-9+/=_-]{8,}/g));
    const { name } = await rowKeys(listKey, shift.ravi.code);
    const opened = [...words].map(async (word) => (await rowKeys(listKey, word)).name);
    expect(await Promise.all(opened)).not.toContain(name);
  });
});
