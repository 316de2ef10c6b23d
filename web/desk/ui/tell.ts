import { sharedValue } from '../../ui/shared-value.ts';

export interface Told {
  readonly text: string;
  readonly note?: string;
  readonly undo?: () => Promise<unknown>;
  /** Its button's word. */
  readonly undoWord?: string;
  /** Until when it can be undone, in epoch milliseconds; ten seconds without it. */
  readonly untilMs?: number;
}

const SHOWN_MS = 10_000;
const told = sharedValue<readonly Told[]>([]);

/** Tells in the toast what was done; the newest shows, and once it is undone the one before. */
export function tell(one: Told): void {
  told.set([...told.get(), one]);
  setTimeout(forget, (one.untilMs ?? Date.now() + SHOWN_MS) - Date.now(), one);
}

/** Ends it before its time. */
export function forget(one: Told): void {
  told.set(told.get().filter((other) => other !== one));
}

/** The newest that is not over. */
export function useTold(): Told | undefined {
  return told.useValue().at(-1);
}
