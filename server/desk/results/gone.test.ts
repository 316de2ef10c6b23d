import { beforeEach, describe, expect, it } from 'vitest';
import { PLAIN_POINTS } from '../../../contract/desk/results.ts';
import { signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { type LoadedEntry, newLoadedEntry, PATH, standing } from '../../testing/desk-results.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Awaited<ReturnType<typeof signedInOrganiser>>;
let versions: number;
beforeEach(async () => {
  server = await startDeskServer();
  manager = await signedInOrganiser(server, [{ role: 'cluster-manager', clusters: ['Music'] }]);
  versions = 0;
  return () => server.close();
});

const newEntry = (full_name: string, other_college: string) =>
  newLoadedEntry(server, { full_name, other_college });

/** Two of one college, whose accounts are to go. */
const twoOfACollege = async () => [
  await newEntry('Asha', 'College of Asha'),
  await newEntry('Asha Second', 'College of Asha'),
];

/** Keeps the points of entries, and publishes them. */
async function publish(...given: [LoadedEntry, number][]) {
  const rows = given.map(([{ entryId }, points]) => ({
    ...{ entry_id: entryId, points: { points }, tie: 0, prize: null },
  }));
  const sheet = { version: versions, criteria: [PLAIN_POINTS], rows, agreed_prizes: 0 };
  versions += 1;
  expect((await manager.call('PUT', PATH, sheet)).statusCode).toBe(200);
  return manager.call('POST', `${PATH}/publish`, { version: versions });
}

describe('A correction after somebody has deleted their account', () => {
  it('leaves their college the points of their rank', async () => {
    const asha = await newEntry('Asha', 'College of Asha');
    const ravi = await newEntry('Ravi', 'College of Ravi');
    const third = await newEntry('Asha Third', 'College of Ravi');
    await publish([asha, 9], [ravi, 7], [third, 5]);
    await asha.leave();
    expect((await publish([asha, 9], [ravi, 5], [third, 7])).statusCode).toBe(200);
    expect(await standing(server)).toEqual([
      '1 null, College of Asha',
      '2 Asha, College of Ravi',
      '3 Ravi, College of Ravi',
    ]);
  });

  it('moves their college, too, where it is about them', async () => {
    const asha = await newEntry('Asha', 'College of Asha');
    const ravi = await newEntry('Ravi', 'College of Ravi');
    await publish([asha, 9], [ravi, 7]);
    await asha.leave();
    expect((await publish([asha, 6], [ravi, 7])).statusCode).toBe(200);
    expect(await standing(server)).toEqual(['1 Ravi, College of Ravi', '2 null, College of Asha']);
  });

  it('is possible also where several of a college have gone', async () => {
    const ravi = await newEntry('Ravi', 'College of Ravi');
    const others = await twoOfACollege();
    const late = await newEntry('Ravi Late', 'College of Ravi');
    await publish([ravi, 9]);
    for (const { leave } of others) await leave();
    expect((await publish([ravi, 7], [late, 9])).statusCode).toBe(200);
    const seen = await standing(server);
    expect(seen.filter((line) => line === 'null null, College of Asha')).toHaveLength(2);
    const back = await manager.call('POST', `${PATH}/take-back`, { version: 2 });
    expect(back.statusCode).toBe(200);
    expect((await standing(server))[0]).toBe('1 Ravi, College of Ravi');
  });

  it('is taken back whole, the results of those who have gone among them', async () => {
    const others = await twoOfACollege();
    const ravi = await newEntry('Ravi', 'College of Ravi');
    await publish([ravi, 9]);
    for (const { leave } of others) await leave();
    const back = await manager.call('POST', `${PATH}/take-back`, { version: 1 });
    expect([back.statusCode, await standing(server)]).toEqual([200, []]);
  });
});
