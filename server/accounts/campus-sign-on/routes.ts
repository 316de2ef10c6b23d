import { campusSignOn } from '../../../contract/accounts/campus-sign-on.ts';
import { phoneDigits } from '../../../contract/accounts/fields.ts';
import type { Festival } from '../../../contract/festival.ts';
import type { Database } from '../../database/connection.ts';
import { HttpError } from '../../http/errors.ts';
import { PER_MINUTE } from '../../http/limits.ts';
import type { Serve } from '../../http/serve-call.ts';
import type { Settings } from '../../settings/settings.ts';
import { claimAccount } from '../claim/claim.ts';
import { findCollegeId } from '../colleges/store.ts';
import { deviceOf } from '../sessions/device.ts';
import { createSession } from '../sessions/store.ts';
import { createAccount, EmailTakenError, findCredentials, lockAccount } from '../store.ts';
import { type CampusPerson, campusProvider } from './dauth.ts';
import { type CampusIdentity, createIdentity, findLinkedAccount } from './store.ts';

const ELSEWHERE = 'This sign-on was begun in another browser. Please begin again in this one';

const UNPROVEN =
  'The campus sign-on has not confirmed your e-mail yet. Confirm it there and try again, or sign up with e-mail and password';

/** The way back from the provider, where the college has one: a code in, a session's token out. */
export function campusSignOnRoutes(
  serve: Serve,
  {
    db,
    provider,
    festival,
  }: {
    db: Database;
    provider: Settings['campusSignOn'];
    festival: () => Pick<Festival, 'campusCollege'>;
  },
): void {
  if (!provider.isOffered) return;
  const askProvider = campusProvider(provider);
  const issuer = new URL(provider.userUrl).origin;

  serve(
    campusSignOn,
    async ({ query, request }) => {
      const { person, isProven, nonce } = await askProvider(query.code, request.caller);
      if (nonce !== undefined && nonce !== query.nonce) throw new HttpError(401, ELSEWHERE);
      if (!isProven) throw new HttpError(403, UNPROVEN);
      if (!isCampusEmail(person.email, provider.emailDomains))
        throw new HttpError(403, 'This e-mail is not of the campus');
      const accountId = await findOrLinkAccount(
        db,
        { issuer, subject: person.id },
        person,
        festival().campusCollege,
      );
      request.about = accountId;
      const device = deviceOf(request.headers);
      return { message: await createSession(db, { accountId, device }, Date.now()) };
    },
    PER_MINUTE.signIn,
  );
}

/**
 * True for an address whose domain is exactly one of `domains`. The provider's own check is looser, so
 * `someone@nitt.edu.example.org` may well come through it.
 */
function isCampusEmail(email: string, domains: readonly string[]): boolean {
  return domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
}

/**
 * The id of a campus person's account. At the first visit it is the one with their e-mail, or a new one, and
 * from then on it is theirs by their identity: an e-mail may change, or be given to the next student. A new one is of
 * `college`, where that is a listed one.
 * @throws HttpError when the account with this e-mail is linked with another person's identity
 */
export async function findOrLinkAccount(
  db: Database,
  identity: CampusIdentity,
  person: CampusPerson,
  college?: string,
): Promise<string> {
  const linked = await findLinkedAccount(db, identity);
  if (linked !== undefined) return linked;
  const accountId = await db
    .transaction()
    .execute((trx) => linkByEmail(trx, identity, person, college))
    .catch((error) => {
      if (!(error instanceof EmailTakenError)) throw error;
    });
  // Somebody opened or took over an account with this e-mail at the same moment: it is there now.
  return accountId ?? findOrLinkAccount(db, identity, person, college);
}

/** Undefined when the account with this e-mail has gone meanwhile. @throws EmailTakenError when it has come */
async function linkByEmail(
  trx: Database,
  identity: CampusIdentity,
  person: CampusPerson,
  college: string | undefined,
): Promise<string | undefined> {
  const now = Date.now();
  const collegeId = college ? await findCollegeId(trx, college) : undefined;
  const columns = { ...columnsOf(person), collegeId: collegeId ?? null };
  const accountId = await accountOfEmail(trx, columns, now);
  if (accountId === undefined) return undefined;
  if (await createIdentity(trx, accountId, identity, now)) return accountId;
  if ((await findLinkedAccount(trx, identity)) === accountId) return accountId;
  throw new HttpError(
    409,
    'The account with this e-mail is of somebody else at the campus. Please write to the organisers',
  );
}

async function accountOfEmail(
  trx: Database,
  columns: ReturnType<typeof columnsOf> & { collegeId: string | null },
  now: number,
): Promise<string | undefined> {
  const found = await findCredentials(trx, columns.email);
  if (!found) return createAccount(trx, { ...columns, emailVerifiedAt: now }, now);
  if (!(await lockAccount(trx, found.id))) return undefined;
  // Its address may have been corrected at the desk meanwhile.
  if ((await findCredentials(trx, columns.email))?.id !== found.id) return undefined;
  // Whoever signed up with an address that they never proved loses the account.
  const claimed = await claimAccount(trx, found.id, columns, now);
  return claimed?.id ?? found.id;
}

/** Without a password: nobody can guess what isn't there. */
function columnsOf({ email, name, phoneNumber, gender }: CampusPerson) {
  return {
    username: email.slice(0, email.indexOf('@')),
    fullName: name,
    phone: phoneDigits(phoneNumber ?? ''),
    email,
    sex: gender === 'MALE' || gender === 'FEMALE' ? gender : null,
  };
}
