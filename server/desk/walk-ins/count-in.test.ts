import { describe, expect, it } from 'vitest';
import { WALK_IN_WAITS_MS } from '../../../contract/desk/walk-ins.ts';
import { MUSIC_MANAGER, signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { newDeskPerson, trailOf } from '../../testing/desk-people.ts';
import { turnClock } from '../../testing/entries.ts';
import { shared, TEST_COLLEGES } from '../../testing/server.ts';

const server = shared(() => startDeskServer());
const desk = shared(() => signedInOrganiser(server, [{ role: 'hospitality' }], 'Asha'));
const GATE = 'Main gate';

let people = 0;

async function made() {
  people += 1;
  const answer = await desk.call('POST', '/walk-ins', {
    user_fullname: `Kavya Counted ${people}`,
    user_phone: `97${String(10_000_000 + people)}`,
    user_college: TEST_COLLEGES[1]!,
    seenBy: 'Asha, desk 2',
  });
  const { code } = answer.json().message as { code: string };
  const { id } = await server.db
    .selectFrom('accounts')
    .select('id')
    .where('participantCode', '=', code)
    .executeTakeFirstOrThrow();
  return { code, id };
}

const count = (code: string, gate = GATE) => desk.call('POST', `/walk-ins/${code}/count`, { gate });
const takeBack = (code: string, scan: string) =>
  desk.call('POST', `/walk-ins/${code}/count/take-back`, { scan });
const sheetOf = async (code: string) => (await desk.call('GET', `/people/${code}`)).json().message;
const campusOf = async (code: string) => (await sheetOf(code)).campus;

describe('counting a walk-in as in', () => {
  it('is an arrival at the gate, written down, and shown with the pass', async () => {
    const { code, id } = await made();
    const answer = await count(code);
    expect(answer.statusCode, answer.body).toBe(200);
    const counted = answer.json().message;
    expect(counted).toMatchObject({ gate: GATE, undoUntil: counted.at + WALK_IN_WAITS_MS });
    expect(await campusOf(code)).toMatchObject({ at: counted.at, place: GATE, isOut: false });
    const pass = (await desk.call('GET', `/walk-ins/${code}`)).json().message;
    expect(pass.counted).toEqual(counted);
    expect(pass.gates).toContain(GATE);
    expect(await trailOf(server, id)).toContainEqual(
      expect.objectContaining({ record: 'walk-in counted in', subject: GATE }),
    );
    const by = { device: 'The desk', by: 'Asha' };
    expect((await sheetOf(code)).passages).toMatchObject([{ at: counted.at, place: GATE, ...by }]);
    const { devices } = (await desk.call('GET', '/gate/devices')).json().message;
    expect(devices).toEqual([]);
  });

  it('is refused where they are in already, at no gate of the festival, and for who signed up', async () => {
    const { code } = await made();
    const both = await Promise.all([count(code), count(code)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const again = await count(code);
    expect(again.json().message).toContain('They are in already: Main gate, ');
    const nowhere = await count(code, 'Nowhere');
    expect([nowhere.statusCode, Object.keys(nowhere.json().fields)]).toEqual([400, ['gate']]);
    const { code: signedUp } = await newDeskPerson(server);
    expect((await count(signedUp)).statusCode).toBe(404);
    const manager = await signedInOrganiser(server, MUSIC_MANAGER);
    const theirs = await manager.call('POST', `/walk-ins/${code}/count`, { gate: GATE });
    expect(theirs.statusCode).toBe(403);
  });

  it('is taken back by itself for five minutes, and may be counted anew', async () => {
    const { code, id } = await made();
    const { scan } = (await count(code)).json().message;
    expect((await takeBack(code, scan)).statusCode).toBe(200);
    expect((await takeBack(code, scan)).statusCode).toBe(409);
    expect(await campusOf(code)).toMatchObject({ arrivedAt: null, at: null });
    expect(await trailOf(server, id)).toContainEqual(
      expect.objectContaining({ record: 'walk-in’s count taken back', subject: GATE }),
    );
    const other = await signedInOrganiser(server, [{ role: 'hospitality' }], 'Ravi');
    const recounted = await other.call('POST', `/walk-ins/${code}/count`, { gate: GATE });
    const { scan: later } = recounted.json().message;
    expect((await sheetOf(code)).passages).toMatchObject([{ by: 'Ravi' }]);
    turnClock(Date.now() + WALK_IN_WAITS_MS);
    expect((await takeBack(code, later)).json().message).toContain('too late');
  });

  it('goes with the walk-in that is taken back', async () => {
    const { code, id } = await made();
    await count(code);
    const answer = await desk.call('POST', `/walk-ins/${code}/take-back`);
    expect(answer.statusCode, answer.body).toBe(200);
    const standing = await server.db
      .selectFrom('gateScans')
      .select('id')
      .where('accountId', '=', id)
      .where('stands', '=', 1)
      .execute();
    expect(standing).toEqual([]);
  });
});

describe('while the gate is off', () => {
  const quiet = shared(() =>
    startDeskServer((content) => {
      const features = { ...content.festival.features, gate: false };
      return { ...content, festival: { ...content.festival, features } };
    }),
  );

  it('nobody is counted in', async () => {
    const organiser = await signedInOrganiser(quiet, [{ role: 'hospitality' }]);
    const answer = await organiser.call('POST', '/walk-ins/nobody/count', { gate: GATE });
    expect(answer.statusCode).toBe(404);
  });
});
