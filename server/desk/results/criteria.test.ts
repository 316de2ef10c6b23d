import { beforeEach, describe, expect, it } from 'vitest';
import { PLAIN_POINTS } from '../../../contract/desk/results.ts';
import { listPublications } from '../../results/store.ts';
import { MUSIC_MANAGER, signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { EVENT, newLoadedEntry, PATH } from '../../testing/desk-results.ts';
import { shared } from '../../testing/server.ts';

const server = shared(() => startDeskServer(), beforeEach);
const manager = shared(() => signedInOrganiser(server, MUSIC_MANAGER), beforeEach);

const newEntry = (fullName: string) =>
  newLoadedEntry(server, { fullName, otherCollege: 'A college' });

/** Of a sheet of one criterion, without prizes. */
function keepSheet(sheet: object) {
  return manager.call('PUT', PATH, { criteria: [PLAIN_POINTS], prizes: [], ...sheet });
}

const publish = (version: number) =>
  manager.call('POST', `${PATH}/publish`, { version, answers: {} });

describe('an event’s own criteria', () => {
  const criteria = [
    { id: 'line', name: 'Line', most: 40 },
    { id: 'word', name: 'Word', most: 30 },
  ];
  const scored = ({ entryId }: { entryId: string }, line: number, word: number) => ({
    ...{ entryId, points: { line, word }, tie: null },
  });
  const sheetNow = async () => (await manager.call('GET', PATH)).json().message;

  it('are kept with the sheet, and their sum ranks', async () => {
    const [asha, ravi] = [await newEntry('Asha'), await newEntry('Ravi')];
    expect(await sheetNow()).toMatchObject({ criteria: [PLAIN_POINTS], announced: 40_000 });
    const rows = [scored(asha, 40, 10), scored(ravi, 25, 30)];
    const prizes = [25_000, 15_000];
    expect((await keepSheet({ version: 0, criteria, rows, prizes })).statusCode).toBe(200);
    expect(await sheetNow()).toMatchObject({ version: 1, criteria, rows, prizes });
    expect((await publish(1)).statusCode).toBe(200);
    const [publication] = await listPublications(server.db, EVENT);
    expect(publication!.lines).toEqual([
      { entryId: asha.entryId, college: 'A college', rank: 2, prize: 15_000 },
      { entryId: ravi.entryId, college: 'A college', rank: 1, prize: 25_000 },
    ]);
  });

  it('have a most, and points are of them alone', async () => {
    const asha = await newEntry('Asha');
    for (const points of [{ line: 41 }, { hand: 3 }, { line: -1 }]) {
      const rows = [{ ...scored(asha, 1, 1), points }];
      const { statusCode, ...answer } = await keepSheet({ version: 0, criteria, rows });
      expect([statusCode, Object.keys(answer.json().fields)[0]]).toEqual([
        400,
        expect.stringMatching(/^rows/),
      ]);
    }
    const nameless = [{ id: 'line', name: ' ', most: 40 }];
    expect((await keepSheet({ version: 0, criteria: nameless, rows: [] })).statusCode).toBe(400);
    expect((await sheetNow()).version).toBe(0);
  });
});
