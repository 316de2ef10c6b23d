import { readFileSync } from 'node:fs';
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
