import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/connection.ts';
import { NoSessionError } from '../../http/errors.ts';
import { lockAccount } from '../store.ts';
import { findSession, isOpen, type Session } from './store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireSession`, before the body is read. */
    session: Session | undefined;
  }
}

const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/i;

/**
 * A hook that lets only requests with a good token pass. As `preParsing` it comes before the body is read
 * and after the limits of one address, which count what it refuses too.
 */
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

/**
 * Does `change` to the account of a request's session, in a transaction, unless that session has ended while
 * the body was on its way: an account that got another owner meanwhile takes nothing more from the one before.
 */
export const changeOwn = <T>(
  db: Database,
  request: FastifyRequest,
  change: (trx: Database, accountId: string) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (trx) => {
    const session = sessionOf(request);
    // Held first: who ends the session holds the account too, so that one waits for the other.
    const isHeld = await lockAccount(trx, session.accountId);
    if (!isHeld || !(await isOpen(trx, session))) throw new NoSessionError();
    return change(trx, session.accountId);
  });
