import { useEffect } from 'react';
import type { Me } from '../../../contract/desk/sign-in.ts';
import { MINUTE_MS } from '../../../contract/moments.ts';
import { time } from '../../ui/formats.ts';
import { type Done, dismiss, toast } from '../ui/toast.tsx';

/** Two minutes, and the half in which the session's end is asked for. */
const WARNED_MS = 2.5 * MINUTE_MS;
const HANDS = ['click', 'keydown'] as const;

/** A network that swallows what is asked may answer the next. */
const ASK_AGAIN_MS = 5000;

type Ends = Pick<Me, 'idleLeftMs' | 'signedInUntil'>;

/**
 * Says in time that the session ends. Whatever is pressed then prolongs it by `onHand`, which asks the server, unless its twelve
 * hours are over; the warning goes once that answers, and the next press asks again where it did not. `me`: undefined while it isn't known.
 */
export function useIdleEnd(me: Ends | undefined, onHand: () => Promise<boolean>): void {
  const leftMs = me?.idleLeftMs;
  const mayStay = me !== undefined && Date.now() + me.idleLeftMs + MINUTE_MS < me.signedInUntil;
  useEffect(() => {
    if (leftMs === undefined || leftMs > WARNED_MS) return;
    const heard = new AbortController();
    let askedAt = -Infinity;
    // A press on the button is the window's, too.
    const stay = async () => {
      if (heard.signal.aborted || Date.now() - askedAt < ASK_AGAIN_MS) return;
      askedAt = Date.now();
      if (await onHand()) heard.abort();
      else askedAt = -Infinity;
    };
    const warning: Done = {
      text: 'Your session is about to end.',
      note: `At ${time(Date.now() + leftMs)} you are signed out here. What you typed stays.`,
      ...(mayStay && { lead: { word: 'Stay', onClick: stay } }),
      untilMs: Date.now() + leftMs,
    };
    toast(warning);
    for (const hand of HANDS) addEventListener(hand, stay, heard);
    return () => {
      heard.abort();
      dismiss(warning);
    };
  }, [leftMs, mayStay, onHand]);
}
