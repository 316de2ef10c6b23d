import { useCallback } from 'react';
import { type Input, type Message, type MessageCall, useAccountsCall } from './call.ts';
import { type ReadOptions, useReading } from './use-reading.ts';

/** Reads a call's answer, anew with each other `input`. */
export function useRead<C extends MessageCall>(one: C, input: Input<C>, options?: ReadOptions) {
  return useReading(useAsk(one, input), options);
}

/** What asks for a call's answer, for `useReading`: another one with each other `input`. */
export function useAsk<C extends MessageCall>(one: C, input: Input<C>) {
  const call = useAccountsCall();
  const key = JSON.stringify(input);
  return useCallback(
    (signal: AbortSignal, isUnasked: boolean) => {
      // biome-ignore lint/suspicious/noExplicitAny: the input is the call's own
      const given: any = { ...JSON.parse(key), signal, isUnasked };
      return call(one, given) as Promise<Message<C>>;
    },
    [call, one, key],
  );
}
