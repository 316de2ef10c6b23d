import { useCallback, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { Call } from '../../contract/call.ts';
import { type CallOptions, call } from './call.ts';
import type { Patience } from './patiently.ts';
import { useSite } from './site.ts';

type AccountsCall = Call & { answer: z.ZodMiniType<{ message: unknown }> };
type Message<C extends AccountsCall> = z.infer<C['answer']>['message'];

/** The input that the call's own schemas ask for. */
type Options<C> = Pick<CallOptions, 'signal' | 'keepalive' | 'send' | keyof Patience> & {
  [K in keyof C & ('params' | 'query' | 'body')]: C[K] extends z.ZodMiniType
    ? z.input<C[K]>
    : never;
};

export type CallAccounts = <C extends AccountsCall>(
  one: C,
  ...options: object extends Options<C> ? [Options<C>?] : [Options<C>]
) => Promise<Message<C>>;

/**
 * Calls the accounts server that the page's settings name; gives its answer's message. A call that waits to be
 * sent again isn't, once the visitor has left. @throws CallError
 */
export function useAccountsCall(): CallAccounts {
  const { apiUrl: base } = useSite();
  const left = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);
  return useCallback(
    async (one, ...[options]) => {
      const { message } = await call(one, {
        base,
        giveUp: left.current?.signal,
        ...(options as Omit<CallOptions, 'base'>),
      });
      return message as Message<typeof one>;
    },
    [base],
  );
}

/** The answer of a call that needs no input, made once, if at all; `failed` where it can't be had, until there is a network again. */
export function useAnswer<C extends AccountsCall>(one: C | undefined) {
  const callAccounts = useAccountsCall() as (
    one: C,
    options: { signal: AbortSignal },
  ) => Promise<Message<C>>;
  const [answer, setAnswer] = useState<Message<C>>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!one) return;
    const left = new AbortController();
    const { signal } = left;
    const ask = () => {
      setFailed(false);
      callAccounts(one, { signal })
        .then(setAnswer)
        .catch((error: unknown) => {
          if (signal.aborted) return;
          console.error(`${one.name} failed`, error);
          setFailed(true);
          addEventListener('online', ask, { once: true, signal });
        });
    };
    ask();
    return () => left.abort();
  }, [callAccounts, one]);
  return { answer, failed };
}
