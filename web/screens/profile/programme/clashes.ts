import type { Entry } from '../../../../contract/entries/entry.ts';
import { clash, isActive, isOver, overlapOf } from '../../../../contract/entries/entry-rules.ts';

/** Two entries that nobody can see both to their end; `other` begins later. Moments are ISO 8601. */
export interface Clash {
  readonly one: Entry;
  readonly other: Entry;
  /** When both are on; null where only the time for the walk between them is missing. */
  readonly overlap: ReturnType<typeof overlapOf>;
}

/** Each pair of entries that clash. `entries` are in the order of their events; what is over clashes no more, nor does what nobody can leave. */
export function clashesOf(entries: readonly Entry[], now: number): Clash[] {
  const coming = entries.filter((entry) => isActive(entry.state) && !isOver(entry, now));
  return coming.flatMap((one, at) =>
    coming
      .slice(at + 1)
      .filter((other) => clash(one, other))
      .map((other) => ({ one, other, overlap: overlapOf(one, other) })),
  );
}
