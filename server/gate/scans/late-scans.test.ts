import { describe, expect, it } from 'vitest';
import { turnClock } from '../../testing/entries.ts';
import {
  handOverFile,
  MAIN_GATE,
  newApproved,
  newPassHolder,
  pairedPhone,
  scanOf,
  undoOf,
} from '../../testing/gate.ts';
import { gateDesk } from '../../testing/gate-desk.ts';
import { shared } from '../../testing/server.ts';

/* Scans in another order than they happened, by a wrong clock, or after the end. */

const MINUTE_MS = 60_000;
/** A send takes its time, by which a clock seems wrong. */
const near = (at: number) => expect.closeTo(at, -4);
const desk = gateDesk();
const main = shared(() => pairedPhone(desk.server, desk.organiser, MAIN_GATE));

describe('an undo', () => {
  it('takes an arrival back and puts it back, in whichever order it comes', async () => {
    const { id, code } = await newApproved(desk.server);
    const scan = scanOf(main, code, { at: Date.now() - 9000 });
    const [taken, put] = [
      undoOf(scan, 'taken back', Date.now() - 6000),
      undoOf(scan, 'put back', Date.now() - 3000),
    ];
    await main.send([scan, taken]);
    expect(await desk.arrivalOf(id)).toBeUndefined();
    await main.send([put]);
    expect(await desk.arrivalOf(id)).toMatchObject({ at: near(scan.at) });
    const other = await newApproved(desk.server);
    const late = scanOf(main, other.code);
    await main.send([undoOf(late)]);
    await main.send([late]);
    expect(await desk.arrivalOf(other.id)).toBeUndefined();
    const third = await newApproved(desk.server);
    const again = scanOf(main, third.code, { at: Date.now() - 9000 });
    const now = Date.now();
    await main.send([
      again,
      undoOf(again, 'put back', now),
      undoOf(again, 'taken back', now - 5000),
    ]);
    expect(await desk.arrivalOf(third.id)).toMatchObject({ at: near(again.at) });
  });

  it('settles the case of what it takes back, and opens it again when that is put back', async () => {
    const { code } = await newPassHolder(desk.server);
    const scan = scanOf(main, code);
    expect(await main.send([scan])).toMatchObject([{ verdict: 'see the card', isCase: true }]);
    await main.send([undoOf(scan)]);
    expect(await desk.casesOf(code)).toMatchObject({
      open: [],
      decided: [{ decided: { what: 'taken back' } }],
    });
    await main.send([undoOf(scan, 'put back')]);
    expect(await desk.casesOf(code)).toMatchObject({
      open: [{ verdict: 'see the card' }],
      decided: [],
    });
  });

  it('of what was never scanned changes nothing', async () => {
    const scan = scanOf(main, 'x');
    expect(await main.send([undoOf(scan), undoOf(scan, 'put back')])).toHaveLength(2);
  });
});

describe('a phone whose clock is wrong', () => {
  it.each([10, -10])('by %i minutes tells when it really was', async (minutes) => {
    const { id, code } = await newApproved(desk.server);
    const wrongMs = minutes * MINUTE_MS;
    const at = Date.now() - 30 * MINUTE_MS;
    await main.send([scanOf(main, code, { at: at + wrongMs })], { wrongMs });
    const arrival = await desk.arrivalOf(id);
    expect(Math.abs(arrival!.at! - at)).toBeLessThan(MINUTE_MS / 2);
  });

  it('never tells of what is still to come', async () => {
    const { id, code } = await newApproved(desk.server);
    await main.send([scanOf(main, code, { at: Date.now() + 99 * MINUTE_MS })]);
    expect((await desk.arrivalOf(id))!.at).toBeLessThanOrEqual(Date.now());
  });
});

describe('a phone that was ended at the desk', () => {
  const ended = async () => {
    const phone = await pairedPhone(desk.server, desk.organiser);
    const { id } = phone.device;
    await desk.organiser.call('POST', `/gate/devices/${id}/end`);
    const decide = (what: string) =>
      desk.organiser.call('POST', `/gate/devices/${id}/late`, { what });
    return { phone, id, decide };
  };

  it('moves no arrival and makes no case before somebody takes in what it sends', async () => {
    const { phone, id, decide } = await ended();
    const { id: asha, code } = await newApproved(desk.server);
    await main.send([scanOf(main, code)]);
    const before = await desk.arrivalOf(asha);
    const other = await newApproved(desk.server);
    const scans = [
      scanOf(phone, code, { at: Date.now() - 9 * MINUTE_MS }),
      scanOf(phone, other.code, { at: Date.now() - 8 * MINUTE_MS }),
      scanOf(phone, 'NOBO-DYSC-ODEX-0000'),
    ];
    const answers = await phone.send(scans);
    expect(answers).toEqual(
      scans.map((scan) => expect.objectContaining({ id: scan.id, isCase: true })),
    );
    expect(await phone.send(scans)).toEqual(answers);
    expect(await desk.arrivalOf(asha)).toEqual(before);
    expect(await desk.arrivalOf(other.id)).toBeUndefined();
    expect(await desk.device(id)).toMatchObject({ late: 3, scans: 0 });
    expect((await decide('taken in')).json().message).toBe('Scans taken in: 3');
    expect(await desk.arrivalOf(other.id)).toMatchObject({ at: near(scans[1]!.at) });
    expect(await desk.device(id)).toMatchObject({ late: 0, scans: 3 });
    expect((await decide('taken in')).statusCode).toBe(409);
    expect(await desk.auditKinds()).toContain('gate file handed over');
  });

  it('has it left out for good, also when it sends it once more', async () => {
    const { phone, id, decide } = await ended();
    const { id: asha, code } = await newApproved(desk.server);
    const scan = scanOf(phone, code);
    await phone.send([scan]);
    expect((await decide('left out')).json().message).toBe('Scans left out: 1');
    await phone.send([scan, undoOf(scan, 'put back')]);
    expect(await desk.device(id)).toMatchObject({ late: 1, scans: 0 });
    await decide('taken in');
    expect(await desk.arrivalOf(asha)).toBeUndefined();
  });
});

it('what an ended phone hands over as a file counts, and waits no more', async () => {
  const phone = await pairedPhone(desk.server, desk.organiser);
  const { id, code } = await newApproved(desk.server);
  await desk.organiser.call('POST', `/gate/devices/${phone.device.id}/end`);
  const scan = scanOf(phone, code);
  await phone.send([scan]);
  const file = handOverFile(phone.device, [scan]);
  const read = await desk.organiser.call('POST', '/gate/handed-over', file);
  expect(read.json().message).toMatchObject({ scans: 1, newScans: 1 });
  expect(await desk.arrivalOf(id)).toBeDefined();
  expect(await desk.device(phone.device.id)).toMatchObject({ late: 0, scans: 1 });
});

it('an ended phone fills no disk: past ten thousand scans nothing of it is stored', async () => {
  const phone = await pairedPhone(desk.server, desk.organiser);
  const deviceId = phone.device.id;
  await desk.organiser.call('POST', `/gate/devices/${deviceId}/end`);
  for (let from = 0; from < 9_999; from += 1111) {
    const some = Array.from({ length: 1111 }, (_, at) => ({
      ...{ deviceId, id: `late ${from + at}`, scan: '{}', receivedAt: Date.now() },
    }));
    await desk.server.db.insertInto('gateLateScans').values(some).execute();
  }
  const scans = ['a', 'b', 'c'].map((code) => scanOf(phone, code));
  expect(await phone.send(scans)).toMatchObject(scans.map(() => ({ verdict: 'ended' })));
  expect(await desk.device(deviceId)).toMatchObject({ late: 10_000 });
});

it('no scan is from before its device, nor from the future', async () => {
  const phone = await pairedPhone(desk.server, desk.organiser);
  const { id, code } = await newApproved(desk.server);
  await phone.send([scanOf(phone, code, { at: 1 })]);
  const { addedAt } = await desk.server.db
    .selectFrom('gateDevices')
    .select('addedAt')
    .where('id', '=', phone.device.id)
    .executeTakeFirstOrThrow();
  expect((await desk.arrivalOf(id))!.at).toBe(addedAt);
});

describe('a phone whose shift is over', () => {
  it('tells what it scanned before its end, for a day; what came after is a case', async () => {
    const endsAt = Date.now() + 30 * MINUTE_MS;
    const phone = await pairedPhone(desk.server, desk.organiser, MAIN_GATE, endsAt);
    const [asha, ravi] = [await newApproved(desk.server), await newApproved(desk.server)];
    turnClock(endsAt + 10 * MINUTE_MS);
    const scans = [
      scanOf(phone, asha.code, { at: endsAt - 1 }),
      scanOf(phone, ravi.code, { at: endsAt }),
    ];
    expect(await phone.send(scans)).toMatchObject([
      { verdict: 'admitted', isCase: false },
      { verdict: 'ended', isCase: true },
    ]);
    expect((await phone.call('GET', '/device')).statusCode).toBe(401);
    expect((await phone.call('GET', '/list')).statusCode).toBe(401);
    turnClock(endsAt + 25 * 60 * MINUTE_MS);
    const body = { now: Date.now(), unsent: 0, listVersion: 0, scans: [] };
    expect((await phone.call('POST', '/scans', body)).statusCode).toBe(401);
  });

  it('ends it itself, more than once if need be', async () => {
    const phone = await pairedPhone(desk.server, desk.organiser);
    for (const _ of [1, 2]) expect((await phone.call('POST', '/device/end')).statusCode).toBe(200);
    expect((await phone.call('GET', '/device')).statusCode).toBe(401);
  });
});
