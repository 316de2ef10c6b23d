import { SqliteAdapter } from 'kysely';
import { LENT_AT_ONCE, LENT_MS, type Verdict } from '../../../contract/desk/id-proofs.ts';
import { lockAccount } from '../../accounts/store.ts';
import type { Database } from '../../database/connection.ts';

/**
 * Lends a reviewer up to ten ID proofs that wait, oldest first, and those that they still have anew, until one moment.
 * Whoever asks at the same moment gets others: rows that another one is just taking are passed over. `writeDown`: is told
 * last whose come onto the table by it.
 */
export async function lendProofs(
  db: Database,
  reviewer: string,
  now: number,
  writeDown: (trx: Database, accountIds: readonly string[]) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, reviewer);
    const lent = { lentTo: reviewer, lentUntil: now + LENT_MS };
    const { numUpdatedRows } = await trx
      .updateTable('idProofs')
      .set(lent)
      .where('verdict', 'is', null)
      .where('lentTo', '=', reviewer)
      .where('lentUntil', '>', now)
      .executeTakeFirst();
    const isSqlite = trx.getExecutor().adapter instanceof SqliteAdapter;
    // Undone ones lie there besides: a limit below nothing is none on SQLite, and an error on PostgreSQL.
    const missing = Math.max(0, LENT_AT_ONCE - Number(numUpdatedRows));
    const free = freeProofs(trx, reviewer, now).limit(missing);
    const more = await trx
      // Materialized, or PostgreSQL may look, and lock, once for each row.
      .with(
        (name) => name('free').materialized(),
        () => (isSqlite ? free : free.forUpdate().skipLocked()),
      )
      .updateTable('idProofs')
      .set(lent)
      .where('id', 'in', (of) => of.selectFrom('free').select('id'))
      .returning('accountId')
      .execute();
    await writeDown(
      trx,
      more.map(({ accountId }) => accountId),
    );
  });
}

function freeProofs(trx: Database, reviewer: string, now: number) {
  return (
    trx
      .selectFrom('idProofs')
      .select('id')
      .where('verdict', 'is', null)
      .where('lentUntil', '<=', now)
      // Nobody judges their own card.
      .where('accountId', '!=', reviewer)
      .where(({ eb, or }) =>
        or([
          eb('skippedBy', 'is', null),
          eb('skippedBy', '!=', reviewer),
          eb('skippedAt', '<=', now - LENT_MS),
        ]),
      )
      .orderBy('createdAt')
      .orderBy('id')
  );
}

/** Lists the ID proofs on a reviewer's table, oldest first, with what each person typed. */
export function listLent(db: Database, reviewer: string, now: number) {
  return db
    .selectFrom('idProofs')
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .leftJoin('colleges', 'colleges.id', 'accounts.collegeId')
    .select(({ fn }) => [
      'idProofs.id',
      'accountId',
      'idProofs.state as pictureState',
      'bytes',
      'idProofs.createdAt as givenAt',
      'lentUntil',
      'pictureHash',
      'fullName as name',
      'email',
      'phone',
      'degree',
      'year',
      'city',
      'accounts.state as region',
      'accounts.createdAt as signedUpAt',
      'emailVerifiedAt',
      fn.coalesce('colleges.name', 'otherCollege').as('college'),
    ])
    .where('verdict', 'is', null)
    .where('lentTo', '=', reviewer)
    .where('lentUntil', '>', now)
    .orderBy('idProofs.createdAt')
    .orderBy('idProofs.id')
    .execute();
}

export type LentRow = Awaited<ReturnType<typeof listLent>>[number];

/** True of an ID proof that lies on a reviewer's table. */
export async function isLentTo(db: Database, id: string, reviewer: string, now: number) {
  const found = await db
    .selectFrom('idProofs')
    .select('id')
    .where((eb) => eb.and({ id, lentTo: reviewer }))
    .where('verdict', 'is', null)
    .where('lentUntil', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

/** Other reviewers with what they have on their tables. */
export async function listOtherReviewers(db: Database, reviewer: string, now: number) {
  const rows = await db
    .selectFrom('idProofs')
    .innerJoin('accounts', 'accounts.id', 'lentTo')
    .select(({ fn }) => [
      'fullName as name',
      fn.countAll<number>().as('count'),
      fn.max('lentUntil').as('until'),
    ])
    .where('verdict', 'is', null)
    .where('lentTo', '!=', reviewer)
    .where('lentUntil', '>', now)
    .groupBy(['lentTo', 'fullName', 'nameKey'])
    .orderBy('nameKey')
    .orderBy('lentTo')
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
    .selectFrom('idProofs')
    .select(({ fn }) => ['verdict', fn.countAll<number>().as('count')])
    .$if(of !== undefined, (all) =>
      all.where('decidedBy', '=', of!.reviewer).where('decidedAt', '>=', of!.since),
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
    .selectFrom('idProofs')
    .select(['id', 'accountId', 'pictureHash as hash'])
    .where('id', '>', afterId)
    .where('pictureHash', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Whose the ID proofs are, by their ids. */
export function listOwners(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('idProofs')
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .leftJoin('colleges', 'colleges.id', 'accounts.collegeId')
    .select(({ fn }) => [
      'idProofs.id',
      'fullName as name',
      fn.coalesce('colleges.name', 'otherCollege').as('college'),
    ])
    .where('idProofs.id', 'in', ids)
    .execute();
}

/** An ID proof with its person and its verdict; undefined where it was replaced or erased. */
export function findReviewed(db: Database, id: string) {
  return db
    .selectFrom('idProofs')
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .select([
      'idProofs.id',
      'accountId',
      'verdict',
      'decidedBy',
      'decidedAt',
      'fullName as name',
      'email',
    ])
    .where('idProofs.id', '=', id)
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
    .updateTable('idProofs')
    .set({
      verdict: given.verdict,
      reason,
      reasonLine: line,
      decidedBy: reviewer,
      decidedAt: now,
    })
    .where('id', '=', id)
    .where('verdict', 'is', null)
    .where('lentTo', '=', reviewer)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Approves somebody's last ID proof whatever became of it, or one without a picture; gives its id. Lock the account first. */
export async function approveSeen(
  trx: Database,
  { accountId, id, reviewer }: { accountId: string; id: string | undefined; reviewer: string },
  now: number,
): Promise<string> {
  const approved = { verdict: 'approved', decidedBy: reviewer, decidedAt: now } as const;
  if (id) {
    const before = { reason: null, reasonLine: null, lentTo: null, lentUntil: 0 };
    await trx
      .updateTable('idProofs')
      .set({ ...approved, ...before })
      .where('id', '=', id)
      .execute();
    return id;
  }
  const made = { id: crypto.randomUUID(), mediaType: 'image/jpeg', bytes: 0, createdAt: now };
  await trx
    .insertInto('idProofs')
    .values({ ...made, ...approved, accountId })
    .execute();
  return made.id;
}

/** Takes a verdict away; with `lentTo` it lies on their table again. False where it is another by now. */
export async function clearVerdict(
  trx: Database,
  { id, decidedAt }: Pick<Reviewed, 'id' | 'decidedAt'>,
  lent: { to: string | null; until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('idProofs')
    .set({
      ...{ verdict: null, reason: null, reasonLine: null, decidedBy: null, decidedAt: null },
      ...{ lentTo: lent.to, lentUntil: lent.until },
    })
    .where('id', '=', id)
    .where('decidedAt', '=', decidedAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Back into the review queue: the one who skipped it doesn't get it again for as long as it was lent. */
export async function skipProof(
  db: Database,
  id: string,
  reviewer: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('idProofs')
    .set({ lentTo: null, lentUntil: 0, skippedBy: reviewer, skippedAt: now })
    .where('id', '=', id)
    .where('verdict', 'is', null)
    .where('lentTo', '=', reviewer)
    .execute();
}
