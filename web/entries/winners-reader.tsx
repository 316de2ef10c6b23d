import { useEffect, useMemo } from 'react';
import { eventAddress } from '../../contract/event-addresses.ts';
import type { PublishedResult } from '../../contract/results/published-results.ts';
import { useResults } from '../calls/results.ts';

export interface KnownWinners {
  /** Who is first in each event whose results are out, by the events' addresses. */
  readonly winners?: ReadonlyMap<string, string> | undefined;
}

/** Reads who won. */
export default function WinnersReader({ onKnown }: { onKnown: (known: KnownWinners) => void }) {
  const { data: results } = useResults();
  const winners = useMemo(
    () =>
      results &&
      new Map(
        results.flatMap((result) => {
          const winner = winnerOf(result);
          return winner ? [[eventAddress(result.clusterName, result.eventName), winner]] : [];
        }),
      ),
    [results],
  );
  useEffect(() => onKnown({ winners }), [onKnown, winners]);
  return null;
}

/** Who is first; empty where nobody is, such as after results were taken back. */
export function winnerOf({ places }: PublishedResult): string {
  const first = places.filter(({ rank }) => rank === 1);
  return first.map(({ name, college }) => name ?? college).join(', ');
}
