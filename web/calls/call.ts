import * as z from 'zod/mini';
import { ErrorAnswer } from '../../contract/accounts/accounts-call.ts';
import type { Call } from '../../contract/call.ts';
import { currentToken, forgetToken } from '../session/session.ts';
import { CallError } from './call-error.ts';
import { sendWithProgress } from './send-with-progress.ts';

export interface CallOptions {
  /** Base address of the server; empty means the server that the page came from. */
  base: string;
  params?: Record<string, string | number>;
  query?: Record<string, string | undefined>;
  body?: Record<string, unknown>;
  signal?: AbortSignal;
  /** Arrives even when the page that made the call has gone. */
  keepalive?: boolean;
  /** Told how much of the body has left, 0 to 1. */
  onProgress?: (fraction: number) => void;
}

/**
 * Makes one call of the contract and parses its answer.
 * @throws CallError for a status of 400 or more, for an answer that isn't what the contract says, and
 *   when the server can't be reached; an authenticated call refused with 401 or 403 also signs out.
 */
export async function call<Answer>(
  { method, path, bearer, bodyKind, answer }: Call & { answer: z.ZodMiniType<Answer> },
  { base, params, query, body, signal, keepalive, onProgress }: CallOptions,
): Promise<Answer> {
  const request: RequestInit = {
    method,
    signal,
    keepalive,
    headers: {
      ...(bearer && { authorization: `Bearer ${currentToken()}` }),
      ...(body && !bodyKind && { 'content-type': 'application/json' }),
    },
    body: body && (bodyKind === 'multipart' ? form(body) : JSON.stringify(body)),
  };
  const response = await send(base + callAddress(path, params, query), request, onProgress);
  if (bearer && (response.status === 401 || response.status === 403)) forgetToken();
  const json: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const { data: errorAnswer } = z.safeParse(ErrorAnswer, json);
    throw new CallError(
      response.status,
      errorAnswer?.message ?? 'Unknown error',
      errorAnswer?.fields,
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

async function send(
  url: string,
  init: RequestInit,
  onProgress: CallOptions['onProgress'],
): Promise<Response> {
  try {
    return await (onProgress ? sendWithProgress(url, init, onProgress) : fetch(url, init));
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new CallError(0, 'The server could not be reached. Check your connection and try again.');
  }
}

/** @throws Error when a parameter of the path is missing: the caller's mistake. Source: section 8. */
export function callAddress(
  path: string,
  params: Record<string, string | number> = {},
  query: Record<string, string | undefined> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '')
      throw new Error(`Required parameter ${name} was not given`);
    return encodeURIComponent(value);
  });
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
