import { campusSignOn } from '../../../contract/accounts/campus-sign-on.ts';
import type { Database } from '../../database/connection.ts';
import { HttpError } from '../../http/errors.ts';
import { PER_MINUTE } from '../../http/limits.ts';
import type { Serve } from '../../http/serve-call.ts';
import type { Settings } from '../../settings/settings.ts';
import { claimAccount } from '../claim/claim.ts';
import { createSession } from '../sessions/store.ts';
import { createAccount, EmailTakenError, findCredentials } from '../store.ts';
import { askProvider, type CampusPerson } from './dauth.ts';
import { isCampusEmail } from './rules.ts';

/** The way back from the provider: a code in, a session's token out. */
export function campusSignOnRoutes(
  serve: Serve,
  { db, provider }: { db: Database; provider: Settings['campusSignOn'] },
): void {
  serve(
    campusSignOn,
    async ({ query: { code } }) => {
      const person = await askProvider(provider, code);
      if (!isCampusEmail(person.email, provider.emailDomains))
        throw new HttpError(403, 'This e-mail is not of the campus');
      const accountId = await findOrCreateAccount(db, person);
      return { message: await createSession(db, accountId, Date.now()) };
    },
    PER_MINUTE.signIn,
  );
}

/**
 * A person who has an account with this e-mail already gets that one, not a second; if the address was
 * never proven, whoever signed up with it loses the account.
 */
async function findOrCreateAccount(db: Database, person: CampusPerson): Promise<string> {
  const found = await findCredentials(db, person.email);
  if (found) {
    const claimed = await db
      .transaction()
      .execute((trx) => claimAccount(trx, found.id, columnsOf(person), Date.now()));
    return claimed?.id ?? found.id;
  }
  const now = Date.now();
  try {
    return await createAccount(db, { ...columnsOf(person), email_verified_at: now }, now);
  } catch (error) {
    // Somebody made it at the same moment, by a first visit too or by signing up with this address.
    if (error instanceof EmailTakenError) return findOrCreateAccount(db, person);
    throw error;
  }
}

/** Without a password: nobody can guess what isn't there. */
function columnsOf({ email, name, phoneNumber, gender }: CampusPerson) {
  return {
    username: email.slice(0, email.indexOf('@')),
    full_name: name,
    phone: phoneNumber ?? '',
    email,
    sex: gender === 'MALE' || gender === 'FEMALE' ? gender : null,
  };
}
