import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADMINISTRATOR, signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { turnClock } from '../../testing/entries.ts';
import {
  HOSTEL_GATE,
  handOverFile,
  LIBRARY_GATE,
  MAIN_GATE,
  newApproved,
  PhoneList,
  pairedPhone,
  scanOf,
  undoOf,
} from '../../testing/gate.ts';

/* What a gate counts by its rule: the turn of a day, in and out, the same pass in two hands. */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const at = (clock: string) => Date.parse(`2026-09-${clock}+05:30`);
const OUT = { verdict: 'out', isOut: true } as const;

let server: Awaited<ReturnType<typeof startDeskServer>>;
let organiser: Awaited<ReturnType<typeof signedInOrganiser>>;

beforeAll(async () => {
  server = await startDeskServer();
  return () => server.close();
});

/** Half past six in the morning of the 20th. */
beforeEach(async () => {
  turnClock(at('20T06:30:00'));
  organiser = await signedInOrganiser(server, ADMINISTRATOR);
});

const pair = (place = MAIN_GATE) => pairedPhone(server, organiser, place);
const newPerson = () => newApproved(server);

async function casesOf(code: string) {
  const { open } = (await organiser.call('GET', '/gate/cases')).json().message;
  return open.filter(({ person }: { person: { code: string } | null }) => person?.code === code);
}

async function arrivals() {
  return (await organiser.call('GET', '/gate/arrivals')).json().message;
}

async function arrivalOf(accountId: string) {
  const query = server.db.selectFrom('gateArrivals').selectAll();
  return query.where((eb) => eb.and({ accountId, scope: 'gate' })).executeTakeFirst();
}

describe('the turn of a day at five', () => {
  it('has everybody come anew, though they were in before it', async () => {
    const [main, library] = [await pair(), await pair(LIBRARY_GATE)];
    const { id, code } = await newPerson();
    const before = await arrivals();
    const [evening] = await main.send([scanOf(main, code, { at: at('19T21:00:00') })]);
    const [night] = await library.send([
      scanOf(library, code, { at: at('20T04:50:00'), verdict: 'already in' }),
    ]);
    const [morning] = await library.send([scanOf(library, code, { at: at('20T05:10:00') })]);
    expect([evening, night, morning].map((answer) => answer?.verdict)).toEqual([
      'admitted',
      'already in',
      'admitted',
    ]);
    expect(night!.before).toEqual({ at: at('19T21:00:00'), where: 'Main gate', isOut: false });
    expect(await casesOf(code)).toEqual([]);
    const after = await arrivals();
    expect([after.arrived - before.arrived, after.arrivedToday - before.arrivedToday]).toEqual([
      1, 1,
    ]);
    expect(await arrivalOf(id)).toMatchObject({
      ...{ at: at('19T21:00:00'), place: main.place, lastAt: at('20T05:10:00') },
      ...{ lastPlace: library.place, times: 1 },
    });
  });

  it.each(['before', 'after'] as const)(
    'counts what was scanned without network for its own day, told first the one %s it',
    async (first) => {
      const [main, library] = [await pair(), await pair(LIBRARY_GATE)];
      const { id, code } = await newPerson();
      const sends = [
        () => main.send([scanOf(main, code, { at: at('20T04:30:00') })]),
        () => library.send([scanOf(library, code, { at: at('20T05:30:00') })]),
      ];
      for (const send of first === 'before' ? sends : sends.toReversed())
        expect(await send()).toMatchObject([{ verdict: 'admitted', isCase: false }]);
      expect(await arrivalOf(id)).toMatchObject({
        ...{ at: at('20T04:30:00'), lastAt: at('20T05:30:00'), lastInAt: at('20T05:30:00') },
      });
    },
  );

  it('is by our clock: phones whose clocks are hours wrong tell of the day on which it was', async () => {
    for (const wrongMs of [-7 * 60 * MINUTE_MS, 7 * 60 * MINUTE_MS]) {
      const main = await pair();
      const { id, code } = await newPerson();
      const scans = ['20T04:30:00', '20T05:30:00'].map((clock) =>
        scanOf(main, code, { at: at(clock) + wrongMs }),
      );
      expect(await main.send(scans, { wrongMs })).toMatchObject([
        { verdict: 'admitted', isCase: false },
        { verdict: 'admitted', isCase: false },
      ]);
      expect(await arrivalOf(id)).toMatchObject({ at: at('20T04:30:00'), times: 1 });
    }
  });

  it('has a file that is handed over after it count for the day before', async () => {
    const main = await pair();
    const { id, code } = await newPerson();
    const file = handOverFile(main.device, [scanOf(main, code, { at: at('20T04:59:00') })]);
    const before = await arrivals();
    expect((await organiser.call('POST', '/gate/handed-over', file)).statusCode).toBe(200);
    const after = await arrivals();
    expect([after.arrived - before.arrived, after.arrivedToday - before.arrivedToday]).toEqual([
      1, 0,
    ]);
    expect(await arrivalOf(id)).toMatchObject({ lastInAt: at('20T04:59:00') });
    // Whoever wasn't seen on the new day is admitted by it.
    expect(await main.send([scanOf(main, code)])).toMatchObject([{ verdict: 'admitted' }]);
  });

  it('begins the numbers of a gate anew, and phones hear of both sides', async () => {
    const main = await pair();
    const { code } = await newPerson();
    const list = async () => (await main.call('GET', '/list')).json().message;
    const { onCampus: before, inByPlace: told } = await list();
    await main.send([scanOf(main, code, { at: at('20T04:00:00') })]);
    const { onCampus, inByPlace } = await list();
    expect([onCampus.today, onCampus.ever]).toEqual([before.today, before.ever + 1]);
    expect(inByPlace).toEqual(told);
    await main.send([scanOf(main, code)]);
    const { onCampus: now, inByPlace: counts } = await list();
    expect([now.today, now.ever]).toEqual([before.today + 1, before.ever + 1]);
    expect(counts[main.place]).toBe(told[main.place] + 1);
  });
});

describe('a gate that counts', () => {
  const gate = (name: string) => ({ kind: 'gate', name }) as const;
  const hourly = ['18T10:00:00', '18T11:00:00', '19T10:00:00'];
  it.each([
    ['once', gate('Wristbands'), ['admitted', 'already in', 'already in']],
    ['once a day', LIBRARY_GATE, ['admitted', 'already in', 'admitted']],
    ['in and out', HOSTEL_GATE, ['admitted', 'already in', 'admitted']],
    ['whoever passes', gate('Exhibition'), ['admitted', 'admitted', 'admitted']],
  ])('%s says so of somebody who comes three times on two days', async (_what, place, verdicts) => {
    turnClock(at('18T09:00:00'));
    organiser = await signedInOrganiser(server, ADMINISTRATOR);
    const phone = await pairedPhone(server, organiser, place, at('20T09:00:00'));
    const { code } = await newPerson();
    turnClock(at('19T11:00:00'));
    const scans = hourly.map((clock, index) =>
      scanOf(phone, code, { at: at(clock), verdict: verdicts[index] as 'admitted' }),
    );
    const answers = await phone.send(scans);
    expect(answers.map(({ verdict }) => verdict)).toEqual(verdicts);
    expect(answers.every(({ isCase }) => !isCase)).toBe(true);
  });

  it('back again counts it, on that day alone', async () => {
    const main = await pair();
    const { id, code } = await newPerson();
    const again = { letIn: ['again' as const] };
    await main.send([
      scanOf(main, code, { at: at('19T20:00:00') }),
      scanOf(main, code, { at: at('20T05:10:00') }),
      scanOf(main, code, { at: at('20T05:40:00'), ...again }),
      scanOf(main, code, { at: at('20T06:10:00'), ...again }),
    ]);
    expect(await arrivalOf(id)).toMatchObject({ times: 3 });
    expect(await casesOf(code)).toEqual([]);
  });
});

describe('going out', () => {
  it('is counted, and whoever went out is admitted, at any gate', async () => {
    const [hostel, library] = [await pair(HOSTEL_GATE), await pair(LIBRARY_GATE)];
    const { id, code } = await newPerson();
    const here = async () => (await arrivals()).onCampus.now;
    const before = await here();
    await library.send([scanOf(library, code, { at: at('20T05:10:00') })]);
    expect(await here()).toBe(before + 1);
    const out = scanOf(hostel, code, { at: at('20T05:30:00'), ...OUT });
    expect(await hostel.send([out])).toEqual([
      { id: out.id, verdict: 'out', before: null, isCase: false },
    ]);
    expect(await here()).toBe(before);
    expect(await arrivalOf(id)).toMatchObject({ lastIsOut: 1, lastInAt: at('20T05:10:00') });
    expect(await library.send([scanOf(library, code, { at: at('20T06:00:00') })])).toMatchObject([
      { verdict: 'admitted', isCase: false },
    ]);
    expect(await here()).toBe(before + 1);
  });

  it('of somebody whom nobody saw come in is no case, and they have not arrived', async () => {
    const hostel = await pair(HOSTEL_GATE);
    const { id, code } = await newPerson();
    const { arrived, onCampus } = await arrivals();
    expect(await hostel.send([scanOf(hostel, code, OUT)])).toMatchObject([
      { verdict: 'out', isCase: false },
    ]);
    expect(await arrivalOf(id)).toMatchObject({ at: null, lastIsOut: 1 });
    expect(await arrivals()).toMatchObject({ arrived, onCampus });
  });

  it('is undone: they are where they were', async () => {
    const hostel = await pair(HOSTEL_GATE);
    const { id, code } = await newPerson();
    const out = scanOf(hostel, code, { at: at('20T06:00:00'), ...OUT });
    await hostel.send([scanOf(hostel, code, { at: at('20T05:30:00') }), out]);
    await hostel.send([undoOf(out)]);
    expect(await arrivalOf(id)).toMatchObject({ lastIsOut: 0, lastAt: at('20T05:30:00') });
    await hostel.send([undoOf(out, 'put back', Date.now() + 1)]);
    expect(await arrivalOf(id)).toMatchObject({ lastIsOut: 1 });
  });

  it('that is told late settles the case of whoever came in again after it', async () => {
    const [hostel, main] = [await pair(HOSTEL_GATE), await pair()];
    const { code } = await newPerson();
    await main.send([
      scanOf(main, code, { at: at('20T05:10:00') }),
      scanOf(main, code, { at: at('20T06:10:00') }),
    ]);
    expect(await casesOf(code)).toMatchObject([{ verdict: 'already in' }]);
    await hostel.send([scanOf(hostel, code, { at: at('20T05:40:00'), ...OUT })]);
    expect(await casesOf(code)).toEqual([]);
  });

  it('stands in the phones’ list, with how often somebody came in today', async () => {
    const hostel = await pair(HOSTEL_GATE);
    const { code } = await newPerson();
    await hostel.send([
      scanOf(hostel, code, { at: at('20T05:10:00') }),
      scanOf(hostel, code, { at: at('20T05:40:00'), ...OUT }),
    ]);
    // The server looks for new people every few seconds.
    turnClock(Date.now() + MINUTE_MS);
    const list = await new PhoneList().follow(hostel);
    expect(await list.lastOf(hostel.device, code)).toEqual({
      ...{ at: at('20T05:40:00') / 1000, name: 'Hostel gate', isOut: true, times: 1 },
    });
  });
});

describe('the same pass within five minutes', () => {
  it.each([
    ['two gates', LIBRARY_GATE],
    ['one gate', MAIN_GATE],
    ['a gate that counts nobody twice', { kind: 'gate', name: 'Exhibition' } as const],
  ])('at %s is asked about, and a case where somebody was let in', async (_what, place) => {
    const [main, other] = [await pair(), await pair(place)];
    const { code } = await newPerson();
    await main.send([scanOf(main, code, { at: at('20T06:20:00') })]);
    const [told] = await other.send([scanOf(other, code, { at: at('20T06:25:00') })]);
    expect(told).toMatchObject({
      verdict: 'same person',
      before: { where: 'Main gate' },
      isCase: true,
    });
    expect(await casesOf(code)).toMatchObject([
      { verdict: 'same person', before: { place: 'Main gate', at: at('20T06:20:00') } },
    ]);
    const yes = scanOf(other, code, { at: at('20T06:26:00'), letIn: ['same card'] });
    expect(await other.send([yes])).toMatchObject([{ verdict: 'admitted', isCase: false }]);
  });

  it.each([
    ['stands', 1],
    ['taken back', 0],
  ] as const)(
    'is a case where its second holder is kept out; the first one’s admission is %s',
    async (what, standing) => {
      const [main, library] = [await pair(), await pair(LIBRARY_GATE)];
      const { id, code } = await newPerson();
      await main.send([scanOf(main, code, { at: at('20T06:20:00') })]);
      const kept = scanOf(library, code, { verdict: 'kept out', letIn: ['keep out'] });
      kept.at = at('20T06:23:00');
      expect(await library.send([kept])).toMatchObject([{ verdict: 'kept out', isCase: true }]);
      const [found, ...more] = await casesOf(code);
      expect(more).toEqual([]);
      expect(found).toMatchObject({
        verdict: 'kept out',
        before: { place: 'Main gate', at: at('20T06:20:00') },
        admitted: { place: 'Library gate', at: at('20T06:23:00') },
      });
      expect(await arrivalOf(id)).toMatchObject({ lastPlace: main.place });
      const decision = { what, note: '' };
      const answer = await organiser.call('POST', `/gate/cases/${found.id}/decision`, decision);
      // Of two scans either may be one out.
      const told = what === 'stands' ? 'The scan stands' : 'The scan is taken back';
      expect(answer.json().message).toBe(told);
      expect((await arrivalOf(id))?.at === null ? 0 : 1).toBe(standing);
      expect(await casesOf(code)).toEqual([]);
    },
  );

  it('who was kept out by a slip is no case any more', async () => {
    const main = await pair();
    const { code } = await newPerson();
    await main.send([scanOf(main, code, { at: at('20T06:20:00') })]);
    const kept = scanOf(main, code, { verdict: 'kept out', letIn: ['keep out'] });
    await main.send([kept, undoOf(kept)]);
    expect(await casesOf(code)).toEqual([]);
  });

  it('is no question once the first scan is taken back', async () => {
    const [main, library] = [await pair(), await pair(LIBRARY_GATE)];
    const { code } = await newPerson();
    const first = scanOf(main, code, { at: at('20T06:20:00') });
    await main.send([first]);
    await library.send([scanOf(library, code, { at: at('20T06:21:00') })]);
    expect(await casesOf(code)).toHaveLength(1);
    await main.send([undoOf(first)]);
    expect(await casesOf(code)).toEqual([]);
  });
});

describe('a gate that the festival no longer has', () => {
  it('goes on with its last rule, takes what its phones scanned, and is told of', async () => {
    turnClock(at('20T06:30:00') + DAY_MS);
    organiser = await signedInOrganiser(server, ADMINISTRATOR);
    const hostel = await pair(HOSTEL_GATE);
    const { gates } = server.content!().festival;
    const [index] = [gates.findIndex(({ name }) => name === 'Hostel gate')];
    const [gone] = gates.splice(index, 1);
    try {
      const { code } = await newPerson();
      const { places } = (await hostel.call('GET', '/device')).json().message;
      expect(places).toMatchObject([{ name: 'Hostel gate', rule: 'in and out', isListed: false }]);
      expect(await hostel.send([scanOf(hostel, code)])).toMatchObject([{ verdict: 'admitted' }]);
      const { devices } = (await organiser.call('GET', '/gate/devices')).json().message;
      const own = devices.find(({ id }: { id: string }) => id === hostel.device.id);
      expect(own).toMatchObject({ isListed: false, state: 'paired' });
      const body = { name: 'Phone', place: HOSTEL_GATE, endsAt: Date.now() + MINUTE_MS };
      const refused = await organiser.call('POST', '/gate/devices', body);
      expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([
        400,
        ['place.name'],
      ]);
      const { places: counted } = await arrivals();
      expect(counted).toContainEqual(expect.objectContaining({ place: 'Hostel gate', rule: null }));
    } finally {
      gates.splice(index, 0, gone!);
    }
  });
});
