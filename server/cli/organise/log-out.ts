import { removeEverySession, removeSessionsOf } from '../../accounts/sessions/store.ts';
import { findByEmail } from '../../accounts/store.ts';
import { removeDeskSessionsOf, removeEveryDeskSession } from '../../desk/sessions/store.ts';
import type { Done, Given } from './command.ts';

/** Ends all sessions, the desk's too, of a person, by e-mail, or of everybody: whoever it is signs in again. */
export async function logOut({ db, subject }: Given): Promise<Done> {
  if (subject === 'everybody') {
    await removeEverySession(db);
    await removeEveryDeskSession(db);
    return { text: 'Everybody is logged out', outcome: 'logged out' };
  }
  const account = await findByEmail(db, subject);
  if (!account) throw new Error('There is no account with this e-mail');
  await removeSessionsOf(db, account.id);
  await removeDeskSessionsOf(db, account.id);
  return { text: `${account.fullName} is logged out everywhere`, outcome: 'logged out' };
}
