import type * as z from 'zod/mini';

/**
 * One call over HTTP, described once for the server that answers it and the browser that makes it.
 * Source: specification, section 7.
 *
 * - `server`: which base address it goes to.
 * - `path`: with `:name` for parameters, e.g. `/api/clusters/:id`.
 * - `bearer`: whether the header `Authorization: Bearer <token>` must be sent.
 * - `body`: absent when there is none. `multipart` carries text fields only.
 * - `errors`: the statuses of 400 or more that a caller should expect, and when.
 */
export interface Call<
  Answer extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
> {
  readonly name: string;
  readonly summary: string;
  readonly server: 'accounts' | 'content';
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly bearer: boolean;
  readonly query?: z.ZodMiniType;
  readonly bodyKind?: 'json' | 'multipart';
  readonly body?: Body;
  readonly answer: Answer;
  readonly errors: Readonly<Record<number, string>>;
}

/** Keeps the exact types of a call's schemas while checking its shape. */
export const defineCall = <
  A extends z.ZodMiniType,
  B extends z.ZodMiniType | undefined = undefined,
>(
  call: Call<A, B>,
): Call<A, B> => call;
