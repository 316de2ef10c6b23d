import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR, signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { turnClock } from '../../testing/entries.ts';
import {
  HOSTEL_GATE,
  LIBRARY_GATE,
  MAIN_GATE,
  newApproved,
  pairedPhone,
  scanOf,
} from '../../testing/gate.ts';
import { gateDesk, send } from '../../testing/gate-desk.ts';

const MINUTE_MS = 60_000;
const desk = gateDesk();

describe('the desk', () => {
  it('counts arrivals by gate and quarter of an hour', async () => {
    const other = await startDeskServer();
    const theirs = await signedInOrganiser(other, ADMINISTRATOR);
    // 10:20 in India.
    turnClock(Date.parse('2026-09-18T04:50:00Z'));
    const endsAt = Date.now() + 60 * MINUTE_MS;
    const desk = await signedInOrganiser(other, ADMINISTRATOR);
    const main = await pairedPhone(other, desk, MAIN_GATE, endsAt);
    const library = await pairedPhone(other, desk, LIBRARY_GATE, endsAt);
    const at = (minutesAgo: number) => Date.now() - minutesAgo * MINUTE_MS;
    for (const ago of [1, 2, 35, 24 * 60]) {
      const { code } = await newApproved(other, { fullName: `Asha ${ago}` });
      await main.send([scanOf(main, code, { at: at(ago) })]);
    }
    const hostel = await pairedPhone(other, desk, HOSTEL_GATE, endsAt);
    const { code } = await newApproved(other, { fullName: 'Ravi' });
    const goesOut = { verdict: 'out', isOut: true } as const;
    await hostel.send([
      scanOf(hostel, code, { at: at(30) }),
      scanOf(hostel, code, { at: at(20), ...goesOut }),
    ]);
    expect((await send(library, { unsent: 7 })).statusCode).toBe(200);
    const { message } = (await desk.call('GET', '/gate/arrivals')).json();
    expect(message).toMatchObject({
      from: Date.parse('2026-09-18T04:15:00Z'),
      ...{ arrived: 5, arrivedToday: 4, onCampus: { now: 4, unseen: 1 } },
      devices: { paired: 3, unsent: 7, silent: 0 },
      openCases: 0,
    });
    expect(message.places).toEqual([
      {
        ...{ place: 'Main gate', isGate: true, rule: 'once a day' },
        ...{ people: 4, byQuarter: [1, 0, 2], outToday: 0 },
      },
      {
        ...{ place: 'Hostel gate', isGate: true, rule: 'in and out' },
        ...{ people: 1, byQuarter: [1, 0, 0], outToday: 1 },
      },
      {
        ...{ place: 'Library gate', isGate: true, rule: 'once a day' },
        ...{ people: 0, byQuarter: [0, 0, 0], outToday: 0 },
      },
    ]);
    // By the hour, not by when a phone told of it.
    expect(message.last.slice(0, 3)).toMatchObject([
      { place: 'Main gate', name: 'Asha 1', isOut: false },
      { place: 'Main gate', name: 'Asha 2', isOut: false },
      { place: 'Hostel gate', name: 'Ravi', isOut: true },
    ]);
    expect(theirs.id).not.toBe(desk.id);
    await other.close();
  });

  it('hears a phone that scans nobody, and misses one that says nothing for minutes', async () => {
    const phone = await pairedPhone(desk.server, desk.organiser);
    const lastHeard = async () => (await desk.device(phone.device.id)).seenAt;
    const paired = await lastHeard();
    turnClock(Date.now() + 3 * MINUTE_MS);
    expect(await lastHeard()).toBe(paired);
    await phone.call('GET', '/list');
    expect(await lastHeard()).toBeGreaterThan(paired + 2 * MINUTE_MS);
  });
});
