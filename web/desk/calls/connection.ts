import { sharedValue } from '../ui/shared-value.ts';

const PAUSE_MS = 10_000;

/** `tries` counts up each time that what could not be read is to be read again. */
const connection = sharedValue<{ readonly failedAt?: number; readonly tries: number }>({
  tries: 0,
});
let timer: ReturnType<typeof setTimeout> | undefined;

/** Told by each call: one answer is enough to be connected again. */
export function noteAnswer(isThere: boolean): void {
  const { failedAt, tries } = connection.get();
  clearTimeout(timer);
  if (!isThere) timer = setTimeout(tryNow, PAUSE_MS);
  if (isThere === (failedAt === undefined)) return;
  connection.set(isThere ? { tries } : { failedAt: Date.now(), tries });
}

/** Has everything read again at once. */
export function tryNow(): void {
  const { tries, ...now } = connection.get();
  connection.set({ ...now, tries: tries + 1 });
}

/** `failedAt`, in epoch milliseconds, while the server does not answer. */
export const useConnection = connection.useValue;
