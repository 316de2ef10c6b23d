import { describe, expect, it } from 'vitest';
import { handOverFile, newApproved, pairedPhone, scanOf } from '../../testing/gate.ts';
import { gateDesk } from '../../testing/gate-desk.ts';

const desk = gateDesk();

describe('the file of a phone that could not send', () => {
  it('is read at the desk as often as one likes, each scan counts once, and it is written down', async () => {
    const phone = await pairedPhone(desk.server, desk.organiser);
    const people = await Promise.all(Array.from({ length: 250 }, () => newApproved(desk.server)));
    const scans = people.map(({ code }) => scanOf(phone, code));
    await phone.send(scans.slice(0, 3));
    const file = handOverFile(phone.device, scans);
    const read = async () =>
      (await desk.organiser.call('POST', '/gate/handed-over', file)).json().message;
    expect(await read()).toEqual({
      ...{ device: 'Phone of the shift', scans: 250, newScans: 247, leftOut: [] },
    });
    expect(await read()).toMatchObject({ newScans: 0 });
    expect(await desk.auditKinds()).toContain('gate file handed over');
    expect(await desk.device(phone.device.id)).toMatchObject({ scans: 250 });
  });

  it('is refused where it was changed, or is another phone’s', async () => {
    const phone = await pairedPhone(desk.server, desk.organiser);
    const other = await pairedPhone(desk.server, desk.organiser);
    const file = handOverFile(phone.device, []);
    const another = file.sealed.startsWith('A') ? 'B' : 'A';
    for (const [changes, status] of [
      [{ device: other.device.id }, 400],
      [{ sealed: `${another}${file.sealed.slice(1)}` }, 400],
      [{ sealed: '' }, 400],
      [{ nonce: '' }, 400],
      [{ device: 'nobody' }, 404],
      [{ sealed: 'A'.repeat(8_000_001) }, 400],
      [{ sealed: 'A'.repeat(9_000_000) }, 413],
    ] as const) {
      const answer = await desk.organiser.call('POST', '/gate/handed-over', {
        ...file,
        ...changes,
      });
      expect([Object.keys(changes), answer.statusCode]).toEqual([Object.keys(changes), status]);
    }
  });

  it('is taken but for a scan at no place of the phone, which is named', async () => {
    const phone = await pairedPhone(desk.server, desk.organiser);
    const [asha, ravi] = [await newApproved(desk.server), await newApproved(desk.server)];
    const strange = { ...scanOf(phone, ravi.code), place: 'gate/Nowhere' };
    const scans = [strange, scanOf(phone, asha.code)];
    const file = handOverFile(phone.device, scans);
    const answer = await desk.organiser.call('POST', '/gate/handed-over', file);
    expect(answer.json().message).toMatchObject({
      ...{ scans: 1, newScans: 1, leftOut: [{ at: strange.at, place: 'Nowhere' }] },
    });
    expect(await desk.arrivalOf(asha.id)).toMatchObject({ place: phone.place });
    expect(await desk.arrivalOf(ravi.id)).toBeUndefined();
  });
});
