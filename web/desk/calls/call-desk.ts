import * as z from 'zod/mini';
import {
  type CallOptions,
  call,
  type Input,
  type Message,
  type MessageCall,
} from '../../calls/call.ts';
import { CallError } from '../../calls/call-error.ts';
import { readAgain } from '../../calls/use-reading.ts';
import { sharedValue } from '../../ui/shared-value.ts';
import { forgetAnswers } from './last-answers.ts';

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

const PAUSE_MS = 10_000;

/** When the last answer came, in epoch milliseconds, while the server gives none. */
const lostSince = sharedValue<number | undefined>(undefined);
let answeredAt = Date.now();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Told by each call: one answer is enough to be connected again. */
function noteAnswer(isThere: boolean): void {
  if (isThere) answeredAt = Date.now();
  clearTimeout(timer);
  if (!isThere) timer = setTimeout(readAgain, PAUSE_MS);
  if (isThere === (lostSince.get() === undefined)) return;
  lostSince.set(isThere ? undefined : answeredAt);
}

export const useLostSince = lostSince.useValue;

/** A session that has ended, or a second factor that was given too long ago. */
export type Asked = 'sign-in' | 'factor';

const asking = sharedValue<({ what: Asked } & PromiseWithResolvers<boolean>) | undefined>(
  undefined,
);

/** The organiser's part in making a refused call again; undefined when it would help nothing. */
function neededBy(error: unknown): Asked | undefined {
  if (!(error instanceof CallError)) return;
  if (error.status === 401) return 'sign-in';
  if (error.status === 403 && error.fields.factor) return 'factor';
}

/** Asks the organiser over what they are at, once for all calls that wait for it. False where they leave it. */
function askAgain(what: Asked): Promise<boolean> {
  // Somebody else may sign in.
  if (what === 'sign-in') forgetAnswers();
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
