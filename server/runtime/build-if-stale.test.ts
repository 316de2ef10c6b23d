import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { buildIfStale } from './build-if-stale.ts';

it('What is built is built again once a source has other bytes, another name, or is gone', async () => {
  const root = await mkdtemp(join(tmpdir(), 'stale-'));
  await mkdir(join(root, 'web'));
  const make = vi.fn(async () => undefined);
  const isMade = () => buildIfStale(root, 'build/stamp', ['web'], make);
  await writeFile(join(root, 'web/a.ts'), '1');
  expect([await isMade(), await isMade()]).toEqual([true, false]);
  await writeFile(join(root, 'web/a.ts'), '2');
  expect([await isMade(), await isMade()]).toEqual([true, false]);
  await writeFile(join(root, 'web/b.ts'), '2');
  expect([await isMade(), await isMade()]).toEqual([true, false]);
  await rm(join(root, 'web/b.ts'));
  expect([await isMade(), await isMade()]).toEqual([true, false]);
  await rm(root, { recursive: true });
});
