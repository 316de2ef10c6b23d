import type { Entry } from '../../contract/entries/entry.ts';
import { ordinal } from '../ui/counts.ts';
import { IN, neededStamp, OFFERED } from '../ui/stamp.tsx';

/** The stamp on whatever shows an entry that isn't over: its place in line, its offer, or its place. */
export function stampOf({ state, rank, lacking }: Entry): string {
  if (state === 'waiting') return `${ordinal(rank ?? 1)} IN LINE`.toUpperCase();
  if (state === 'offered') return OFFERED;
  return lacking > 0 ? neededStamp(lacking) : IN;
}
