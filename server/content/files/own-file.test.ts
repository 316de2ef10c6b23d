import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { png, recordedClusters, recordedFolder } from '../../testing/content/recorded-festival.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readContent } from '../reading/content.ts';
import { readOwnFile } from './own-file.ts';

/** A folder beside the content's, with what the server alone may read. */
async function secrets() {
  const dir = await temporaryFolder();
  await writeFile(join(dir, 'secret.key'), 'the key of the server');
  await writeFile(join(dir, 'card.png'), await png());
  await writeFile(join(dir, 'event.md'), '---\nname: From elsewhere\norder: 9\n---\n');
  await writeFile(join(dir, 'cluster.yaml'), 'name: Robotics\n');
  return dir;
}

const LEADS_OUT = 'leads out of the content folder';

test.for<[file: string, target: string]>([
  ['colleges.txt', 'secret.key'],
  ['festival.yaml', 'secret.key'],
  ['sponsors/sponsors.yaml', 'secret.key'],
  ['clusters/robotics/elsewhere.md', 'event.md'],
  ['clusters/robotics/event-1-1.png', 'card.png'],
  ['clusters/robotics/cluster.yaml', 'cluster.yaml'],
  ['clusters', ''],
])('a link at %s that leads out of the folder is told and not followed', async ([file, target]) => {
  const [folder, outside] = [await recordedFolder(), await secrets()];
  await rm(join(folder.path, file), { recursive: true, force: true });
  await symlink(join(outside, target), join(folder.path, file));
  const { content, faults } = await readContent(folder.path, { known: recordedClusters });
  expect(faults.map((fault) => ({ file: fault.file, reason: fault.reason }))).toContainEqual({
    file,
    reason: LEADS_OUT,
  });
  const said = JSON.stringify([content?.colleges, content?.festival, content?.clusters]);
  expect(said).not.toMatch(/the key of the server|From elsewhere/);
});

test('a folder whose name begins as the content’s does is outside of it', async () => {
  const folder = await recordedFolder();
  const beside = `${folder.path}-private`;
  await mkdir(beside);
  onTestFinished(() => rm(beside, { recursive: true }));
  await writeFile(join(beside, 'colleges.txt'), 'the key of the server\n');
  await folder.remove('colleges.txt');
  await symlink(join(beside, 'colleges.txt'), join(folder.path, 'colleges.txt'));
  const { content, faults } = await readContent(folder.path, { known: recordedClusters });
  expect(faults).toMatchObject([{ file: 'colleges.txt', reason: LEADS_OUT }]);
  expect(content?.colleges).toEqual([]);
});

test('what a writer of a pipe would have to be waited for is no file', {
  timeout: 20_000,
}, async () => {
  const folder = await recordedFolder();
  await folder.remove('colleges.txt');
  execFileSync('mkfifo', [join(folder.path, 'colleges.txt')]);
  const { faults } = await readContent(folder.path, { known: recordedClusters });
  expect(faults).toMatchObject([{ file: 'colleges.txt', reason: 'is no file' }]);
});

/** Makes a file a link to another, and a file again, without end. */
const SWAPPING = `
  const { renameSync, symlinkSync, writeFileSync } = require('node:fs');
  const [file, target] = process.argv.slice(1);
  for (;;) {
    symlinkSync(target, file + '.new');
    renameSync(file + '.new', file);
    writeFileSync(file + '.new', 'A college');
    renameSync(file + '.new', file);
  }`;

test('a link that takes a file’s place after that was looked at is not followed', async () => {
  const [folder, outside] = [await temporaryFolder(), await secrets()];
  const file = join(folder, 'colleges.txt');
  const swapping = spawn(process.execPath, ['-e', SWAPPING, file, join(outside, 'secret.key')]);
  onTestFinished(async () => {
    swapping.kill('SIGKILL');
    await once(swapping, 'exit');
  });
  await expect.poll(() => existsSync(file)).toBe(true);
  const found = new Set<string | undefined>();
  const isBoth = () => found.has('A college') && found.has('outside');
  for (let time = 0; time < 3000 || !isBoth(); time++) {
    const { fault, bytes } = await readOwnFile(folder, 'colleges.txt', 1000);
    found.add(fault ?? bytes.toString());
  }
  expect(found).not.toContain('the key of the server');
});

test('links within the folder are followed, as those of a ConfigMap are', async () => {
  const folder = await recordedFolder();
  await mkdir(join(folder.path, '..data-1'));
  await rename(join(folder.path, 'colleges.txt'), join(folder.path, '..data-1/colleges.txt'));
  await symlink('..data-1', join(folder.path, '..data'));
  await symlink('..data/colleges.txt', join(folder.path, 'colleges.txt'));
  expect((await readContent(folder.path, { known: recordedClusters })).faults).toEqual([]);
});
