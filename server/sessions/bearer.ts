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
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  request.session = token ? await findSession(db, token, Date.now()) : undefined;
  if (!request.session) throw new NoSessionError();
};

/** The session of a request that passed `requireSession`. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new NoSessionError();
  return request.session;
}
