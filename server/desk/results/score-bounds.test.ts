import { beforeEach, describe, expect, it } from 'vitest';
import { type Criterion, PLAIN_POINTS } from '../../../contract/desk/results.ts';
import { MUSIC_MANAGER, signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { newLoadedEntry, PATH } from '../../testing/desk-results.ts';
import { shared } from '../../testing/server.ts';

const MANY = 300;

const server = shared(() => startDeskServer(), beforeEach);
const manager = shared(() => signedInOrganiser(server, MUSIC_MANAGER), beforeEach);

async function entriesOf(count: number): Promise<string[]> {
  const all = Array.from({ length: count }, () => newLoadedEntry(server, { fullName: 'Asha' }));
  return (await Promise.all(all)).map(({ entryId }) => entryId);
}

describe('A sheet of results', () => {
  it('is kept whole where hundreds took part and the jury had eight criteria', async () => {
    const ids = await entriesOf(MANY);
    const criteria = Array.from(
      { length: 8 },
      (_, at): Criterion => ({ id: crypto.randomUUID(), name: `Criterion ${at}`, most: 100 }),
    );
    const points = Object.fromEntries(criteria.map(({ id }) => [id, 87.25]));
    const rows = ids.map((entryId) => ({ entryId, points, tie: 0 }));
    const body = { version: 0, criteria, rows, prizes: [] };
    const kept = await manager.call('PUT', PATH, body);
    expect(kept.statusCode, kept.body).toBe(200);
    expect((await manager.call('GET', PATH)).json().message.rows).toHaveLength(MANY);
  });

  it('has one line of each entry: a second one would push all others down a rank', async () => {
    const [entryId] = await entriesOf(1);
    const row = { entryId, points: { points: 9 }, tie: 0 };
    const criteria = [PLAIN_POINTS];
    const body = { version: 0, criteria, rows: [row, row], prizes: [] };
    const { statusCode, ...answer } = await manager.call('PUT', PATH, body);
    expect([statusCode, answer.json().fields]).toEqual([400, { rows: 'An entry has two lines' }]);
  });

  it('takes no prize that is more than any festival has, or that is no whole rupees', async () => {
    const keep = (prize: number) =>
      manager.call('PUT', PATH, {
        version: 0,
        criteria: [PLAIN_POINTS],
        rows: [],
        prizes: [prize],
      });
    for (const prize of [100_000_001, 0.5, -1]) {
      const refused = await keep(prize);
      expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['prizes.0']]);
    }
    expect((await keep(100_000_000)).statusCode).toBe(200);
  });
});
