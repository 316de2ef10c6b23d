import { useCallback, useState } from 'react';
import type { Input, Message, MessageCall } from '../../calls/accounts.ts';
import { type CallError, callErrorOf } from '../../calls/call-error.ts';
import { callDesk } from './call-desk.ts';

/**
 * Does what changes something. `act` gives the answer's message, or undefined where it failed: then `error` says why,
 * with the status 409 where somebody else has changed it meanwhile. A press has one key for all its tries.
 */
export function useAct() {
  const [state, setState] = useState<{ isBusy: boolean; error?: CallError }>({ isBusy: false });
  const act = useCallback(
    async <C extends MessageCall>(one: C, input: Input<C>): Promise<Message<C> | undefined> => {
      setState({ isBusy: true });
      try {
        const message = await callDesk(one, input);
        setState({ isBusy: false });
        return message;
      } catch (error) {
        setState({ isBusy: false, error: callErrorOf(error) });
      }
    },
    [],
  );
  return { act, ...state };
}
