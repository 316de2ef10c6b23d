import { cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { FESTIVAL_DIR } from '../testing/festival.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openContent } from './open-content.ts';

it.each([
  ['DATA_DIR lies in CONTENT_DIR', (root: string) => [root, join(root, 'data')]],
  ['CONTENT_DIR lies in DATA_DIR', (root: string) => [join(root, 'content'), root]],
  ['both are one', (root: string) => [root, root]],
  [
    'a link leads from one into the other',
    (root: string) => [join(root, 'within'), join(root, 'link', 'data')],
  ],
])('Nothing starts where %s', async (_what, foldersIn) => {
  const root = await temporaryFolder();
  await mkdir(join(root, 'within'));
  await symlink(join(root, 'within'), join(root, 'link'));
  const [contentDir, dataDir] = foldersIn(root) as [string, string];
  const opened = openContent({ ...readSettings({}), contentDir, dataDir });
  await expect(opened).rejects.toThrow('lie one within the other');
});

it('Folders whose names begin alike are apart', async () => {
  const root = await temporaryFolder();
  const [contentDir, dataDir] = [join(root, 'content'), join(root, 'content-data')];
  await cp(FESTIVAL_DIR, contentDir, { recursive: true });
  const opened = await openContent({ ...readSettings({}), contentDir, dataDir });
  await opened.close();
});
