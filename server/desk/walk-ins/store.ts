import { sql } from 'kysely';
import type { KnownPerson } from '../../../contract/desk/walk-ins.ts';
import type { Database } from '../../database/connection.ts';
import { emailKey } from '../../mail/email-key.ts';
import { listPeople } from '../people/store.ts';

/** So many may share a phone and be shown. */
const MOST_KNOWN = 5;

/** People who have a phone, in its digits, or an e-mail, whoever has the e-mail first. */
export async function listKnown(
  db: Database,
  { phone, email }: { phone: string; email: string },
): Promise<KnownPerson[]> {
  const key = emailKey(email);
  const rows = await db
    .selectFrom('accounts')
    .select(['id', sql<number>`case when email_key = ${key} then 1 else 0 end`.as('isEmail')])
    .where(({ or, eb }) => or([eb('emailKey', '=', key), eb('phone', '=', phone)]))
    .where(({ or, eb }) => or([eb('phone', '!=', ''), eb('emailKey', '=', key)]))
    .orderBy('isEmail', 'desc')
    .orderBy('createdAt')
    .limit(MOST_KNOWN)
    .execute();
  const people = await listPeople(
    db,
    rows.map(({ id }) => id),
  );
  const byEmail = new Set(rows.filter(({ isEmail }) => Number(isEmail) === 1).map(({ id }) => id));
  return people.map(({ id, code, name, college, idProof, signedUp }) => ({
    ...{ code, name, college, idProof, signedUpAt: signedUp },
    by: byEmail.has(id) ? 'e-mail' : 'phone',
  }));
}
