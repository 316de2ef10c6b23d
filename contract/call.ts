import type * as z from 'zod/mini';

/**
 * One call over HTTP, described once for the server that answers it and the browser that makes it.
 * Source: specification, section 7.
 *
 * - `server`: which base address it goes to.
 * - `path`: with `:name` for each parameter of `params`, e.g. `/api/clusters/:id`.
 * - `bearer`: the header `Authorization: Bearer <token>` must be sent.
 * - `front`: taken from pages of the desk or the gate alone: its cookie must be sent, unless `isOpen`, and the site's own
 *   `Origin` where the method isn't GET.
 * - `body`: absent when there is none; JSON unless `bodyKind` says multipart, which carries text fields only.
 * - `onlyReads`: nothing changes, although the method isn't GET.
 * - `errors`: the statuses of 400 or more that a caller should expect, and when.
 */
export interface Call {
  readonly name: string;
  readonly summary: string;
  readonly server: 'accounts' | 'content';
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly bearer?: boolean;
  readonly front?: 'desk' | 'gate';
  readonly isOpen?: boolean;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniObject;
  readonly bodyKind?: 'multipart';
  readonly onlyReads?: true;
  readonly answer: z.ZodMiniType;
  readonly errors: Readonly<Record<number, string>>;
}

/** A key of a press: letters, digits, hyphens and underscores, as random as they can be had. */
export const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{16,64}$/;

/** True for a call that takes an `Idempotency-Key`: a repeat with the same key and input gets the first answer. */
export function changesSomething({
  method,
  onlyReads,
}: Pick<Call, 'method' | 'onlyReads'>): boolean {
  return method !== 'GET' && !onlyReads;
}
