import type { FastifyRequest } from 'fastify';
import { HttpError } from './errors.ts';

/**
 * A form of another site brings no strict cookie along; this is the second lock on the same door.
 * @throws HttpError with 403 for a request that no page of ours has made
 */
export function requireOurPage({ headers }: FastifyRequest, publicUrl: string): void {
  if (headers.origin !== new URL(publicUrl).origin)
    throw new HttpError(403, 'This is taken from our own pages alone');
}
