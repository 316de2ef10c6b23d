import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useNow } from '../ui/use-now.ts';
import { useNoNetwork } from './network.ts';

/**
 * Loads what a screen shows anew once `turnOf` gives another word for the minute that it is (epoch milliseconds), as from one
 * of the festival's days to the next, while the page is open. Until the schedule can be had the page stays as it is, and each
 * minute tries again. It is a component so that its screen isn't rendered by the minute: what the server drew of a part that
 * is on its way would be taken away.
 */
export function LoadOnTurn({ turnOf }: { turnOf: (now: number) => string | boolean }): null {
  const { revalidate } = useRevalidator();
  const now = useNow();
  const isLost = useNoNetwork();
  const turn = now === undefined ? undefined : turnOf(now);
  const shown = useRef<typeof turn>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each minute tries again.
  useEffect(() => {
    shown.current ??= turn;
    if (shown.current === turn || isLost) return;
    void loadSchedule().then(() => {
      shown.current = turn;
      return revalidate();
    }, warn);
  }, [now, turn, isLost, revalidate]);
  return null;
}

/** What these screens load: where it can't be had, their loaders would fail. */
async function loadSchedule(): Promise<void> {
  const { fetchSchedule } = await import('../calls/schedule.ts');
  await fetchSchedule();
}

function warn(error: unknown): void {
  console.warn('The schedule could not be read anew', error);
}
