import type { PublishedResult } from '../../contract/results/published-results.ts';

/**
 * Who is first, as `Ravi, Meera and Asha` where they share it; empty where nobody is. Joined by hand: a page's first
 * `Intl.ListFormat` holds a slow phone up for a tenth of a second.
 */
export function winnerOf({ places }: Pick<PublishedResult, 'places'>): string {
  const first = places.filter(({ rank }) => rank === 1).map(({ name, college }) => name ?? college);
  const last = first.pop() ?? '';
  return first.length > 0 ? `${first.join(', ')} and ${last}` : last;
}
