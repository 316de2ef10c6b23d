import { endSessions, logOut } from '../../../contract/accounts/sessions.ts';
import type { Database } from '../../database/connection.ts';
import type { Serve } from '../../http/serve-call.ts';
import { removeSession, removeSessionsOf } from './store.ts';

export function sessionRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(logOut, async ({ session }) => {
    await removeSession(db, session);
    return { message: 'Logged out' };
  });

  serve(endSessions, async ({ session }) => {
    await removeSessionsOf(db, session.accountId);
    return { message: 'Logged out everywhere' };
  });
}
