import {
  endSession,
  endSessions,
  listSessions,
  logOut,
} from '../../../contract/accounts/sessions.ts';
import type { Database } from '../../database/connection.ts';
import { NotFoundError } from '../../http/errors.ts';
import type { Serve } from '../../http/serve-call.ts';
import * as store from './store.ts';

export function sessionRoutes(serve: Serve, { db }: { db: Database }): void {
  serve.change(logOut, async (trx, { session }) => {
    await store.removeSession(trx, session);
    return 'Logged out';
  });

  serve(listSessions, async ({ session }) => {
    const sessions = await store.listSessions(db, session.accountId, Date.now());
    return {
      message: sessions.map(({ tokenHash, device, createdAt, lastSeenAt }) => ({
        id: store.publicIdOf(tokenHash),
        device,
        createdAt,
        lastSeenAt,
        isThis: tokenHash === session.tokenHash,
      })),
    };
  });

  serve.change(endSession, async (trx, { params: { id }, session: { accountId } }) => {
    const sessions = await store.listSessions(trx, accountId, Date.now());
    const ended = sessions.find(({ tokenHash }) => store.publicIdOf(tokenHash) === id);
    if (!ended) throw new NotFoundError('This session has ended already');
    await store.removeSession(trx, ended);
    return 'The session is ended';
  });

  serve.change(endSessions, async (trx, { session }) => {
    await store.removeSessionsOf(trx, session.accountId);
    return 'Logged out everywhere';
  });
}
