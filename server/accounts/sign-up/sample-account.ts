import type { Database } from '../../database/connection.ts';
import { hashPassword, passwordMatches } from '../passwords.ts';
import { removeAccount } from '../profile/store.ts';
import { createAccount, EmailTakenError, findCredentials } from '../store.ts';

/** The account that a server on one's own computer has from its first start. */
export const SAMPLE_ACCOUNT = {
  name: 'Asha',
  email: 'asha@example.org',
  password: 'Peacock#Saga18',
} as const;

export async function createSampleAccount(
  db: Database,
  collegeId: string | undefined,
): Promise<void> {
  const passwordHash = await hashPassword(SAMPLE_ACCOUNT.password, 'the server');
  const now = Date.now();
  const account = {
    username: 'asha',
    fullName: SAMPLE_ACCOUNT.name,
    phone: '9000000001',
    email: SAMPLE_ACCOUNT.email,
    degree: 'BTech',
    year: 'Second Year',
    collegeId: collegeId ?? null,
    otherCollege: collegeId ? '' : 'A college of her own',
    sex: 'FEMALE',
    nationality: 'India',
    city: 'Tiruchirappalli',
    state: 'Tamil Nadu',
    pincode: '620015',
    passwordHash,
    emailVerifiedAt: now,
  };
  try {
    await createAccount(db, account, now);
  } catch (error) {
    if (!(error instanceof EmailTakenError)) throw error;
  }
}

/**
 * Removes the sample account and all that hangs on it, since everybody knows its password: it is nobody's.
 * With another password it has become somebody's and stays. Gives true when there was one to remove.
 */
export async function removeSampleAccount(db: Database): Promise<boolean> {
  const found = await findCredentials(db, SAMPLE_ACCOUNT.email);
  if (!found) return false;
  if (!(await passwordMatches(found.passwordHash, SAMPLE_ACCOUNT.password, 'the server')))
    return false;
  await removeAccount(db, found.id);
  return true;
}
