import { useCallback } from 'react';
import { useRun } from '../ui/use-run.ts';
import { type Input, type Message, type MessageCall, useAccountsCall } from './call.ts';
import { callErrorOf, sentencesOf } from './call-error.ts';

/**
 * Does what changes something, one thing at a time. `act` gives the answer's message, or undefined where it failed: then
 * `error` says why, with the status 409 where somebody else has changed it meanwhile, and `problem` in words. A press
 * has one key for all its tries. `run` does more than one call.
 */
export function useAct() {
  const call = useAccountsCall();
  const { failure: error, run, ...state } = useRun(callErrorOf);
  const act = useCallback(
    <C extends MessageCall>(one: C, input: Input<C>): Promise<Message<C> | undefined> =>
      // biome-ignore lint/suspicious/noExplicitAny: the input is the call's own
      run(() => call(one, input as any) as Promise<Message<C>>),
    [call, run],
  );
  return { act, run, error, problem: error ? sentencesOf(error) : '', ...state };
}
