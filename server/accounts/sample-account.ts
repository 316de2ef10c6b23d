import type { Database } from '../database/connection.ts';
import { hashPassword } from './passwords.ts';
import { createAccount, EmailTakenError, proveAddress } from './store.ts';

/** The account that a server on one's own computer has from its first start. */
export const SAMPLE_ACCOUNT = {
  name: 'Asha',
  email: 'asha@example.org',
  password: 'Peacock#Saga18',
} as const;

/** Creates the sample account unless it is there. */
export async function createSampleAccount(
  db: Database,
  collegeId: string | undefined,
): Promise<void> {
  const form = {
    user_name: 'asha',
    user_fullname: SAMPLE_ACCOUNT.name,
    user_phone: '9000000001',
    user_email: SAMPLE_ACCOUNT.email,
    user_degree: 'BTech' as const,
    user_year: 'Second Year' as const,
    user_college: '',
    user_othercollege: 'A college of her own',
    user_sex: 'FEMALE' as const,
    user_nationality: 'India' as const,
    user_referral_code: '',
    user_voucher_name: '',
    user_address: '',
    user_city: 'Tiruchirappalli',
    user_state: 'Tamil Nadu',
    user_pincode: '620015',
  };
  const passwordHash = await hashPassword(SAMPLE_ACCOUNT.password);
  const now = Date.now();
  try {
    const id = await createAccount(db, { form, collegeId, passwordHash }, now);
    await proveAddress(db, id, now);
  } catch (error) {
    if (!(error instanceof EmailTakenError)) throw error;
  }
}
