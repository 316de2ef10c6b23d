import { expect, test } from 'vitest';
import { circlesAmong, roomOf } from './circles.ts';
import { folderOf } from './imports.ts';

function imports(...pairs: [string, string][]) {
  return pairs.map(([from, to]) => ({ from, to }));
}

test('imports that run one way make no circle', () => {
  const downwards = imports(['web/root.tsx', 'web/ui/a.ts'], ['web/ui/a.ts', 'contract/b.ts']);
  expect(circlesAmong(downwards, folderOf)).toEqual([]);
});

test('files of one folder may import each other', () => {
  const beside = imports(['web/ui/a.ts', 'web/ui/b.ts'], ['web/ui/b.ts', 'web/ui/a.ts']);
  expect(circlesAmong(beside, folderOf)).toEqual([]);
});

test('a ring over several folders is one circle, with what ties it and nothing else', () => {
  const ring = imports(
    ['server/a/one.ts', 'server/b/two.ts'],
    ['server/b/two.ts', 'server/c/three.ts'],
    ['server/c/three.ts', 'server/a/other.ts'],
  );
  const beside = imports(['server/d/four.ts', 'server/a/one.ts']);
  expect(circlesAmong([...ring, ...beside], folderOf)).toEqual([
    { places: ['server/a', 'server/b', 'server/c'], imports: ring },
  ]);
});

test('two rings that only touch are two circles', () => {
  const rings = imports(
    ['a/1.ts', 'b/1.ts'],
    ['b/1.ts', 'a/1.ts'],
    ['b/1.ts', 'c/1.ts'],
    ['c/1.ts', 'd/1.ts'],
    ['d/1.ts', 'c/1.ts'],
  );
  expect(circlesAmong(rings, folderOf).map(({ places }) => places)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('a folder and one inside it that import each other are a circle of folders, not of rooms', () => {
  const inside = imports(
    ['server/content/content.ts', 'server/content/api/routes.ts'],
    ['server/content/api/routes.ts', 'server/content/content.ts'],
  );
  expect(circlesAmong(inside, folderOf)).toHaveLength(1);
  expect(circlesAmong(inside, roomOf)).toEqual([]);
});

test('rooms whose parts import each other are a circle, though none of their folders is in one', () => {
  const crossed = imports(
    ['server/mail/mail.ts', 'server/accounts/rules.ts'],
    ['server/accounts/sign-up/routes.ts', 'server/mail/mail.ts'],
  );
  expect(circlesAmong(crossed, folderOf)).toEqual([]);
  expect(circlesAmong(crossed, roomOf)).toEqual([
    { places: ['server/accounts', 'server/mail'], imports: crossed },
  ]);
});
