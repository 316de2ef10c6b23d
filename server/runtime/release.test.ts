import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { releaseOf } from './release.ts';

async function project(folder: string): Promise<string> {
  await mkdir(join(folder, 'build'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"version":"2031.2.0"}');
  return folder;
}

function git(folder: string, ...args: string[]): string {
  const who = ['-c', 'user.name=Asha', '-c', 'user.email=asha@example.org'];
  return execFileSync('git', ['-C', folder, ...who, ...args], { encoding: 'utf8' }).trim();
}

it('A project without a history says that its commit is unknown, even within somebody else’s', async () => {
  const outer = await temporaryFolder();
  git(outer, 'init', '-q');
  git(outer, 'commit', '-q', '--allow-empty', '-m', 'another project');
  const inner = await project(join(outer, 'unpacked'));
  expect(releaseOf(inner)).toEqual({ version: '2031.2.0', commit: 'unknown' });
});

it('A checkout tells its commit, and a release the one that it was made of', async () => {
  const folder = await project(await temporaryFolder());
  git(folder, 'init', '-q');
  expect(releaseOf(folder).commit).toBe('unknown');
  git(folder, 'commit', '-q', '--allow-empty', '-m', 'the first');
  expect(releaseOf(folder).commit).toBe(git(folder, 'rev-parse', '--short=12', 'HEAD'));
  await writeFile(join(folder, 'build/commit'), 'abcdef123456\n');
  expect(releaseOf(folder).commit).toBe('abcdef123456');
});
