import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadContent } from '../content/reading/content.ts';
import { FESTIVAL_DIR } from '../testing/festival.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { unknownVenuesOf } from './site.ts';

test('a venue is unknown where no item of venues.yaml has its name, however that is written', async () => {
  const dir = await temporaryFolder();
  await cp(FESTIVAL_DIR, dir, { recursive: true });
  expect(unknownVenuesOf(await loadContent(dir))).toEqual([]);
  for (const [event, venue] of [
    ['first-song', 'OLD  hall'],
    ['humming', 'Rooftop'],
    ['lantern-choir', 'Rooftop'],
  ]) {
    const file = join(dir, `clusters/music/${event}.md`);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/^venue: .*$/m, `venue: ${venue}`));
  }
  expect(unknownVenuesOf(await loadContent(dir))).toEqual(['Rooftop']);
});
