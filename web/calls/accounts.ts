import { createContext, use, useCallback, useEffect, useRef } from 'react';
import type * as z from 'zod/mini';
import type { Call } from '../../contract/call.ts';
import { type CallOptions, call } from './call.ts';
import type { Patience } from './patiently.ts';
import { SiteProvider } from './site.ts';

export type MessageCall = Call & { answer: z.ZodMiniType<{ message: unknown }> };
export type Message<C extends MessageCall> = z.infer<C['answer']>['message'];

/** The input that the call's own schemas ask for. */
export type Input<C> = {
  [K in keyof C & ('params' | 'query' | 'body')]: C[K] extends z.ZodMiniType
    ? z.input<C[K]>
    : never;
};

type Options<C> = Input<C> &
  Pick<CallOptions, 'signal' | 'keepalive' | 'send' | keyof Patience> & {
    /** True of reads that come by themselves: they keep no session open that nobody uses. */
    isUnasked?: boolean;
  };

export type CallAccounts = <C extends MessageCall>(
  one: C,
  ...options: object extends Options<C> ? [Options<C>?] : [Options<C>]
) => Promise<Message<C>>;

/** How a front makes a call and gives its answer's message; the desk has its own way. */
export const CallWay = createContext<
  // biome-ignore lint/suspicious/noExplicitAny: `CallAccounts` says which options are a call's own
  (one: MessageCall, options: any) => Promise<unknown>
>(async (one, options: CallOptions) => (await call(one, options)).message);

/**
 * Calls the server that the page's settings name, in its front's own way; gives the answer's message. A call that waits
 * to be sent again isn't, once the visitor has left. @throws CallError
 */
export function useAccountsCall(): CallAccounts {
  const base = use(SiteProvider)?.apiUrl ?? '';
  const make = use(CallWay);
  const left = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);
  return useCallback(
    async (one, ...[options]) => {
      const giveUp = left.current?.signal;
      const message = await make(one, { base, giveUp, ...(options as Omit<CallOptions, 'base'>) });
      return message as Message<typeof one>;
    },
    [base, make],
  );
}
