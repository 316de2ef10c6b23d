import type { Entry } from '../../contract/entries/entry.ts';
import { inLineStamp, neededStamp, STAMPS, type StampFace } from '../ui/stamp.tsx';

/** The stamp on whatever shows an entry that isn't over: its place in line, its offer, or its place. */
export function stampOf({ state, rank, lacking }: Entry): StampFace {
  if (state === 'waiting') return inLineStamp(rank ?? 1);
  if (state === 'offered') return STAMPS.offered;
  return lacking > 0 ? neededStamp(lacking) : STAMPS.in;
}
