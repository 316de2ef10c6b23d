/**
 * The clusters' names and the ids by which the content server knows them.
 * Source: specification, section 3 (event categories and ids), read as in section 7's cluster call.
 */
export const clusters = [
  { id: 1, name: 'Arts' },
  { id: 2, name: 'Dance' },
  { id: 3, name: 'Dramatics' },
  { id: 4, name: 'Gaming' },
  { id: 5, name: 'Music' },
  { id: 6, name: 'Fashion' },
  { id: 7, name: 'Photography' },
  { id: 8, name: 'English Lits' },
  { id: 9, name: 'Tamil Lits' },
  { id: 10, name: 'Telugu Lits' },
  { id: 11, name: 'Hindi Lits' },
  { id: 12, name: 'Shrutilaya' },
  { id: 13, name: 'Designathon' },
] as const;

export type ClusterId = (typeof clusters)[number]['id'];

/** The word of an address for a cluster: `English Lits` is `english-lits`. */
export function clusterSlug(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

/**
 * The cluster that an address names, or undefined: hyphens and `+` read as spaces, case doesn't matter.
 * Source: section 5, the cluster route parameter.
 */
export function findCluster(slug: string | undefined) {
  // Links from chats may end with a blank of no width. Every page asks, so that no more of names is loaded for it.
  const named = slug
    ?.replace(/[-+]/g, ' ')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .toLowerCase();
  return clusters.find(({ name }) => name.toLowerCase() === named);
}
