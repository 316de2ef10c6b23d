import { useEffect } from 'react';
import { MINUTE_MS } from '../../../contract/moments.ts';
import { time } from '../../ui/formats.ts';
import { type Done, dismiss, toast } from '../ui/toast.tsx';

/** Two minutes, and the half in which the session's end is asked for. */
const WARNED_MS = 2.5 * MINUTE_MS;
const HANDS = ['pointerdown', 'keydown'] as const;

/**
 * Says in time that the session ends for want of a hand. Whatever is pressed then prolongs it by `onHand`, which asks the server;
 * the warning goes once that answers. `leftMs`: see `Me`; undefined while it isn't known.
 */
export function useIdleEnd(leftMs: number | undefined, onHand: () => unknown): void {
  useEffect(() => {
    if (leftMs === undefined || leftMs > WARNED_MS) return;
    const warning: Done = {
      text: 'Nobody has pressed anything for a long time.',
      note: `At ${time(Date.now() + leftMs)} you are signed out here. What you typed stays.`,
      lead: { word: 'Stay', onClick: onHand },
      untilMs: Date.now() + leftMs,
    };
    toast(warning);
    const heard = new AbortController();
    for (const hand of HANDS)
      addEventListener(hand, () => void onHand(), { signal: heard.signal, once: true });
    return () => {
      heard.abort();
      dismiss(warning);
    };
  }, [leftMs, onHand]);
}
