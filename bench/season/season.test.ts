import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SHORT_SEASON } from './planted/faults.ts';
import { liveInProcess } from './season-process.ts';

it('a short season breaks no promise', async ({ signal }) => {
  const season = await liveInProcess(join(import.meta.dirname, '../..'), {
    ...SHORT_SEASON,
    signal,
  });
  expect(season.isWhole, season.said).toBe(true);
  expect(season.said).toContain('Everything held.');
}, 300_000);
