import { changeOwnPassword } from '../../../contract/accounts/passwords.ts';
import type { Database } from '../../database/connection.ts';
import { HttpError, NoSessionError } from '../../http/errors.ts';
import { PER_MINUTE } from '../../http/limits.ts';
import type { Serve } from '../../http/serve-call.ts';
import type { AddMail } from '../../mail/deliver.ts';
import { passwordChanged } from '../../mail/texts/accounts.ts';
import { removeMailedCodes } from '../mailed-codes/store.ts';
import { hashPassword, type RefuseGuessable } from '../passwords.ts';
import { getAccount } from '../profile/store.ts';
import { removeOtherSessions } from '../sessions/store.ts';
import type { DeviceCookie } from '../sign-in/device-cookie.ts';
import type { PasswordsAtDoors } from '../sign-in/passwords-at-doors.ts';
import { lockAccount, setPasswordHash } from '../store.ts';

interface OwnPasswordDependencies {
  readonly db: Database;
  readonly passwords: PasswordsAtDoors;
  readonly addMail: AddMail;
  readonly deviceCookie: DeviceCookie;
  readonly refuseGuessable: RefuseGuessable;
}

const NO_PASSWORD =
  'You log in with the campus sign-on, and have no password. To get one, ask for a link with "Forgot password?" on the login page';

/** Another password, by whoever is signed in and knows the one of now. */
export function ownPasswordRoutes(serve: Serve, dependencies: OwnPasswordDependencies): void {
  const { db, passwords, addMail, deviceCookie, refuseGuessable } = dependencies;

  serve.change(
    changeOwnPassword,
    {
      prepare: async ({ body, session, request, reply }, change) => {
        const { accountId } = session;
        const { passwordHash: before, ...person } = await getAccount(db, accountId);
        if (before === null) throw new HttpError(409, NO_PASSWORD);
        const { user_current_password: current } = body;
        await passwords.confirm(accountId, current, request, 'user_current_password');
        const { email } = person;
        refuseGuessable(body.user_password, [person.username, person.fullName, email ?? '']);
        const passwordHash = await hashPassword(body.user_password, request.caller);
        const answer = await change(async (trx) => {
          // A link by mail may have set another meanwhile, whose owner need not be this one.
          if (!(await lockAccount(trx, accountId, before))) throw new NoSessionError();
          await setPasswordHash(trx, accountId, passwordHash);
          await removeOtherSessions(trx, session);
          // The link by which a new account's address is proven stays good: it may be somebody else's address.
          await removeMailedCodes(trx, accountId, 'password');
          if (email !== null)
            await addMail(trx, { accountId, payload: passwordChanged(email, 'old password') });
          return 'Your new password is set. Every other session is ended';
        });
        deviceCookie.remember(request, reply, { id: accountId, passwordHash });
        return answer;
      },
    },
    PER_MINUTE.signIn,
  );
}
