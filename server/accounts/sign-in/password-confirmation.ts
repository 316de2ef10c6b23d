import type { Database } from '../../database/connection.ts';
import { BadInputError } from '../../http/errors.ts';
import { passwordMatches } from '../passwords.ts';
import { getAccount } from '../profile/store.ts';
import { signInBackoff } from './backoff.ts';
import type { SharedFailures } from './shared-failures.ts';

/**
 * Asks for the password once more, where there is one: a token left behind on a shared computer is enough
 * neither to see everything nor to delete it, and a mailed link in a stranger's hands opens nothing. Wrong ones
 * slow down as at sign-in, and are told of `field`.
 */
export function passwordConfirmation(
  { db, failures }: { db: Database; failures: SharedFailures },
  field = 'user_password',
) {
  const backoff = signInBackoff(failures);
  return async (accountId: string, password: string): Promise<void> => {
    const { passwordHash } = await getAccount(db, accountId);
    if (passwordHash === null) return;
    const check = () => passwordMatches(passwordHash, password);
    if (await backoff(`confirm ${accountId}`, async () => (await check()) || undefined)) return;
    // Not 401 or 403: those mean that the session is over, and it isn't.
    throw new BadInputError({
      [field]: password === '' ? 'Password is required' : 'Wrong password',
    });
  };
}
