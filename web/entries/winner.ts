import type { PublishedResult } from '../../contract/results/published-results.ts';

/** Who is first, as `Ravi and Asha` where they share it; empty where nobody is. */
export function winnerOf({ places }: PublishedResult): string {
  const first = places.filter(({ rank }) => rank === 1);
  return new Intl.ListFormat('en-GB').format(first.map(({ name, college }) => name ?? college));
}
