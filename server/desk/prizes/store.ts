import type { Database } from '../../database/connection.ts';

/** Winners, by their accounts: what the book says of them, and of their bank details that they are there. */
export async function listPayees(db: Database, accountIds: readonly string[]) {
  if (accountIds.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('colleges', 'colleges.id', 'accounts.collegeId')
    .leftJoin('bankDetails', 'bankDetails.accountId', 'accounts.id')
    .leftJoin('bankDetailRequests as asked', 'asked.accountId', 'accounts.id')
    .select(({ fn, val }) => [
      'accounts.id',
      'participantCode as code',
      'fullName as name',
      'email',
      'phone',
      'emailVerifiedAt',
      fn.coalesce('colleges.name', 'otherCollege', val('')).as('college'),
      'bankDetails.updatedAt as givenAt',
      'askedAt',
      'askedBy',
    ])
    .where('accounts.id', 'in', accountIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export type PayeeRow =
  Awaited<ReturnType<typeof listPayees>> extends Map<string, infer Row> ? Row : never;

/** Notes that somebody was asked for bank details. */
export async function noteAsked(
  trx: Database,
  accountIds: readonly string[],
  asked: { askedAt: number; askedBy: string },
): Promise<void> {
  await trx
    .insertInto('bankDetailRequests')
    .values(accountIds.map((accountId) => ({ accountId, ...asked })))
    .onConflict((clash) => clash.column('accountId').doUpdateSet(asked))
    .execute();
}
