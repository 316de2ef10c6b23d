import type { Database } from '../../database/connection.ts';
import type { Background } from '../../runtime/background.ts';
import { findSession, noteSeen } from './store.ts';

/** No read waits for this note, and few cause one. */
const NOTED_EVERY_MS = 60 * 60 * 1000;

/** Finds the session of a token, and notes in the background that it was seen, at most once an hour. */
export function sessionFinder({ db, background }: { db: Database; background: Background }) {
  return async (token: string) => {
    const now = Date.now();
    const session = await findSession(db, token, now);
    if (session && now - session.lastSeenAt >= NOTED_EVERY_MS)
      background('noting when a session was seen', () => noteSeen(db, session, now));
    return session;
  };
}
