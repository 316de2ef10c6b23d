import { useEffect } from 'react';
import { countWaiting, type Waiting } from '../../../contract/desk/home.ts';
import { useRead } from '../../calls/use-read.ts';
import { sharedValue } from '../../ui/shared-value.ts';

/** What screens have read of their own drawers since the rail has read all. */
const heard = sharedValue<Partial<Waiting>>({});

/** What waits in each drawer: as the rail read it last, or a screen since. */
export function useWaiting(when: boolean): Waiting | undefined {
  const { data } = useRead(countWaiting, {}, { everyMs: 60_000, when });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer of the rail's takes the place of what was heard
  useEffect(() => heard.set({}), [data]);
  const newer = heard.useValue();
  return data && { ...data, ...newer };
}

/** Has the rail say the numbers that a screen's own answer says; none of an answer that was kept from before. */
export function useTellRail<T>(answer: T | undefined, waitingOf: (answer: T) => Partial<Waiting>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (answer !== undefined) heard.set({ ...heard.get(), ...waitingOf(answer) });
  }, [answer]);
}
