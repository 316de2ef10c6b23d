import { readAgain } from '../../calls/use-read.ts';
import { sharedValue } from '../../ui/shared-value.ts';

const PAUSE_MS = 10_000;

/** When the last answer came, in epoch milliseconds, while the server gives none. */
const lostSince = sharedValue<number | undefined>(undefined);
let answeredAt = Date.now();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Told by each call: one answer is enough to be connected again. */
export function noteAnswer(isThere: boolean): void {
  if (isThere) answeredAt = Date.now();
  clearTimeout(timer);
  if (!isThere) timer = setTimeout(readAgain, PAUSE_MS);
  if (isThere === (lostSince.get() === undefined)) return;
  lostSince.set(isThere ? undefined : answeredAt);
}

export const useLostSince = lostSince.useValue;
