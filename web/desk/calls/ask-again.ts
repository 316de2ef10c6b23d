import { useSyncExternalStore } from 'react';
import { CallError } from '../../calls/call-error.ts';

/** A session that has ended, or a second factor that was given too long ago. */
export type Asked = 'sign-in' | 'factor';

let asking: { readonly what: Asked; readonly promise: Promise<boolean> } | undefined;
let answer: (isGiven: boolean) => void = () => {};
const listeners = new Set<() => void>();

/** What a refused call needs of the organiser to be made again; undefined where that would help nothing. */
export function neededBy(error: unknown): Asked | undefined {
  if (!(error instanceof CallError)) return;
  if (error.status === 401) return 'sign-in';
  if (error.status === 403 && error.fields.factor) return 'factor';
}

/** Asks the organiser over what they are at, once for all calls that wait for it. False where they leave it. */
export function askAgain(what: Asked): Promise<boolean> {
  asking ??= {
    what,
    promise: new Promise((resolve) => {
      answer = resolve;
    }),
  };
  tell();
  return asking.promise;
}

export function answerAsked(isGiven: boolean): void {
  asking = undefined;
  answer(isGiven);
  tell();
}

/** What is being asked, for the dialog that asks it. */
export function useAsked(): Asked | undefined {
  return useSyncExternalStore(subscribe, () => asking?.what);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
