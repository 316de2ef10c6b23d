import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { edgeFigures } from './edge.ts';

it('What nginx answers while it asks a server again is not counted as answered alone', async () => {
  const log = join(await temporaryFolder(), 'festival.log');
  const line = (cache: string, servers = '', more = {}) =>
    JSON.stringify({ path: '/schedule', status: 200, servers, cache, ...more });
  const lines = [
    line('MISS', '127.0.0.1:3001'),
    ...['HIT', 'HIT', 'UPDATING'].map((cache) => line(cache)),
    line('STALE'),
    line('EXPIRED', '127.0.0.1:3002'),
    line('', '', { status: 404 }),
    line('HIT', '', { path: '/api/user/details', status: 200 }),
  ];
  await writeFile(log, `${lines.join('\n')}\n`);
  const figures = await edgeFigures(log);
  expect(figures.map(({ value }) => value)).toEqual([50, (3 / 7) * 100]);
});
