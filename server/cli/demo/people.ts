import { findCollegeId, listCollegeNames } from '../../accounts/colleges/store.ts';
import { hashPassword } from '../../accounts/passwords.ts';
import { SAMPLE_ACCOUNT } from '../../accounts/sign-up/sample-account.ts';
import { createAccount } from '../../accounts/store.ts';
import type { Database } from '../../database/connection.ts';

const COLLEGES = 40;
/** They are open for seven weeks. */
const SIGN_UPS_MS = 49 * 24 * 60 * 60 * 1000;
const INITIALS = 'ABCDEGHJKLMNPRSTV';

/** A visitor of the demo. */
export interface Visitor {
  readonly id: string;
  readonly email: string;
  readonly college: string;
}

/** So many sample visitors of a few dozen colleges, all with the password of the sample account. */
export async function createVisitors(db: Database, count: number, now: number): Promise<Visitor[]> {
  const names = (await listCollegeNames(db)).slice(0, COLLEGES);
  const colleges = await Promise.all(
    names.map(async (name) => ({ name, id: await findCollegeId(db, name) })),
  );
  const passwordHash = await hashPassword(SAMPLE_ACCOUNT.password);
  return db.transaction().execute(async (trx) => {
    const visitors: Visitor[] = [];
    for (let i = 1; i <= count; i++) {
      const first = i % 2 === 0 ? 'Ravi' : 'Asha';
      const initials = `${INITIALS[i % INITIALS.length]}. ${INITIALS[Math.floor(i / 7) % INITIALS.length]}.`;
      // Near colleges send more.
      const college = colleges[Math.floor(((i % 97) ** 2 / 97 / 97) * colleges.length)]!;
      const email = `${first.toLowerCase()}.${i}@example.org`;
      const person = { username: first.toLowerCase(), fullName: `${first} ${initials}`, email };
      const phone = String(9_000_000_000 + i);
      // More come each day as the festival comes near.
      const signedUpAt = Math.round(now - (((i * 37) % count) / count) ** 2 * SIGN_UPS_MS);
      const proven = { collegeId: college.id, passwordHash, emailVerifiedAt: signedUpAt };
      const id = await createAccount(trx, { ...person, phone, ...proven }, signedUpAt);
      visitors.push({ id, email, college: college.name });
    }
    return visitors;
  });
}
