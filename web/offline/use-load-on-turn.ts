import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useNow } from '../ui/use-now.ts';
import { networkIsLost } from './network.ts';

/**
 * Loads what a screen shows anew once `turnOf` gives another word for the minute that it is (epoch milliseconds), as from one
 * of the festival's days to the next, while the page is open. Without network the page stays as it is.
 */
export function useLoadOnTurn(turnOf: (now: number) => string | boolean): void {
  const { revalidate } = useRevalidator();
  const now = useNow();
  const turn = now === undefined ? undefined : turnOf(now);
  const before = useRef(turn);
  useEffect(() => {
    const hasTurned = before.current !== undefined && before.current !== turn;
    before.current = turn;
    if (hasTurned && !networkIsLost()) void revalidate();
  }, [turn, revalidate]);
}
