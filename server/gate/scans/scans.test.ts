import { describe, expect, it } from 'vitest';
import { loadEntry } from '../../entries/entries.ts';
import { signedInOrganiser } from '../../testing/desk.ts';
import { HUMMING } from '../../testing/desk-people.ts';
import {
  anotherProcess,
  doorOf,
  LIBRARY_GATE,
  MAIN_GATE,
  newApproved,
  newPassHolder,
  pairedPhone,
  scanOf,
  undoOf,
} from '../../testing/gate.ts';
import { gateDesk } from '../../testing/gate-desk.ts';
import { shared } from '../../testing/server.ts';

/* Scans that phones tell, and what the server makes of them. */

const desk = gateDesk();
const main = shared(() => pairedPhone(desk.server, desk.organiser, MAIN_GATE));
const library = shared(() => pairedPhone(desk.server, desk.organiser, LIBRARY_GATE));
const door = shared(() => pairedPhone(desk.server, desk.organiser, doorOf('Music', 'Humming')));

describe('a scan', () => {
  it('of a good pass is one arrival, however often it is sent', async () => {
    const { id, code } = await newApproved(desk.server);
    const scan = scanOf(main, code);
    const [first] = await main.send([scan]);
    expect(first).toEqual({ id: scan.id, verdict: 'admitted', before: null, isCase: false });
    expect(await main.send([scan, scan])).toEqual([first, first]);
    expect(await desk.arrivalOf(id)).toMatchObject({ place: main.place });
    expect((await desk.casesOf(code)).open).toEqual([]);
  });

  it('of the same id from another device is another scan', async () => {
    const [asha, ravi] = [await newApproved(desk.server), await newApproved(desk.server)];
    const scan = scanOf(main, asha.code);
    await main.send([scan]);
    const [answer] = await library.send([{ ...scanOf(library, ravi.code), id: scan.id }]);
    expect(answer!.verdict).toBe('admitted');
    expect(await desk.arrivalOf(ravi.id)).toMatchObject({ place: library.place });
    await library.send([undoOf({ ...scan, place: library.place })]);
    expect([await desk.arrivalOf(asha.id), await desk.arrivalOf(ravi.id)]).toEqual([
      expect.objectContaining({ place: main.place }),
      undefined,
    ]);
  });

  it('that two processes get at the same moment counts once', async () => {
    const second = await anotherProcess(desk.server);
    const phones = [main, main.at(second.app)];
    for (let round = 0; round < 5; round += 1) {
      const { code } = await newApproved(desk.server);
      const scan = scanOf(main, code);
      const sends = [...phones, ...phones].map((phone) => phone.send([scan]));
      const answers = await Promise.all(sends);
      expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
      expect(answers[0]![0]!.verdict).toBe('admitted');
      expect((await desk.casesOf(code)).open).toEqual([]);
    }
    await second.close();
  });

  it('of one person that two processes get from two gates is one arrival and one case', async () => {
    const second = await anotherProcess(desk.server);
    const elsewhere = library.at(second.app);
    for (let round = 0; round < 5; round += 1) {
      const { id, code } = await newApproved(desk.server);
      const [here, there] = [scanOf(main, code), scanOf(library, code)];
      const answers = await Promise.all([main.send([here]), elsewhere.send([there])]);
      const verdicts = answers.map(([answer]) => answer!.verdict).sort();
      expect(verdicts).toEqual(['admitted', 'same person']);
      expect(await desk.arrivalOf(id)).toBeDefined();
      expect((await desk.casesOf(code)).open).toHaveLength(1);
    }
    await second.close();
  });

  it('that turned somebody away lets nobody in', async () => {
    const { id, code } = await newPassHolder(desk.server);
    const [answer] = await main.send([scanOf(main, code, { verdict: 'see the card' })]);
    expect(answer).toMatchObject({ verdict: 'see the card', isCase: false });
    expect(await desk.arrivalOf(id)).toBeUndefined();
  });

  it.each([
    ['nobody’s code', '7Q4M-X0TC-19HV-ZB3K'],
    ['words', 'https://example.org/'],
    ['nothing', ''],
    ['NUL', '\u0000'.repeat(16)],
  ])('of %s is not valid, and a case where somebody was let in', async (_what, code) => {
    const scan = (verdict: 'admitted' | 'not valid') => scanOf(main, code, { verdict });
    const answers = await main.send([scan('admitted'), scan('not valid')]);
    expect(answers.map((each) => [each.verdict, each.isCase])).toEqual([
      ['not valid', true],
      ['not valid', false],
    ]);
  });

  it('that the card was seen for is remembered: no gate asks again', async () => {
    const { code } = await newPassHolder(desk.server);
    await main.send([scanOf(main, code, { letIn: ['card seen'] })]);
    const [answer] = await library.send([scanOf(library, code, { letIn: ['same card'] })]);
    expect(answer).toMatchObject({ verdict: 'admitted', isCase: false });
  });

  it('at an event admits who has a place there, and an arrival at a gate is another one', async () => {
    const [asha, ravi] = [await newApproved(desk.server), await newApproved(desk.server)];
    await loadEntry(desk.server.db, asha.id, HUMMING, 1);
    await main.send([scanOf(main, asha.code)]);
    const asked = [asha, ravi].map(({ code }) => scanOf(door, code));
    expect(await door.send(asked)).toMatchObject([
      { verdict: 'admitted', isCase: false },
      { verdict: 'not registered', isCase: true },
    ]);
    expect(await desk.arrivalOf(asha.id, door.place)).toMatchObject({ place: door.place });
  });

  it('stands on the person’s sheet, for a cluster manager at their own events’ doors alone', async () => {
    const { id, code } = await newApproved(desk.server);
    await loadEntry(desk.server.db, id, HUMMING, 1);
    const { at } = scanOf(main, code);
    await main.send([scanOf(main, code, { at: at - 60_000 })]);
    await door.send([scanOf(door, code, { at })]);
    const role = { role: 'cluster-manager', clusters: ['Music'] } as const;
    const manager = await signedInOrganiser(desk.server, [role]);
    const places = async ({ call }: Pick<typeof manager, 'call'>) => {
      const { campus, passages } = (await call('GET', `/people/${code}`)).json().message;
      return [campus?.arrivedPlace, ...passages.map(({ place }: { place: string }) => place)];
    };
    expect(await places(desk.organiser)).toEqual(['Main gate', 'Humming', 'Main gate']);
    expect(await places(manager)).toEqual([undefined, 'Humming']);
  });

  it('at a place that isn’t the device’s is refused', async () => {
    const { code } = await newApproved(desk.server);
    const scans = [{ ...scanOf(main, code), place: library.place }];
    const body = { now: Date.now(), unsent: 0, listVersion: 0, scans };
    const answer = await main.call('POST', '/scans', body);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['scans']]);
  });
});

it('No code of a participant stands in the log', async () => {
  // Four digits may be a part of a line's moment.
  const participantCode = '3Q4M-X0VC-19HV-ZB3W';
  const { code } = await newApproved(desk.server, { participantCode });
  await main.send([scanOf(main, code)]);
  await main.call('POST', '/people', { q: code.slice(-4) });
  expect(desk.server.log.join('')).not.toContain(code);
  expect(desk.server.log.join('')).not.toContain(code.slice(-4));
});
