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
    .selectFrom('campusIdentities')
    .select('accountId')
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
    .insertInto('campusIdentities')
    .values({ issuer, subject, accountId, linkedAt: now })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function listIdentities(db: Database, accountId: string) {
  return db
    .selectFrom('campusIdentities')
    .select(['issuer', 'subject', 'linkedAt'])
    .where('accountId', '=', accountId)
    .execute();
}
