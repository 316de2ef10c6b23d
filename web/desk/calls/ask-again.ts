import { CallError } from '../../calls/call-error.ts';
import { sharedValue } from '../../ui/shared-value.ts';

/** A session that has ended, or a second factor that was given too long ago. */
export type Asked = 'sign-in' | 'factor';

const asking = sharedValue<({ what: Asked } & PromiseWithResolvers<boolean>) | undefined>(
  undefined,
);

/** The organiser's part in making a refused call again; undefined when it would help nothing. */
export function neededBy(error: unknown): Asked | undefined {
  if (!(error instanceof CallError)) return;
  if (error.status === 401) return 'sign-in';
  if (error.status === 403 && error.fields.factor) return 'factor';
}

/** Asks the organiser over what they are at, once for all calls that wait for it. False where they leave it. */
export function askAgain(what: Asked): Promise<boolean> {
  if (!asking.get()) asking.set({ what, ...Promise.withResolvers<boolean>() });
  return asking.get()!.promise;
}

/** Lets all calls that wait go on, or fail as they were refused. */
export function answerAsked(isGiven: boolean): void {
  asking.get()?.resolve(isGiven);
  asking.set(undefined);
}

/** The question of this moment, for the dialog that asks it. */
export function useAsked(): Asked | undefined {
  return asking.useValue()?.what;
}
