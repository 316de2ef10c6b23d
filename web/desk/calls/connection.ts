import { sharedValue } from '../ui/shared-value.ts';

const PAUSE_MS = 10_000;

/** `tries` counts up each time that what could not be read is to be read again. */
const connection = sharedValue<{ readonly lastAt?: number; readonly tries: number }>({
  tries: 0,
});
let answeredAt = Date.now();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Told by each call: one answer is enough to be connected again. */
export function noteAnswer(isThere: boolean): void {
  const { lastAt, tries } = connection.get();
  if (isThere) answeredAt = Date.now();
  clearTimeout(timer);
  if (!isThere) timer = setTimeout(tryNow, PAUSE_MS);
  if (isThere === (lastAt === undefined)) return;
  connection.set(isThere ? { tries } : { lastAt: answeredAt, tries });
}

/** Has everything read again at once. */
export function tryNow(): void {
  const { tries, ...now } = connection.get();
  connection.set({ ...now, tries: tries + 1 });
}

/** `lastAt`: of the last answer, in epoch milliseconds, while the server gives none. */
export const useConnection = connection.useValue;
