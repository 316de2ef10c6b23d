import { beforeAll, describe, expect, it } from 'vitest';
import type { GateCase } from '../../../contract/desk/gate.ts';
import { loadEntry } from '../../entries/loaded.ts';
import { signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { turnClock } from '../../testing/entries.ts';
import {
  anotherProcess,
  doorOf,
  type GatePhone,
  LIBRARY_GATE,
  MAIN_GATE,
  newApproved,
  newPassHolder,
  pairedPhone,
  scanOf,
  undoOf,
} from '../../testing/gate.ts';

/* Scans that phones tell, and what the server makes of them. */

const MINUTE_MS = 60_000;
/** A send takes its time, by which a clock seems wrong. */
const near = (at: number) => expect.closeTo(at, -4);
let server: Awaited<ReturnType<typeof startDeskServer>>;
let organiser: Awaited<ReturnType<typeof signedInOrganiser>>;
let [main, library, door]: GatePhone[] = [];

beforeAll(async () => {
  server = await startDeskServer();
  organiser = await signedInOrganiser(server, [{ role: 'administrator' }]);
  main = await pairedPhone(server, organiser, MAIN_GATE);
  library = await pairedPhone(server, organiser, LIBRARY_GATE);
  door = await pairedPhone(server, organiser, doorOf('Music', 'Humming'));
  return () => server.close();
});

async function arrivalOf(id: string, scope = 'gate') {
  const rows = await server.db
    .selectFrom('gate_arrivals')
    .select(['at', 'place'])
    .where('account_id', '=', id)
    .where('scope', '=', scope)
    .execute();
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0]?.at == null ? undefined : rows[0];
}

async function casesOf(id: string): Promise<{ open: GateCase[]; decided: GateCase[] }> {
  const { open, decided } = (await organiser.call('GET', '/gate/cases')).json().message;
  const { code } = await server.db
    .selectFrom('accounts')
    .select('participant_code as code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const own = (some: GateCase[]) => some.filter(({ person }) => person?.code === code);
  return { open: own(open), decided: own(decided) };
}

describe('a scan', () => {
  it('of a good pass is one arrival, however often it is sent', async () => {
    const { id, code } = await newApproved(server);
    const scan = scanOf(main!, code);
    const [first] = await main!.send([scan]);
    expect(first).toEqual({ id: scan.id, verdict: 'admitted', before: null, is_case: false });
    expect(await main!.send([scan, scan])).toEqual([first, first]);
    expect(await arrivalOf(id)).toMatchObject({ place: main!.place });
    expect((await casesOf(id)).open).toEqual([]);
  });

  it('of the same id from another device is another scan', async () => {
    const [asha, ravi] = [await newApproved(server), await newApproved(server)];
    const scan = scanOf(main!, asha.code);
    await main!.send([scan]);
    const [answer] = await library!.send([{ ...scanOf(library!, ravi.code), id: scan.id }]);
    expect(answer!.verdict).toBe('admitted');
    expect(await arrivalOf(ravi.id)).toMatchObject({ place: library!.place });
    await library!.send([undoOf({ ...scan, place: library!.place })]);
    expect([await arrivalOf(asha.id), await arrivalOf(ravi.id)]).toEqual([
      expect.objectContaining({ place: main!.place }),
      undefined,
    ]);
  });

  it('that two processes get at the same moment counts once', async () => {
    const second = await anotherProcess(server);
    const phones = [main!, main!.at(second.app)];
    for (let round = 0; round < 5; round += 1) {
      const { id, code } = await newApproved(server);
      const scan = scanOf(main!, code);
      const sends = [...phones, ...phones].map((phone) => phone.send([scan]));
      const answers = await Promise.all(sends);
      expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
      expect(answers[0]![0]!.verdict).toBe('admitted');
      expect((await casesOf(id)).open).toEqual([]);
    }
    await second.close();
  });

  it('of one person that two processes get from two gates is one arrival and one case', async () => {
    const second = await anotherProcess(server);
    const elsewhere = library!.at(second.app);
    for (let round = 0; round < 5; round += 1) {
      const { id, code } = await newApproved(server);
      const [here, there] = [scanOf(main!, code), scanOf(library!, code)];
      const answers = await Promise.all([main!.send([here]), elsewhere.send([there])]);
      const verdicts = answers.map(([answer]) => answer!.verdict).sort();
      expect(verdicts).toEqual(['admitted', 'already in']);
      expect(await arrivalOf(id)).toBeDefined();
      expect((await casesOf(id)).open).toHaveLength(1);
    }
    await second.close();
  });

  it('that turned somebody away lets nobody in', async () => {
    const { id, code } = await newPassHolder(server);
    const [answer] = await main!.send([scanOf(main!, code, { verdict: 'see the card' })]);
    expect(answer).toMatchObject({ verdict: 'see the card', is_case: false });
    expect(await arrivalOf(id)).toBeUndefined();
  });

  it.each([
    ['nobody’s code', '7Q4M-X0TC-19HV-ZB3K'],
    ['words', 'https://example.org/'],
    ['nothing', ''],
    ['NUL', '\u0000'.repeat(16)],
  ])('of %s is not valid, and a case where somebody was let in', async (_what, code) => {
    const scan = (verdict: 'admitted' | 'not valid') => scanOf(main!, code, { verdict });
    const answers = await main!.send([scan('admitted'), scan('not valid')]);
    expect(answers.map((each) => [each.verdict, each.is_case])).toEqual([
      ['not valid', true],
      ['not valid', false],
    ]);
  });

  it('that the card was seen for is remembered: no gate asks again', async () => {
    const { code } = await newPassHolder(server);
    await main!.send([scanOf(main!, code, { let_in: ['card seen'] })]);
    const [answer] = await library!.send([scanOf(library!, code, { let_in: ['again'] })]);
    expect(answer).toMatchObject({ verdict: 'admitted', is_case: false });
  });

  it('at an event admits who has a place there, and an arrival at a gate is another one', async () => {
    const [asha, ravi] = [await newApproved(server), await newApproved(server)];
    await loadEntry(server.db, asha.id, { clusterName: 'Music', eventName: 'Humming' }, 1);
    await main!.send([scanOf(main!, asha.code)]);
    const told = [asha, ravi].map(({ code }) => scanOf(door!, code));
    expect(await door!.send(told)).toMatchObject([
      { verdict: 'admitted', is_case: false },
      { verdict: 'not registered', is_case: true },
    ]);
    expect(await arrivalOf(asha.id, door!.place)).toMatchObject({ place: door!.place });
  });

  it('stands on the person’s sheet, for a cluster manager at their own events’ doors alone', async () => {
    const { id, code } = await newApproved(server);
    await loadEntry(server.db, id, { clusterName: 'Music', eventName: 'Humming' }, 1);
    await main!.send([scanOf(main!, code)]);
    await door!.send([scanOf(door!, code)]);
    const role = { role: 'cluster-manager', clusters: ['Music'] } as const;
    const manager = await signedInOrganiser(server, [role]);
    const places = async ({ call }: Pick<typeof manager, 'call'>) => {
      const { arrivals } = (await call('GET', `/people/${code}`)).json().message;
      return arrivals.map(({ place }: { place: string }) => place).sort();
    };
    expect(await places(organiser)).toEqual(['Humming', 'Main gate']);
    expect(await places(manager)).toEqual(['Humming']);
  });

  it('at a place that isn’t the device’s is refused', async () => {
    const { code } = await newApproved(server);
    const scans = [{ ...scanOf(main!, code), place: library!.place }];
    const body = { now: Date.now(), unsent: 0, list_version: 0, scans };
    const answer = await main!.call('POST', '/scans', body);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['scans']]);
  });
});

describe('somebody who was admitted at two gates while both had no network', () => {
  async function admittedTwice() {
    const person = await newApproved(server);
    const at = Date.now();
    const first = scanOf(main!, person.code, { at: at - 20 * MINUTE_MS });
    const second = scanOf(library!, person.code, { at: at - 10 * MINUTE_MS });
    return { ...person, first, second };
  }

  it.each(['first', 'second'] as const)(
    'is one arrival and one case, whichever phone comes back before the other: the %s',
    async (sooner) => {
      const { id, first, second } = await admittedTwice();
      const sends = [() => main!.send([first]), () => library!.send([second])];
      const [one, other] = sooner === 'first' ? sends : sends.toReversed();
      expect(await one!()).toMatchObject([{ verdict: 'admitted', is_case: false }]);
      expect(await other!()).toMatchObject([{ verdict: 'already in', is_case: true }]);
      expect(await arrivalOf(id)).toEqual({ at: near(first.at), place: main!.place });
      const { open } = await casesOf(id);
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
      [main!, 'first'],
      [library!, 'second'],
    ] as const) {
      const { id, ...scans } = await admittedTwice();
      await main!.send([scans.first]);
      await library!.send([scans.second]);
      await phone.send([undoOf(scans[which])]);
      const left = which === 'first' ? scans.second : scans.first;
      expect(await arrivalOf(id)).toEqual({ at: near(left.at), place: left.place });
      expect((await casesOf(id)).open).toEqual([]);
      await phone.send([undoOf(scans[which], 'put back')]);
      expect(await arrivalOf(id)).toMatchObject({ at: near(scans.first.at) });
      expect((await casesOf(id)).open).toHaveLength(1);
    }
  });

  it('and at a third one leaves two cases, then one when the first is taken back', async () => {
    const { id, code, first, second } = await admittedTwice();
    const third = scanOf(main!, code, { at: Date.now() });
    await main!.send([first, third]);
    await library!.send([second]);
    expect((await casesOf(id)).open).toHaveLength(2);
    await main!.send([undoOf(first)]);
    expect((await casesOf(id)).open).toHaveLength(1);
    expect(await arrivalOf(id)).toMatchObject({ at: near(second.at) });
  });

  it.each([
    ['stands', 1],
    ['taken back', 1],
  ] as const)('is decided at the desk once: it %s', async (what, arrivals) => {
    const { id, first, second } = await admittedTwice();
    await library!.send([second]);
    await main!.send([first]);
    const [found] = (await casesOf(id)).open;
    const decide = () =>
      organiser.call('POST', `/gate/cases/${found!.id}/decision`, { what, note: 'asked them' });
    expect((await decide()).statusCode).toBe(200);
    expect((await decide()).statusCode).toBe(409);
    expect(await arrivalOf(id)).toMatchObject({ at: near(first.at) });
    const standing = await server.db
      .selectFrom('gate_scans')
      .select('id')
      .where('account_id', '=', id)
      .where('stands', '=', 1)
      .execute();
    expect(standing).toHaveLength(what === 'stands' ? 2 : arrivals);
    expect((await casesOf(id)).decided).toMatchObject([{ decided: { what, by: 'Asha' } }]);
  });
});

describe('the home of the desk', () => {
  it('has a line for the cases that are open, for whoever may decide them', async () => {
    const { message } = (await organiser.call('GET', '/home')).json();
    const { open } = (await organiser.call('GET', '/gate/cases')).json().message;
    expect(message.decisions).toContainEqual(
      expect.objectContaining({ kind: 'gate cases', open: open.length }),
    );
    const waiting = (await organiser.call('GET', '/waiting')).json().message;
    expect(waiting.gate).toBe(open.length);
    const hospitality = await signedInOrganiser(server, [{ role: 'hospitality' }]);
    const theirs = (await hospitality.call('GET', '/home')).json().message.decisions;
    expect(theirs.map(({ kind }: { kind: string }) => kind)).not.toContain('gate cases');
  });
});

describe('an undo', () => {
  it('takes an arrival back and puts it back, in whichever order it comes', async () => {
    const { id, code } = await newApproved(server);
    const scan = scanOf(main!, code, { at: Date.now() - 9000 });
    const [taken, put] = [
      undoOf(scan, 'taken back', Date.now() - 6000),
      undoOf(scan, 'put back', Date.now() - 3000),
    ];
    await main!.send([scan, taken]);
    expect(await arrivalOf(id)).toBeUndefined();
    await main!.send([put]);
    expect(await arrivalOf(id)).toMatchObject({ at: near(scan.at) });
    const other = await newApproved(server);
    const late = scanOf(main!, other.code);
    await main!.send([undoOf(late)]);
    await main!.send([late]);
    expect(await arrivalOf(other.id)).toBeUndefined();
    const third = await newApproved(server);
    const again = scanOf(main!, third.code, { at: Date.now() - 9000 });
    const now = Date.now();
    await main!.send([
      again,
      undoOf(again, 'put back', now),
      undoOf(again, 'taken back', now - 5000),
    ]);
    expect(await arrivalOf(third.id)).toMatchObject({ at: near(again.at) });
  });

  it('settles the case of what it takes back, and opens it again when that is put back', async () => {
    const { id, code } = await newPassHolder(server);
    const scan = scanOf(main!, code);
    expect(await main!.send([scan])).toMatchObject([{ verdict: 'see the card', is_case: true }]);
    await main!.send([undoOf(scan)]);
    expect(await casesOf(id)).toMatchObject({
      open: [],
      decided: [{ decided: { what: 'taken back' } }],
    });
    await main!.send([undoOf(scan, 'put back')]);
    expect(await casesOf(id)).toMatchObject({ open: [{ verdict: 'see the card' }], decided: [] });
  });

  it('of what was never scanned changes nothing', async () => {
    const scan = scanOf(main!, 'x');
    expect(await main!.send([undoOf(scan), undoOf(scan, 'put back')])).toHaveLength(2);
  });
});

describe('a phone whose clock is wrong', () => {
  it.each([10, -10])('by %i minutes tells when it really was', async (minutes) => {
    const { id, code } = await newApproved(server);
    const wrongMs = minutes * MINUTE_MS;
    const at = Date.now() - 30 * MINUTE_MS;
    await main!.send([scanOf(main!, code, { at: at + wrongMs })], { wrongMs });
    const arrival = await arrivalOf(id);
    expect(Math.abs(arrival!.at! - at)).toBeLessThan(MINUTE_MS / 2);
  });

  it('never tells of what is still to come', async () => {
    const { id, code } = await newApproved(server);
    await main!.send([scanOf(main!, code, { at: Date.now() + 99 * MINUTE_MS })]);
    expect((await arrivalOf(id))!.at).toBeLessThanOrEqual(Date.now());
  });
});

describe('a phone whose shift is over', () => {
  it('tells what it scanned before its end, for a day; what came after is a case', async () => {
    const endsAt = Date.now() + 30 * MINUTE_MS;
    const phone = await pairedPhone(server, organiser, MAIN_GATE, endsAt);
    const [asha, ravi] = [await newApproved(server), await newApproved(server)];
    turnClock(endsAt + 10 * MINUTE_MS);
    const scans = [
      scanOf(phone, asha.code, { at: endsAt - 1 }),
      scanOf(phone, ravi.code, { at: endsAt }),
    ];
    expect(await phone.send(scans)).toMatchObject([
      { verdict: 'admitted', is_case: false },
      { verdict: 'ended', is_case: true },
    ]);
    expect((await phone.call('GET', '/device')).statusCode).toBe(401);
    expect((await phone.call('GET', '/list')).statusCode).toBe(401);
    turnClock(endsAt + 25 * 60 * MINUTE_MS);
    const body = { now: Date.now(), unsent: 0, list_version: 0, scans: [] };
    expect((await phone.call('POST', '/scans', body)).statusCode).toBe(401);
  });

  it('ends it itself, more than once if need be', async () => {
    const phone = await pairedPhone(server, organiser);
    for (const _ of [1, 2]) expect((await phone.call('POST', '/device/end')).statusCode).toBe(200);
    expect((await phone.call('GET', '/device')).statusCode).toBe(401);
  });
});

describe('somebody who deletes their account', () => {
  it('leaves scans and cases that name nobody', async () => {
    const { id, code } = await newPassHolder(server);
    const scan = scanOf(main!, code);
    await main!.send([scan]);
    await server.db.deleteFrom('accounts').where('id', '=', id).execute();
    const rows = await server.db
      .selectFrom('gate_scans')
      .selectAll()
      .where('id', '=', scan.id)
      .execute();
    expect(rows).toMatchObject([{ account_id: null }]);
    expect(JSON.stringify(rows)).not.toContain(code);
    const { open } = (await organiser.call('GET', '/gate/cases')).json().message;
    expect(open).toContainEqual(expect.objectContaining({ verdict: 'see the card', person: null }));
    expect(await main!.send([undoOf(scan)])).toHaveLength(1);
  });
});

it('No code of a participant stands in the log', async () => {
  const { code } = await newApproved(server);
  await main!.send([scanOf(main!, code)]);
  await main!.call('POST', '/people', { q: code.slice(-4) });
  expect(server.log.join('')).not.toContain(code);
  expect(server.log.join('')).not.toContain(code.slice(-4));
});
