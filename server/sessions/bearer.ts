import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/connection.ts';
import { NoSessionError } from '../errors.ts';
import { findSession, type Session } from './store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireSession`, before the body is read. */
    session: Session | undefined;
  }
}

const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/i;

/** A hook that lets only requests with a good token pass. */
export const requireSession = (db: Database) => async (request: FastifyRequest) => {
  request.session = await findSession(db, tokenOf(request), Date.now());
  if (!request.session) throw new NoSessionError();
};

/** The token that came with a request, good or not, for a store that checks it in its own query. */
export function tokenOf(request: FastifyRequest): string {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw new NoSessionError();
  return token;
}

/** The session of a request that passed `requireSession`. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new NoSessionError();
  return request.session;
}
