import { HOUR_MS } from '../../../contract/moments.ts';
import { hashToken } from '../../crypto/tokens.ts';
import type { Database } from '../../database/connection.ts';
import type { FindSession } from '../../http/serve-call.ts';
import type { Background } from '../../runtime/background.ts';
import { type FoundSession, noteSeen } from './store.ts';

/** No read waits for this note, and few cause one. */
const NOTED_EVERY_MS = HOUR_MS;

export interface FinderDependencies {
  readonly db: Database;
  readonly background: Background;
}

/** The session of a token's hash where it is still good at `now`, as the first and only row. */
type SelectSession<S> = (db: Database, tokenHash: string, now: number) => Promise<{ rows: S[] }>;

/** Finds the session of a token, and notes in the background that it was seen, at most once an hour. */
export function sessionFinder<S extends FoundSession>(
  { db, background }: FinderDependencies,
  select: SelectSession<S>,
): FindSession<S> {
  return async (token) => {
    const now = Date.now();
    const {
      rows: [session],
    } = await select(db, hashToken(token), now);
    if (session && now - session.lastSeenAt >= NOTED_EVERY_MS)
      background('noting when a session was seen', () => noteSeen(db, session, now));
    return session;
  };
}
