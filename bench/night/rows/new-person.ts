import { createAccount } from '../../../server/accounts/store.ts';
import type { Database } from '../../../server/database/connection.ts';

/** An account, and the code on its pass. */
export async function newPerson(db: Database): Promise<{ id: string; code: string }> {
  const email = `${crypto.randomUUID()}@example.org`;
  const person = { email, username: 'asha', fullName: 'Asha', phone: '9000000001' };
  const id = await createAccount(db, person, Date.now());
  const { code } = await db
    .selectFrom('accounts')
    .select('participantCode as code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, code };
}
