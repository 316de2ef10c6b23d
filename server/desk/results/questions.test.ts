import { beforeEach, describe, expect, it } from 'vitest';
import { scoredAbsentKey } from '../../../contract/desk/result-questions.ts';
import { PLAIN_POINTS } from '../../../contract/desk/results.ts';
import { doorKey } from '../../events/door-key.ts';
import { listPublications } from '../../results/store.ts';
import {
  ADMINISTRATOR,
  MUSIC_MANAGER,
  signedInOrganiser,
  startDeskServer,
} from '../../testing/desk.ts';
import { EVENT, newLoadedEntry, PATH } from '../../testing/desk-results.ts';
import { shared } from '../../testing/server.ts';

const EVENT_PATH = '/events/music/First%20Song';
const ATTENDANCE = `${EVENT_PATH}/attendance`;

const server = shared(() => startDeskServer(), beforeEach);
const manager = shared(() => signedInOrganiser(server, MUSIC_MANAGER), beforeEach);

async function keep(prizes: readonly (number | null)[], ...scored: { entryId: string }[]) {
  const { version } = (await manager.call('GET', PATH)).json().message;
  const rows = scored.map(({ entryId }, at) => ({
    ...{ entryId, points: { points: 9 - at }, tie: null },
  }));
  const sheet = { version, criteria: [PLAIN_POINTS], rows, prizes };
  expect((await manager.call('PUT', PATH, sheet)).statusCode).toBe(200);
  return version + 1;
}

async function publish(version: number, answers: Record<string, string> = {}, by = manager) {
  const answer = await by.call('POST', `${PATH}/publish`, { version, answers });
  return [answer.statusCode, answer.json().message];
}

const mark = (entryId: string, was: string, is: string) =>
  manager.call('PUT', ATTENDANCE, { entries: [{ id: entryId, was }], is });

/** In this order of asking. */
async function people(...names: string[]) {
  const all = [];
  for (const fullName of names)
    all.push(await newLoadedEntry(server, { fullName, otherCollege: 'A' }));
  return all;
}

describe('Results with an open question', () => {
  it('are refused by name, until those without points are marked: who came has a certificate, who did not has none', async () => {
    const [asha, ravi, meera, kiran] = await people('Asha', 'Ravi', 'Meera', 'Kiran');
    const version = await keep([40_000], asha!);
    const { accountId } = await server.db
      .selectFrom('entryMembers')
      .select('accountId')
      .where('entryId', '=', kiran!.entryId)
      .executeTakeFirstOrThrow();
    const arrival = { scope: doorKey(EVENT), at: 1, place: 'Door', version: 1 };
    await server.db
      .insertInto('gateArrivals')
      .values({ accountId, ...arrival })
      .execute();
    expect(await publish(version, { unmarked: '' })).toEqual([
      409,
      '1 is open: 2 have neither points nor a mark.',
    ]);
    await mark(ravi!.entryId, 'held', 'present');
    await mark(meera!.entryId, 'held', 'absent');
    expect(await publish(version)).toEqual([200, { certificates: 3, faults: [] }]);
    const { counts, lists } = (await manager.call('GET', EVENT_PATH)).json().message;
    expect(counts).toMatchObject({ present: 3, absent: 1, unmarked: 0 });
    expect(lists.attendance).toEqual({ entries: 3, people: 3 });
    const [publication] = await listPublications(server.db, EVENT);
    expect(publication!.lines).toMatchObject([
      { entryId: asha!.entryId, rank: 1, prize: 40_000 },
      { entryId: ravi!.entryId, rank: null, prize: null },
      { entryId: kiran!.entryId, rank: null, prize: null },
    ]);
  });

  it('ask about a winner who was marked absent: marked present again they win, and else it is written down that they were', async () => {
    const [asha, ravi] = await people('Asha', 'Ravi');
    const version = await keep([40_000], asha!, ravi!);
    await mark(asha!.entryId, 'held', 'absent');
    const refused = [409, '1 is open: Asha has 9 points, and is marked absent.'];
    expect(await publish(version)).toEqual(refused);
    const ofOtherPoints = scoredAbsentKey([{ ...asha!, total: 8 }]);
    expect(await publish(version, { [ofOtherPoints]: '' })).toEqual(refused);
    await mark(asha!.entryId, 'absent', 'present');
    expect((await publish(version))[0]).toBe(200);
    const winner = async () => (await listPublications(server.db, EVENT)).at(-1)!.lines[0];
    expect(await winner()).toMatchObject({ entryId: asha!.entryId, rank: 1, prize: 40_000 });
    await mark(asha!.entryId, 'present', 'absent');
    const next = await keep([40_000], asha!, ravi!);
    const answers = { [scoredAbsentKey([{ ...asha!, total: 9 }])]: '' };
    expect((await publish(next, answers))[0]).toBe(200);
    expect(await winner()).toMatchObject({ entryId: ravi!.entryId, rank: 1, prize: 40_000 });
    const written = await server.db
      .selectFrom('auditEntries')
      .innerJoin('accounts', 'accounts.id', 'accountId')
      .select(['fullName', 'subject'])
      .where('record', '=', 'question answered')
      .execute();
    const subject = 'First Song: Has points. They were absent.';
    expect(written).toEqual([{ fullName: 'Asha', subject }]);
  });

  it('ask about money that is not what was announced, or more for a lower rank; an answer is to that sum alone', async () => {
    const scored = await people('Asha', 'Ravi');
    const version = await keep([10_000, 25_000], ...scored);
    const open =
      '2 are open: A lower rank has more money. Prizes are ₹5,000 below the announced sum.';
    expect(await publish(version)).toEqual([409, open]);
    const answers = { 'order 10000 25000': '', 'sum 35000 of 40000': '' };
    const next = await keep([10_000, 26_000], ...scored);
    expect((await publish(next, answers))[0]).toBe(409);
    const last = await keep([10_000, 25_000], ...scored);
    expect((await publish(last, answers))[0]).toBe(200);
    const written = await server.db
      .selectFrom('auditEntries')
      .select('subject')
      .where('record', '=', 'question answered')
      .orderBy('sequence')
      .execute();
    expect(written.map(({ subject }) => subject)).toEqual([
      'First Song: A lower rank has more money. It is meant so.',
      'First Song: Prizes are ₹5,000 below the announced sum. It is right.',
    ]);
  });

  it('ask the one manager what the other has just made of them', async () => {
    const other = await signedInOrganiser(server, ADMINISTRATOR);
    const [asha, ravi] = await people('Asha', 'Ravi');
    const version = await keep([40_000, 0], asha!, ravi!);
    const newest = await people('Meera');
    expect(await publish(version, {}, other)).toEqual([
      409,
      '1 is open: 1 has neither points nor a mark.',
    ]);
    await mark(newest[0]!.entryId, 'held', 'present');
    const both = await Promise.all([publish(version, {}, other), publish(version)]);
    expect(both.map(([status]) => status).sort()).toEqual([200, 409]);
  });
});
