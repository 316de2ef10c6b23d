import { beforeEach, describe, expect, it } from 'vitest';
import { startOfGateDay } from '../../contract/gate-rules.ts';
import { countAt, ownToday } from '../../web/gate/phone/status.ts';
import { signedInOrganiser } from '../testing/desk.ts';
import { turnClock } from '../testing/entries.ts';
import { HOSTEL_GATE } from '../testing/gate.ts';
import { gateShift, newPhone, read, scansOf } from '../testing/gate-shift.ts';
import type { VolunteerPhone } from '../testing/volunteer-phone.ts';

/* The phone’s own program across the turn of a day, and at a gate that counts in and out. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const shift = gateShift();
const { desk } = shift;
let turn: number;
let days = 0;

/** Ten minutes before the day of the gates turns: other days for each test. */
beforeEach(async () => {
  days += 1;
  turn = startOfGateDay(Date.now()) + days * 48 * HOUR_MS;
  turnClock(turn - 10 * MINUTE_MS);
  await signIn();
});

/** A desk session ends after half an hour. */
async function signIn(): Promise<void> {
  desk.organiser = await signedInOrganiser(desk.server, [{ role: 'administrator' }]);
}

async function openCases() {
  await signIn();
  return (await desk.casesOf(shift.asha.code)).open;
}

function numbersOf({ phone }: VolunteerPhone, isOut = false) {
  return countAt(phone.status, phone.device!.places[0]!, { isOut, now: phone.clock() });
}

describe.each([
  ['right', 0],
  ['three hours slow', -3 * HOUR_MS],
  ['three hours fast', 3 * HOUR_MS],
])('a phone whose clock is %s, without network while the day turns', (_what, wrongByMs) => {
  it('has everybody come anew from five on, and tells of each scan on its own day', async () => {
    const pocket = await newPhone(shift, { wrongByMs });
    pocket.fails = 'no network';
    expect(await read(pocket, shift.asha.code)).toMatchObject({ verdict: 'admitted', times: 1 });
    turnClock(turn - 1);
    expect((await read(pocket, shift.asha.code)).verdict).toBe('already in');
    expect(numbersOf(pocket)).toBe(1);
    await pocket.reload();
    turnClock(turn);
    expect(numbersOf(pocket)).toBe(0);
    expect(ownToday(pocket.phone.status, pocket.phone.clock())).toEqual({ in: 0, out: 0 });
    expect(await read(pocket, shift.asha.code)).toMatchObject({
      ...{ verdict: 'admitted', times: 1, before: { isOut: false } },
    });
    expect(numbersOf(pocket)).toBe(1);
    turnClock(turn + HOUR_MS);
    pocket.fails = null;
    await pocket.phone.sync();
    const result = await scansOf(desk, pocket.phone.device!.id);
    expect(result.map(({ told: verdict }) => verdict)).toEqual([
      ...['admitted', 'already in', 'admitted'],
    ]);
    expect(await openCases()).toEqual([]);
    const arrival = await desk.arrivalOf(shift.asha.id);
    expect(arrival!.at).toBeLessThan(turn);
    expect(numbersOf(pocket)).toBe(1);
  });
});

describe('a phone without network at a gate that counts in and out', () => {
  it('lets out, and in again whoever went out, counts both, and knows where an undo leaves them', async () => {
    const pocket = await newPhone(shift, { place: HOSTEL_GATE });
    pocket.fails = 'no network';
    const pass = (isOut: boolean) => read(pocket, shift.asha.code, { isOut });
    turnClock(turn + HOUR_MS);
    expect(await pass(true)).toMatchObject({ verdict: 'out', before: null });
    turnClock(turn + 2 * HOUR_MS);
    expect(await pass(false)).toMatchObject({ verdict: 'admitted', before: { isOut: true } });
    turnClock(turn + 3 * HOUR_MS);
    const { id } = await pass(true);
    expect(numbersOf(pocket, true)).toBe(2);
    await pocket.phone.undo('taken back', id!);
    expect([numbersOf(pocket), numbersOf(pocket, true)]).toEqual([1, 1]);
    expect((await pass(false)).verdict).toBe('already in');
    await pocket.phone.undo('put back', id!);
    turnClock(turn + 4 * HOUR_MS);
    await pocket.reload();
    expect(await pass(false)).toMatchObject({ verdict: 'admitted', times: 2 });
    expect(ownToday(pocket.phone.status, pocket.phone.clock())).toEqual({ in: 2, out: 2 });
    pocket.fails = null;
    await pocket.phone.sync();
    expect(await openCases()).toEqual([]);
    expect([numbersOf(pocket), numbersOf(pocket, true)]).toEqual([2, 2]);
    expect(pocket.phone.status.list.onCampus).toMatchObject({ today: 1 });
    const { key } = pocket.phone.device!.places[0]!;
    expect(await pocket.phone.lastPassage(key)).toMatchObject({ isOut: false });
  });

  it('asks whose a pass is that it has just seen, and has the desk know whom it kept out', async () => {
    const pocket = await newPhone(shift, { place: HOSTEL_GATE });
    pocket.fails = 'no network';
    const first = await read(pocket, shift.asha.code);
    turnClock(Date.now() + MINUTE_MS);
    expect(await read(pocket, shift.asha.code)).toMatchObject({
      ...{ verdict: 'same person', before: { at: first.at, where: 'Hostel gate' } },
    });
    expect((await read(pocket, shift.asha.code, { letIn: ['again'] })).verdict).toBe('same person');
    const kept = await read(pocket, shift.asha.code, { letIn: ['keep out'] });
    expect(kept.verdict).toBe('kept out');
    expect(numbersOf(pocket)).toBe(1);
    expect(await read(pocket, shift.asha.code, { letIn: ['same card'] })).toMatchObject({
      ...{ verdict: 'admitted', times: 2 },
    });
    pocket.fails = null;
    await pocket.phone.sync();
    expect(await openCases()).toMatchObject([{ verdict: 'kept out' }]);
  });
});
