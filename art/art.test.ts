import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makers } from './makers.ts';

const root = new URL('../', import.meta.url);

const made = (await Promise.all(makers.map((make) => make()))).flat();

test.for(made.map(({ path, bytes }) => [path, bytes] as const))(
  '%s is what its maker makes',
  ([path, bytes]) => {
    expect(readFileSync(new URL(path, root)).equals(Buffer.from(bytes))).toBe(true);
  },
);

test('no two makers make the same file', () => {
  const paths = made.map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)]);
});

test('both drawings of the campus plan together are at most 25 kB on the way', () => {
  const drawings = made.filter(({ path }) => path.startsWith('web/art/plan/'));
  const sizes = drawings.map(({ bytes }) => brotliCompressSync(bytes).length);
  expect(sizes).toHaveLength(2);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(25_000);
});
