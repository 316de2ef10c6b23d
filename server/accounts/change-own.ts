import type { Database } from '../database/connection.ts';
import { NoSessionError } from '../http/errors.ts';
import type { Session } from '../http/serve-call.ts';
import { isOpen } from './sessions/store.ts';
import { lockAccount } from './store.ts';

/**
 * Does `change` to the account of a session, in a transaction, unless that session has ended while the body
 * was on its way: an account that got another owner meanwhile takes nothing more from the one before.
 */
export function changeOwn<T>(
  db: Database,
  session: Session,
  change: (trx: Database, accountId: string) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    // Locked first: who ends the session locks the account too, so that one waits for the other.
    const isLocked = await lockAccount(trx, session.accountId);
    if (!isLocked || !(await isOpen(trx, session))) throw new NoSessionError();
    return change(trx, session.accountId);
  });
}
