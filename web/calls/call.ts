import { createContext, use, useCallback, useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { ErrorAnswer } from '../../contract/accounts/accounts-call.ts';
import { type Call, changesSomething } from '../../contract/call.ts';
import { currentToken, forgetToken } from '../session/session.ts';
import { CallError } from './call-error.ts';
import type { Patience } from './patiently.ts';
import { SiteProvider } from './site.ts';

type Send = (url: string, init: RequestInit) => Promise<Response>;

export interface CallOptions extends Patience {
  /** Base address of the server; empty means the server that the page came from. */
  base: string;
  params?: Record<string, string | number>;
  query?: Record<string, string | undefined>;
  body?: Record<string, unknown>;
  signal?: AbortSignal;
  /** Arrives even when the page that made the call has gone. */
  keepalive?: boolean;
  /** Made once, by somebody who has a patience of their own. */
  isOnce?: boolean;
  /** In place of fetch, such as `sendWithProgress`. */
  send?: Send;
}

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
export const CallWay = /* @__PURE__ */ createContext<
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
  const mounted = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    mounted.current = controller;
    return () => controller.abort();
  }, []);
  return useCallback(
    async (one, ...[options]) => {
      const giveUp = mounted.current?.signal;
      const message = await make(one, { base, giveUp, ...(options as Omit<CallOptions, 'base'>) });
      return message as Message<typeof one>;
    },
    [base, make],
  );
}

/**
 * Makes one call of the contract and parses its answer. A failure that passes is waited for; a call that changes
 * something has one key for all its tries, so that it is done once.
 * @throws RequiredParameterError before anything is sent, CallError for a status of 400 or more, for an answer that isn't what the contract says, and
 *   when the server can't be reached; an authenticated call refused with 401 or 403 also signs out.
 */
export async function call<Answer>(
  one: Call & { answer: z.ZodMiniType<Answer> },
  options: CallOptions,
): Promise<Answer> {
  requireParameters(one, options);
  const isChange = changesSomething(one);
  const key = isChange && crypto.getRandomValues(new Uint32Array(5)).join('-');
  const work = () => callOnce(one, options, key);
  try {
    return await work();
  } catch (error) {
    if (options.keepalive || options.isOnce || !(error instanceof CallError && error.passes))
      throw error;
    // Few ever need it; whoever can't get it has no network, and is told so at once.
    const { patiently } = await import('./patiently.ts').catch(() => Promise.reject(error));
    return patiently(error, work, { isChange, ...options });
  }
}

async function callOnce<Answer>(
  { method, path, bearer, bodyKind, answer }: Call & { answer: z.ZodMiniType<Answer> },
  { base, params, query, body, signal, keepalive, send = fetch }: CallOptions,
  key: string | false,
): Promise<Answer> {
  const request: RequestInit = {
    method,
    signal,
    keepalive,
    headers: {
      ...(bearer && { authorization: `Bearer ${currentToken()}` }),
      ...(key && { 'idempotency-key': key }),
      ...(body && !bodyKind && { 'content-type': 'application/json' }),
    },
    body: body && (bodyKind === 'multipart' ? form(body) : JSON.stringify(body)),
  };
  const address = base + callAddress(path, params, query);
  const { response, json } = await hear(send, address, request);
  if (bearer && (response.status === 401 || response.status === 403)) forgetToken();
  if (!response.ok) {
    const { data: errorAnswer } = z.safeParse(ErrorAnswer, json);
    throw new CallError(
      response.status,
      errorAnswer?.message ?? 'Unknown error',
      errorAnswer?.fields,
      Number(response.headers.get('retry-after')) || 0,
    );
  }
  const parsed = z.safeParse(answer, json);
  if (!parsed.success)
    throw new CallError(
      response.status,
      'The server sent an answer that this page does not understand',
    );
  return parsed.data;
}

/** The answer, and what it says where that is JSON: one that broke off has not come. */
async function hear(send: Send, url: string, init: RequestInit) {
  try {
    const response = await send(url, init);
    const json: unknown = await response.json().catch(ignoreOtherText);
    return { response, json };
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new CallError(0, 'The server could not be reached. Check your connection and try again.');
  }
}

function ignoreOtherText(error: unknown): undefined {
  if (!(error instanceof SyntaxError)) throw error;
}

/** A mistake of the caller's, which nobody was asked about. Source: section 8. */
export class RequiredParameterError extends Error {
  constructor(name: string) {
    super(`Required parameter ${name} was not given`);
    this.name = 'RequiredParameterError';
  }
}

/** @throws RequiredParameterError for the first of path, query or body that the call can't do without */
function requireParameters(
  one: Pick<Call, 'params' | 'query' | 'body'>,
  given: Pick<CallOptions, 'params' | 'query' | 'body'>,
): void {
  for (const part of ['params', 'query', 'body'] as const)
    for (const [name, field] of Object.entries(one[part]?.shape ?? {})) {
      const value = given[part]?.[name];
      const isMissing = value === undefined || (part === 'params' && value === '');
      if (isMissing && !z.safeParse(field, value).success) throw new RequiredParameterError(name);
    }
}

export function callAddress(
  path: string,
  params: Record<string, string | number> = {},
  query: Record<string, string | undefined> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  ).toString();
  return search ? `${filled}?${search}` : filled;
}

function form(body: Record<string, unknown>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(body)) data.append(name, String(value ?? ''));
  return data;
}
