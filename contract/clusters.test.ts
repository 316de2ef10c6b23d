import { expect, test } from 'vitest';
import { clusterSlug, clusters, findCluster } from './clusters.ts';

test('the thirteen clusters carry the ids 1 to 13', () => {
  expect(clusters.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
});

test('an address names a cluster with hyphens for spaces and in any case', () => {
  for (const word of ['english-lits', 'English-Lits', 'ENGLISH LITS', 'english-lits\u200b'])
    expect(findCluster(word)?.id).toBe(8);
});

test('a word that is no cluster finds none', () => {
  for (const word of [undefined, '', 'robotics', 'english--lits', '__proto__'])
    expect(findCluster(word)).toBeUndefined();
});

test("every cluster is found again by its own address's word", () => {
  for (const { id, name } of clusters) expect(findCluster(clusterSlug(name))?.id).toBe(id);
});
