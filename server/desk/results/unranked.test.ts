import { beforeEach, describe, expect, it } from 'vitest';
import { scoredAbsentKey } from '../../../contract/desk/result-questions.ts';
import { PLAIN_POINTS } from '../../../contract/desk/results.ts';
import { updateEntry } from '../../entries/store.ts';
import { listPublications } from '../../results/store.ts';
import { MUSIC_MANAGER, signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { ANSWERS, EVENT, newLoadedEntry, PATH } from '../../testing/desk-results.ts';
import { shared } from '../../testing/server.ts';

const ATTENDANCE = '/events/music/First%20Song/attendance';

const server = shared(() => startDeskServer(), beforeEach);
const manager = shared(() => signedInOrganiser(server, MUSIC_MANAGER), beforeEach);

const newEntry = async (fullName: string) =>
  (await newLoadedEntry(server, { fullName, otherCollege: 'A college' })).entryId;

const sheetNow = async () => (await manager.call('GET', PATH)).json().message;

async function save(lines: Readonly<Record<string, object>>, criteria = [PLAIN_POINTS]) {
  const { version } = await sheetNow();
  const rows = Object.entries(lines).map(([entryId, points]) => ({ entryId, points, tie: null }));
  return manager.call('PUT', PATH, { version, criteria, rows, prizes: [] });
}

async function mark(id: string, was: string, is: string) {
  const entries = [{ id, was }];
  const marked = await manager.call('PUT', ATTENDANCE, {
    ...{ entries, is },
  });
  expect(marked.statusCode, marked.body).toBe(200);
}

/** `absent`: of those who are marked so, whose points are said to count for nothing. */
async function ranksPublished(absent: Parameters<typeof scoredAbsentKey>[0] = []) {
  const { version } = await sheetNow();
  const body = { version, answers: { ...ANSWERS, [scoredAbsentKey(absent)]: '' } };
  const answer = await manager.call('POST', `${PATH}/publish`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  const { lines } = (await listPublications(server.db, EVENT)).at(-1)!;
  return Object.fromEntries(lines.map(({ entryId, rank }) => [entryId, rank]));
}

describe('The points of an entry that isn’t ranked now', () => {
  it('are saved with those of the others when it was marked absent or taken out meanwhile', async () => {
    const [asha, ravi, meera] = [
      await newEntry('Asha'),
      await newEntry('Ravi'),
      await newEntry('M'),
    ];
    await mark(ravi, 'held', 'absent');
    await updateEntry(server.db, meera, { state: 'cancelled' });
    const lines = { [asha]: { points: 7 }, [ravi]: { points: 9 }, [meera]: { points: 8 } };
    expect((await save(lines)).statusCode).toBe(200);
    const { rows } = await sheetNow();
    expect(rows.map(({ entryId }: { entryId: string }) => entryId)).toEqual([asha, ravi, meera]);
    expect(await ranksPublished([{ entryId: ravi, total: 9 }])).toEqual({ [asha]: 1 });
  });

  it('outlive a save that doesn’t name it, and rank once it is marked present again', async () => {
    const [asha, ravi] = [await newEntry('Asha'), await newEntry('Ravi')];
    await save({ [asha]: { points: 9 }, [ravi]: { points: 7 } });
    await mark(asha, 'held', 'absent');
    await save({ [ravi]: { points: 8 } });
    await mark(asha, 'absent', 'present');
    expect(await ranksPublished()).toEqual({ [asha]: 1, [ravi]: 2 });
    await save({ [ravi]: { points: 8 } });
    expect((await sheetNow()).rows).toHaveLength(1);
  });

  it('are those of criteria that are still there', async () => {
    const [asha, ravi] = [await newEntry('Asha'), await newEntry('Ravi')];
    const [line, word] = ['line', 'word'].map((id) => ({ id, name: id, most: 40 }));
    await save({ [asha]: { line: 30, word: 30 }, [ravi]: { line: 35, word: 1 } }, [line!, word!]);
    await mark(asha, 'held', 'absent');
    await save({ [ravi]: { line: 35 } }, [line!]);
    await mark(asha, 'absent', 'present');
    expect(await ranksPublished()).toEqual({ [asha]: 2, [ravi]: 1 });
  });
});
