import type * as z from 'zod/mini';

/**
 * One call over HTTP, described once for the server that answers it and the browser that makes it.
 * Source: specification, section 7.
 *
 * - `server`: which base address it goes to.
 * - `path`: with `:name` for each parameter of `params`, e.g. `/api/clusters/:id`.
 * - `bearer`: the header `Authorization: Bearer <token>` must be sent.
 * - `body`: absent when there is none; JSON unless `bodyKind` says multipart, which carries text fields only.
 * - `errors`: the statuses of 400 or more that a caller should expect, and when.
 */
export interface Call {
  readonly name: string;
  readonly summary: string;
  readonly server: 'accounts' | 'content';
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly bearer?: boolean;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly bodyKind?: 'multipart';
  readonly answer: z.ZodMiniType;
  readonly errors: Readonly<Record<number, string>>;
}
