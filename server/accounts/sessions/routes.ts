import { endSession, endSessions, listSessions } from '../../../contract/accounts/own-sessions.ts';
import { logOut } from '../../../contract/accounts/sessions.ts';
import type { Database } from '../../database/connection.ts';
import { NotFoundError } from '../../http/errors.ts';
import type { Serve } from '../../http/serve-call.ts';
import * as store from './store.ts';

export function sessionRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(logOut, ({ session, press }) =>
    db.transaction().execute(async (trx) => {
      await store.removeSession(trx, session);
      return press.keep(trx, { message: 'Logged out' });
    }),
  );

  serve(listSessions, async ({ session }) => {
    const sessions = await store.listSessions(db, session.accountId, Date.now());
    return {
      message: sessions.map(({ tokenHash, device, createdAt, lastSeenAt }) => ({
        id: store.publicIdOf(tokenHash),
        device,
        created_at: createdAt,
        last_seen_at: lastSeenAt,
        is_this: tokenHash === session.tokenHash,
      })),
    };
  });

  serve(endSession, async ({ params: { id }, session: { accountId }, press }) => {
    const sessions = await store.listSessions(db, accountId, Date.now());
    const ended = sessions.find(({ tokenHash }) => store.publicIdOf(tokenHash) === id);
    if (!ended) throw new NotFoundError('This session has ended already');
    return db.transaction().execute(async (trx) => {
      await store.removeSession(trx, ended);
      return press.keep(trx, { message: 'The session is ended' });
    });
  });

  serve(endSessions, ({ session, press }) =>
    db.transaction().execute(async (trx) => {
      await store.removeSessionsOf(trx, session.accountId);
      return press.keep(trx, { message: 'Logged out everywhere' });
    }),
  );
}
