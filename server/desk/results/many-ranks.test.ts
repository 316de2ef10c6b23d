import { expect, it, onTestFinished } from 'vitest';
import { PLAIN_POINTS } from '../../../contract/desk/results.ts';
import { signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { ANSWERS, newLoadedEntry, PATH } from '../../testing/desk-results.ts';

const RANKS = 23;

it('Certificates say each rank that counts as people say it, however many there are', async () => {
  const leaderboard = { points: { [RANKS]: 1 }, present: 0 };
  const server = await startDeskServer((content) => ({
    ...content,
    festival: { ...content.festival, leaderboard },
  }));
  onTestFinished(() => server.close());
  const manager = await signedInOrganiser(server, [
    { role: 'cluster-manager', clusters: ['Music'] },
  ]);
  const rows = [];
  for (let rank = 1; rank <= RANKS + 1; rank += 1) {
    const college = { otherCollege: `College ${rank}` };
    const { entryId } = await newLoadedEntry(server, { fullName: 'Asha', ...college });
    rows.push({ entryId, points: { points: 100 - rank }, tie: null });
  }
  const sheet = { version: 0, criteria: [PLAIN_POINTS], rows, prizes: [] };
  expect((await manager.call('PUT', PATH, sheet)).statusCode).toBe(200);
  expect(
    (await manager.call('POST', `${PATH}/publish`, { version: 1, answers: ANSWERS })).statusCode,
  ).toBe(200);
  const issued = await server.db
    .selectFrom('certificates')
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .select(['otherCollege as college', 'result'])
    .execute();
  const of = new Map(issued.map(({ college, result }) => [college, result]));
  const told = [1, 6, 7, 11, 21, 22, 23, 24].map((rank) => of.get(`College ${rank}`));
  expect(told).toEqual([
    ...['First place', 'Sixth place', '7th place', '11th place'],
    ...['21st place', '22nd place', '23rd place', 'Took part'],
  ]);
});
