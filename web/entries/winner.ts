import type { PublishedResult } from '../../contract/results/published-results.ts';

/** Who is first; empty where nobody is, such as after results were taken back. */
export function winnerOf({ places }: PublishedResult): string {
  const first = places.filter(({ rank }) => rank === 1);
  return first.map(({ name, college }) => name ?? college).join(', ');
}
