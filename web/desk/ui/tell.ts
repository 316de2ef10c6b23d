import { useSyncExternalStore } from 'react';

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
let told: readonly Told[] = [];
const listeners = new Set<() => void>();

function become(next: readonly Told[]): void {
  told = next;
  for (const listener of listeners) listener();
}

/** Tells in the toast what was done; the newest shows, and once it is undone the one before. */
export function tell(one: Told): void {
  become([...told, one]);
  setTimeout(forget, (one.untilMs ?? Date.now() + SHOWN_MS) - Date.now(), one);
}

export function forget(one: Told): void {
  if (told.includes(one)) become(told.filter((other) => other !== one));
}

export function useTold(): Told | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => told.at(-1),
  );
}
