import * as contract from '../../../contract/accounts/own-data.ts';
import { BadInputError } from '../../http/errors.ts';
import { PER_MINUTE } from '../../http/limits.ts';
import type { Serve } from '../../http/serve-call.ts';
import { emailKey } from '../../mail/email-key.ts';
import { getAccount, removeAccount } from '../profile/store.ts';
import { passwordConfirmation } from '../sign-in/password-confirmation.ts';
import type { SharedFailures } from '../sign-in/shared-failures.ts';
import { type OwnDataDependencies, ownData } from './own-data.ts';

/** Taking along all that is held about oneself, and ending the account. */
export function ownDataRoutes(
  serve: Serve,
  dependencies: OwnDataDependencies & { failures: SharedFailures },
): void {
  const { db } = dependencies;
  const confirmPassword = passwordConfirmation(dependencies);

  serve(
    contract.downloadOwnData,
    async ({ body, session: { accountId } }) => {
      await confirmPassword(accountId, body.user_password);
      return { message: await ownData(dependencies, accountId) };
    },
    PER_MINUTE.signIn,
  );

  serve.change(
    contract.removeAccount,
    {
      prepare: async ({ body, session: { accountId } }, change) => {
        const { email } = await getAccount(db, accountId);
        if (emailKey(body.user_email) !== emailKey(email))
          throw new BadInputError({ user_email: 'This is not the e-mail of your account' });
        await confirmPassword(accountId, body.user_password);
        return change(async (trx) => {
          await removeAccount(trx, accountId);
          return 'Your account and all that was held about you are removed';
        });
      },
    },
    PER_MINUTE.signIn,
  );
}
