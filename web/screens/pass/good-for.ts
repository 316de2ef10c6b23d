import type { Entry } from '../../../contract/entries/entry.ts';
import { daysInOneLine } from './words.ts';

const WITH_A_PLACE: readonly Entry['state'][] = ['held', 'present'];

/** The places that the pass lets its holder into. Events only where the site itself registers people for them. */
export function goodFor(
  festival: { startsOn: string; endsOn: string },
  entries: readonly Pick<Entry, 'state'>[] = [],
): { name: string; words: string }[] {
  const count = entries.filter(({ state }) => WITH_A_PLACE.includes(state)).length;
  const gate = { name: 'Gate', words: daysInOneLine(festival) };
  return count > 0 ? [gate, { name: 'Events', words: `your ${count}` }] : [gate];
}
