import { describe, expect, it } from 'vitest';
import { signedInOrganiser } from '../../testing/desk.ts';
import {
  LIBRARY_GATE,
  MAIN_GATE,
  newApproved,
  newPassHolder,
  pairedPhone,
  scanOf,
  undoOf,
  withinOneDay,
} from '../../testing/gate.ts';
import { gateDesk } from '../../testing/gate-desk.ts';
import { shared } from '../../testing/server.ts';

const MINUTE_MS = 60_000;
/** A send takes its time, by which a clock seems wrong. */
const near = (at: number) => expect.closeTo(at, -4);
const desk = gateDesk();
const main = shared(() => pairedPhone(desk.server, desk.organiser, MAIN_GATE));
const library = shared(() => pairedPhone(desk.server, desk.organiser, LIBRARY_GATE));

describe('somebody who was admitted at two gates while both had no network', () => {
  async function admittedTwice() {
    const person = await newApproved(desk.server);
    const at = withinOneDay(Date.now(), 20 * MINUTE_MS);
    const first = scanOf(main, person.code, { at: at - 20 * MINUTE_MS });
    const second = scanOf(library, person.code, { at: at - 10 * MINUTE_MS });
    return { ...person, first, second, at };
  }

  it.each(['first', 'second'] as const)(
    'is one arrival and one case, whichever phone comes back before the other: the %s',
    async (sooner) => {
      const { id, code, first, second } = await admittedTwice();
      const sends = [() => main.send([first]), () => library.send([second])];
      const [one, other] = sooner === 'first' ? sends : sends.toReversed();
      expect(await one!()).toMatchObject([{ verdict: 'admitted', isCase: false }]);
      expect(await other!()).toMatchObject([{ verdict: 'already in', isCase: true }]);
      expect(await desk.arrivalOf(id)).toEqual({ at: near(first.at), place: main.place });
      const { open } = await desk.casesOf(code);
      expect(open).toMatchObject([
        {
          verdict: 'already in',
          before: { at: near(first.at), place: 'Main gate' },
          admitted: { at: near(second.at), place: 'Library gate' },
        },
      ]);
    },
  );

  it('is no case any more once either phone takes its own back', async () => {
    for (const [phone, which] of [
      [main, 'first'],
      [library, 'second'],
    ] as const) {
      const { id, code, ...scans } = await admittedTwice();
      await main.send([scans.first]);
      await library.send([scans.second]);
      await phone.send([undoOf(scans[which])]);
      const left = which === 'first' ? scans.second : scans.first;
      expect(await desk.arrivalOf(id)).toEqual({ at: near(left.at), place: left.place });
      expect((await desk.casesOf(code)).open).toEqual([]);
      await phone.send([undoOf(scans[which], 'put back')]);
      expect(await desk.arrivalOf(id)).toMatchObject({ at: near(scans.first.at) });
      expect((await desk.casesOf(code)).open).toHaveLength(1);
    }
  });

  it('and at a third one leaves two cases, then one when the first is taken back', async () => {
    const { id, code, first, second, at } = await admittedTwice();
    const third = scanOf(main, code, { at });
    await main.send([first, third]);
    await library.send([second]);
    expect((await desk.casesOf(code)).open).toHaveLength(2);
    await main.send([undoOf(first)]);
    expect((await desk.casesOf(code)).open).toHaveLength(1);
    expect(await desk.arrivalOf(id)).toMatchObject({ at: near(second.at) });
  });

  it.each([
    ['stands', 1],
    ['taken back', 1],
  ] as const)('is decided at the desk once: it %s', async (what, arrivals) => {
    const { id, code, first, second } = await admittedTwice();
    await library.send([second]);
    await main.send([first]);
    const [found] = (await desk.casesOf(code)).open;
    const decide = () =>
      desk.organiser.call('POST', `/gate/cases/${found!.id}/decision`, {
        what,
        note: 'asked them',
      });
    expect((await decide()).statusCode).toBe(200);
    expect((await decide()).statusCode).toBe(409);
    expect(await desk.arrivalOf(id)).toMatchObject({ at: near(first.at) });
    const standing = await desk.server.db
      .selectFrom('gateScans')
      .select('id')
      .where('accountId', '=', id)
      .where('stands', '=', 1)
      .execute();
    expect(standing).toHaveLength(what === 'stands' ? 2 : arrivals);
    expect((await desk.casesOf(code)).decided).toMatchObject([{ decided: { what, by: 'Asha' } }]);
  });
});

describe('the home of the desk', () => {
  it('has a line for the cases that are open, for whoever may decide them', async () => {
    const { message } = (await desk.organiser.call('GET', '/home')).json();
    const { open } = (await desk.organiser.call('GET', '/gate/cases')).json().message;
    expect(message.decisions).toContainEqual(
      expect.objectContaining({ kind: 'gate cases', open: open.length, twoPhones: open.length }),
    );
    const waiting = (await desk.organiser.call('GET', '/waiting')).json().message;
    expect(waiting.gate).toBe(open.length);
    const hospitality = await signedInOrganiser(desk.server, [{ role: 'hospitality' }]);
    const theirs = (await hospitality.call('GET', '/home')).json().message.decisions;
    expect(theirs.map(({ kind }: { kind: string }) => kind)).not.toContain('gate cases');
  });
});

describe('somebody who deletes their account', () => {
  it('leaves scans and cases that name nobody', async () => {
    const { id, code } = await newPassHolder(desk.server);
    const scan = scanOf(main, code);
    await main.send([scan]);
    await desk.server.db.deleteFrom('accounts').where('id', '=', id).execute();
    const rows = await desk.server.db
      .selectFrom('gateScans')
      .selectAll()
      .where('id', '=', scan.id)
      .execute();
    expect(rows).toMatchObject([{ accountId: null }]);
    expect(JSON.stringify(rows)).not.toContain(code);
    const { open } = (await desk.organiser.call('GET', '/gate/cases')).json().message;
    expect(open).toContainEqual(expect.objectContaining({ verdict: 'see the card', person: null }));
    expect(await main.send([undoOf(scan)])).toHaveLength(1);
  });
});

it('cases of one phone don’t stand before those of others, and are decided together', async () => {
  const [busy, quiet] = [
    await pairedPhone(desk.server, desk.organiser),
    await pairedPhone(desk.server, desk.organiser),
  ];
  await busy.send(Array.from({ length: 30 }, () => scanOf(busy, 'NOBO-DYSC-ODEX-0000')));
  await quiet.send([scanOf(quiet, 'NOBO-DYSC-ODEX-0000')]);
  const listed = async () => (await desk.organiser.call('GET', '/gate/cases')).json().message;
  const { devices } = await listed();
  expect(devices).toContainEqual({ id: busy.device.id, name: busy.device.name, open: 30 });
  expect(devices.some(({ id }: { id: string }) => id === quiet.device.id)).toBe(false);
  const decide = () =>
    desk.organiser.call('POST', `/gate/devices/${busy.device.id}/cases`, {
      what: 'taken back',
      note: 'a lost phone',
    });
  expect((await decide()).json().message).toBe('Scans taken back: 30');
  expect((await listed()).devices).toEqual([]);
  expect(await desk.auditKinds()).toContain('gate case decided');
});
