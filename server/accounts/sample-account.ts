import type { Database } from '../database/connection.ts';
import { hashPassword } from './passwords.ts';
import { createAccount, EmailTakenError } from './store.ts';

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
  const passwordHash = await hashPassword(SAMPLE_ACCOUNT.password);
  const now = Date.now();
  const account = {
    username: 'asha',
    full_name: SAMPLE_ACCOUNT.name,
    phone: '9000000001',
    email: SAMPLE_ACCOUNT.email,
    degree: 'BTech',
    year: 'Second Year',
    college_id: collegeId ?? null,
    other_college: collegeId ? '' : 'A college of her own',
    sex: 'FEMALE',
    nationality: 'India',
    city: 'Tiruchirappalli',
    state: 'Tamil Nadu',
    pincode: '620015',
    password_hash: passwordHash,
    email_verified_at: now,
  };
  try {
    await createAccount(db, account, now);
  } catch (error) {
    if (!(error instanceof EmailTakenError)) throw error;
  }
}
