import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

it.each([
  ['bench/main.ts', 'nope', 'No part is called nope. The parts: pages, '],
  ['bench/main.ts', '--nope', "Unknown option '--nope'"],
  ['bench/night/main.ts', '--nope', "Unknown option '--nope'"],
  ['bench/season/main.ts', '--nope', "Unknown option '--nope'"],
  ['e2e/screens.ts', 'nope', "Unexpected argument 'nope'"],
  ['e2e/screens.ts', '--nope', "Unknown option '--nope'"],
])('%s says in one line what is wrong with %s', { timeout: 60_000 }, (file, word, said) => {
  const { status, stderr } = spawnSync(process.execPath, [file, word], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(said)]);
});
