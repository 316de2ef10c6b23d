import type { Database } from '../../database/connection.ts';

/** A person as a provider knows them for good, whatever becomes of their e-mail. `issuer`: its origin. */
export interface CampusIdentity {
  readonly issuer: string;
  readonly subject: string;
}

/** The id of the account that an identity is linked with. */
export async function findLinkedAccount(
  db: Database,
  { issuer, subject }: CampusIdentity,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('campus_identities')
    .select('account_id as accountId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.accountId;
}

/** Links an identity with an account; false where either is linked already, also at the same moment. */
export async function createIdentity(
  db: Database,
  accountId: string,
  { issuer, subject }: CampusIdentity,
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('campus_identities')
    .values({ issuer, subject, account_id: accountId, linked_at: now })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function listIdentities(db: Database, accountId: string) {
  return db
    .selectFrom('campus_identities')
    .select(['issuer', 'subject', 'linked_at as linkedAt'])
    .where('account_id', '=', accountId)
    .execute();
}
