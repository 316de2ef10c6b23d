import type * as z from 'zod/mini';
import type { Call } from '../../../contract/call.ts';
import { type CallOptions, call } from '../../calls/call.ts';
import { CallError } from '../../calls/call-error.ts';
import { askAgain, neededBy } from './ask-again.ts';
import { noteAnswer } from './connection.ts';

export type DeskCall = Call & { answer: z.ZodMiniType<{ message: unknown }> };
export type Message<C extends DeskCall> = z.infer<C['answer']>['message'];

/** The input that the call's own schemas ask for. */
export type Input<C> = {
  [K in keyof C & ('params' | 'query' | 'body')]: C[K] extends z.ZodMiniType
    ? z.input<C[K]>
    : never;
};

interface Options {
  signal?: AbortSignal;
  /** True of the calls by which one signs in: their refusal is an answer. */
  isSigningIn?: boolean;
  /** True of reads that come by themselves: they keep no session open that nobody uses. */
  isUnasked?: boolean;
  /** In place of fetch, where the answer is a file. */
  send?: CallOptions['send'];
}

function sendUnasked(url: string, request: RequestInit) {
  return fetch(url, { ...request, headers: { ...request.headers, 'x-unasked': 'yes' } });
}

/**
 * Makes a call of the desk and gives its answer's message. Where the session has ended, or the second factor is asked
 * for again, the organiser is asked in place, and the call is made again. @throws CallError
 */
export async function callDesk<C extends DeskCall>(
  one: C,
  input: Input<C>,
  { signal, isSigningIn, isUnasked, send }: Options = {},
): Promise<Message<C>> {
  try {
    const { message } = await call(one, {
      base: '',
      signal,
      send: isUnasked ? sendUnasked : send,
      ...(input as Omit<CallOptions, 'base'>),
    });
    noteAnswer(true);
    return message;
  } catch (error) {
    if (error instanceof CallError) noteAnswer(!error.passes);
    const needed = !isSigningIn && neededBy(error);
    if (!needed || !(await askAgain(needed))) throw error;
    return callDesk(one, input, { signal, send });
  }
}
