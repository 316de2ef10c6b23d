import * as z from 'zod/mini';
import type { Input, Message, MessageCall } from '../../calls/accounts.ts';
import { type CallOptions, call } from '../../calls/call.ts';
import { CallError } from '../../calls/call-error.ts';
import { askAgain, neededBy } from './ask-again.ts';
import { noteAnswer } from './connection.ts';

type Options = Pick<CallOptions, 'signal' | 'giveUp' | 'send'> & {
  /** True of the calls by which one signs in: their refusal is an answer. */
  isSigningIn?: boolean;
  /** True of reads that come by themselves: they keep no session open that nobody uses. */
  isUnasked?: boolean;
};

function sendUnasked(url: string, request: RequestInit) {
  return fetch(url, { ...request, headers: { ...request.headers, 'x-unasked': 'yes' } });
}

/**
 * Makes a call of the desk and gives its answer's message. Where the session has ended, or the second factor is asked
 * for again, the organiser is asked in place, and the call is made again. @throws CallError
 */
export async function callDesk<C extends MessageCall>(
  one: C,
  options: Input<C> & Options,
): Promise<Message<C>> {
  const { isSigningIn, isUnasked, ...given } = options;
  try {
    const { message } = await call(one, {
      ...(isUnasked && { send: sendUnasked }),
      ...(given as Omit<CallOptions, 'base'>),
      base: '',
    });
    noteAnswer(true);
    return message;
  } catch (error) {
    if (error instanceof CallError) noteAnswer(!error.passes);
    const needed = !isSigningIn && neededBy(error);
    if (!needed || !(await askAgain(needed))) throw error;
    return callDesk(one, { ...options, isUnasked: false });
  }
}

const Named = z.object({ message: z.string() });

/** Makes a call whose answer is a file; a refusal is told as of other calls. `name`: as the server calls it. @throws CallError */
export async function callFile<C extends Omit<MessageCall, 'answer'>>(
  one: C,
  input: Input<C>,
): Promise<{ file: Blob; name: string }> {
  let file = new Blob();
  const send = async (address: string, request: RequestInit) => {
    const response = await fetch(address, request);
    if (!response.ok) return response;
    file = await response.blob();
    const disposition = response.headers.get('content-disposition') ?? '';
    return Response.json({ message: /filename="(.+)"/.exec(disposition)?.[1] ?? 'file' });
  };
  const named = { ...one, answer: Named };
  const name = await callDesk(named, { ...(input as Input<typeof named>), send });
  return { file, name };
}
