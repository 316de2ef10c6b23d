import { SqliteAdapter } from 'kysely';
import { LENT_AT_ONCE, LENT_MS, type Verdict } from '../../../contract/desk/id-proofs.ts';
import { lockAccount } from '../../accounts/store.ts';
import type { Database } from '../../database/connection.ts';

/**
 * Lends a reviewer up to ten ID proofs that wait, oldest first, and those that they still have anew, until one moment.
 * Whoever asks at the same moment gets others: rows that another one is just taking are passed over.
 */
export async function lendProofs(db: Database, reviewer: string, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, reviewer);
    const lent = { lent_to: reviewer, lent_until: now + LENT_MS };
    const { numUpdatedRows } = await trx
      .updateTable('id_proofs')
      .set(lent)
      .where('verdict', 'is', null)
      .where('lent_to', '=', reviewer)
      .where('lent_until', '>', now)
      .executeTakeFirst();
    const isSqlite = trx.getExecutor().adapter instanceof SqliteAdapter;
    // Undone ones lie there besides: a limit below nothing is none on SQLite, and an error on PostgreSQL.
    const missing = Math.max(0, LENT_AT_ONCE - Number(numUpdatedRows));
    const free = freeProofs(trx, reviewer, now).limit(missing);
    await trx
      // Materialized, or PostgreSQL may look, and lock, once for each row.
      .with(
        (name) => name('free').materialized(),
        () => (isSqlite ? free : free.forUpdate().skipLocked()),
      )
      .updateTable('id_proofs')
      .set(lent)
      .where('id', 'in', (of) => of.selectFrom('free').select('id'))
      .execute();
  });
}

function freeProofs(trx: Database, reviewer: string, now: number) {
  return (
    trx
      .selectFrom('id_proofs')
      .select('id')
      .where('verdict', 'is', null)
      .where('lent_until', '<=', now)
      // Nobody judges their own card.
      .where('account_id', '!=', reviewer)
      .where(({ eb, or }) =>
        or([
          eb('skipped_by', 'is', null),
          eb('skipped_by', '!=', reviewer),
          eb('skipped_at', '<=', now - LENT_MS),
        ]),
      )
      .orderBy('created_at')
      .orderBy('id')
  );
}

/** Lists the ID proofs on a reviewer's table, oldest first, with what each person typed. */
export function listLent(db: Database, reviewer: string, now: number) {
  return db
    .selectFrom('id_proofs')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .leftJoin('colleges', 'colleges.id', 'accounts.college_id')
    .select(({ fn }) => [
      'id_proofs.id',
      'account_id as accountId',
      'id_proofs.state as pictureState',
      'bytes',
      'id_proofs.created_at as givenAt',
      'lent_until as lentUntil',
      'picture_hash as pictureHash',
      'full_name as name',
      'email',
      'phone',
      'degree',
      'year',
      'city',
      'accounts.state as region',
      'accounts.created_at as signedUpAt',
      'email_verified_at as emailVerifiedAt',
      fn.coalesce('colleges.name', 'other_college').as('college'),
    ])
    .where('verdict', 'is', null)
    .where('lent_to', '=', reviewer)
    .where('lent_until', '>', now)
    .orderBy('id_proofs.created_at')
    .orderBy('id_proofs.id')
    .execute();
}

export type LentRow = Awaited<ReturnType<typeof listLent>>[number];

/** Other reviewers with what they have on their tables. */
export async function listOtherReviewers(db: Database, reviewer: string, now: number) {
  const rows = await db
    .selectFrom('id_proofs')
    .innerJoin('accounts', 'accounts.id', 'lent_to')
    .select(({ fn }) => [
      'full_name as name',
      fn.countAll<number>().as('count'),
      fn.max('lent_until').as('until'),
    ])
    .where('verdict', 'is', null)
    .where('lent_to', '!=', reviewer)
    .where('lent_until', '>', now)
    .groupBy(['lent_to', 'full_name', 'name_key'])
    .orderBy('name_key')
    .orderBy('lent_to')
    .execute();
  return rows.map(({ name, count, until }) => ({
    name,
    count: Number(count),
    until: Number(until),
  }));
}

/** Counts them by verdict, none included: all of them, or one reviewer's since a moment. */
export async function countVerdicts(db: Database, of?: { reviewer: string; since: number }) {
  const rows = await db
    .selectFrom('id_proofs')
    .select(({ fn }) => ['verdict', fn.countAll<number>().as('count')])
    .$if(of !== undefined, (all) =>
      all.where('decided_by', '=', of!.reviewer).where('decided_at', '>=', of!.since),
    )
    .groupBy('verdict')
    .execute();
  const counts = new Map(rows.map(({ verdict, count }) => [verdict, Number(count)]));
  return {
    waiting: counts.get(null) ?? 0,
    approved: counts.get('approved') ?? 0,
    rejected: counts.get('rejected') ?? 0,
  };
}

/** Hashes of pictures, in the order of their ids, so many after one. */
export function listHashes(db: Database, afterId: string, limit: number) {
  return db
    .selectFrom('id_proofs')
    .select(['id', 'account_id as accountId', 'picture_hash as hash'])
    .where('id', '>', afterId)
    .where('picture_hash', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Whose the ID proofs are, by their ids. */
export function listOwners(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('id_proofs')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .leftJoin('colleges', 'colleges.id', 'accounts.college_id')
    .select(({ fn }) => [
      'id_proofs.id',
      'full_name as name',
      fn.coalesce('colleges.name', 'other_college').as('college'),
    ])
    .where('id_proofs.id', 'in', ids)
    .execute();
}

/** An ID proof with its person and its verdict; undefined where it was replaced or erased. */
export function findReviewed(db: Database, id: string) {
  return db
    .selectFrom('id_proofs')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select([
      'id_proofs.id',
      'account_id as accountId',
      'verdict',
      'decided_by as decidedBy',
      'decided_at as decidedAt',
      'full_name as name',
      'email',
    ])
    .where('id_proofs.id', '=', id)
    .executeTakeFirst();
}

export type Reviewed = NonNullable<Awaited<ReturnType<typeof findReviewed>>>;

/** False where it has a verdict already, or lies on another's table. */
export async function setVerdict(
  trx: Database,
  { id, reviewer, given }: { id: string; reviewer: string; given: Verdict },
  now: number,
): Promise<boolean> {
  const { reason, line } = given.verdict === 'rejected' ? given : { reason: null, line: null };
  const { numUpdatedRows } = await trx
    .updateTable('id_proofs')
    .set({
      verdict: given.verdict,
      reason,
      reason_line: line,
      decided_by: reviewer,
      decided_at: now,
    })
    .where('id', '=', id)
    .where('verdict', 'is', null)
    .where('lent_to', '=', reviewer)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes a verdict away; with `lentTo` it lies on their table again. False where it is another by now. */
export async function clearVerdict(
  trx: Database,
  { id, decidedAt }: Pick<Reviewed, 'id' | 'decidedAt'>,
  lent: { to: string | null; until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('id_proofs')
    .set({
      ...{ verdict: null, reason: null, reason_line: null, decided_by: null, decided_at: null },
      ...{ lent_to: lent.to, lent_until: lent.until },
    })
    .where('id', '=', id)
    .where('decided_at', '=', decidedAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Back into the tray: the one who skipped it doesn't get it again for as long as it was lent. */
export async function skipProof(
  db: Database,
  id: string,
  reviewer: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('id_proofs')
    .set({ lent_to: null, lent_until: 0, skipped_by: reviewer, skipped_at: now })
    .where('id', '=', id)
    .where('verdict', 'is', null)
    .where('lent_to', '=', reviewer)
    .execute();
}
