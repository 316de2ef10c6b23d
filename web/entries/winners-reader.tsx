import { useEffect, useMemo } from 'react';
import { eventAddress } from '../../contract/event-addresses.ts';
import { useResults } from '../calls/results.ts';
import { winnerOf } from './winner.ts';

export interface KnownWinners {
  /** Who is first in each event whose results are out, by the events' addresses. */
  readonly winners?: ReadonlyMap<string, string> | undefined;
}

const EVERY_MS = 60_000;

/** Reads who won, and again while the screen is seen. */
export default function WinnersReader({ onKnown }: { onKnown: (known: KnownWinners) => void }) {
  const { data: results } = useResults({ everyMs: EVERY_MS });
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
