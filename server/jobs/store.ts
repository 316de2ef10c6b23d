import { SqliteAdapter } from 'kysely';
import type { SealedTable } from '../crypto/seal-anew.ts';
import { batchesOf } from '../database/batches.ts';
import type { Database } from '../database/connection.ts';
import { lightTransaction } from '../database/transactions.ts';

/*
 * A lease and the end of a job don't wait for the disk: what the power going off takes back is done once more.
 */

interface JobRow {
  readonly id: string;
  readonly kind: string;
  readonly cause: string;
  readonly accountId: string | null;
  readonly sealed: Uint8Array;
  readonly runAfter: number;
}

/** Writes jobs down; with `runAfter` 0 one is due at once whatever the clock says later. The same cause twice is one job. */
export async function createJobs(
  trx: Database,
  jobs: readonly JobRow[],
  now: number,
): Promise<void> {
  for (const batch of batchesOf(jobs))
    await trx
      .insertInto('jobs')
      .values(batch.map((job) => ({ ...job, createdAt: now })))
      .onConflict((clash) => clash.columns(['kind', 'cause']).doNothing())
      .execute();
}

/** One of these kinds that has a job due, beside those `underWay`: nobody takes its own twice. */
export async function findDueKind(
  db: Database,
  kinds: readonly string[],
  underWay: readonly string[],
  now: number,
): Promise<string | undefined> {
  const found = await dueJobs(db, kinds, underWay, now).select('kind').limit(1).executeTakeFirst();
  return found?.kind;
}

/**
 * By the ids of those under way and not by their holder: of a database that broke off nobody knows what it has leased,
 * so a lease may have been given to a process that never heard of it.
 */
function dueJobs(db: Database, kinds: readonly string[], underWay: readonly string[], now: number) {
  return db
    .selectFrom('jobs')
    .where('kind', 'in', kinds)
    .where('runAfter', '<=', now)
    .$if(underWay.length > 0, (due) => due.where('id', 'not in', underWay));
}

interface NewLease {
  readonly kind: string;
  readonly holder: string;
  readonly limit: number;
  readonly until: number;
}

/** Takes due jobs of a kind for `holder`, until a moment; those that another process is just taking are left to it. */
export function leaseJobs(
  db: Database,
  { kind, holder, limit, until }: NewLease,
  underWay: readonly string[],
  now: number,
) {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const due = dueJobs(db, [kind], underWay, now).select('id').orderBy('runAfter').limit(limit);
  return lightTransaction(db, (trx) =>
    trx
      // Materialized, or PostgreSQL may look, and lock, once for each row.
      .with(
        (name) => name('due').materialized(),
        () => (isSqlite ? due : due.forUpdate().skipLocked()),
      )
      .updateTable('jobs')
      .set((column) => ({
        leaseHolder: holder,
        runAfter: until,
        attempts: column('attempts', '+', 1),
      }))
      .where('id', 'in', (of) => of.selectFrom('due').select('id'))
      .returning(['id', 'sealed', 'attempts'])
      .execute(),
  );
}

export async function renewLeases(
  db: Database,
  { holder, underWay, until }: { holder: string; underWay: readonly string[]; until: number },
): Promise<void> {
  await lightTransaction(db, (trx) =>
    trx
      .updateTable('jobs')
      .set({ runAfter: until })
      .where('id', 'in', underWay)
      .where('leaseHolder', '=', holder)
      .execute(),
  );
}

/**
 * After the clock was set back: makes those due that are to be tried again after a moment, and lets those that were never
 * begun wait from now on for as long as they were to wait.
 */
export async function hastenJobs(
  db: Database,
  { kinds, after }: { kinds: readonly string[]; after: number },
  now: number,
): Promise<void> {
  const late = db.updateTable('jobs').where('kind', 'in', kinds).where('runAfter', '>', after);
  await late.set({ runAfter: 0 }).where('attempts', '>', 0).execute();
  await late
    .set(({ eb, ref }) => ({
      runAfter: eb(eb('runAfter', '-', ref('createdAt')), '+', now),
      createdAt: now,
    }))
    .where('attempts', '=', 0)
    .where('createdAt', '>', now)
    .execute();
}

/** Gives back what `holder` has not finished, due at once. */
export async function releaseLeases(db: Database, holder: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ runAfter: 0, leaseHolder: null })
    .where('leaseHolder', '=', holder)
    .execute();
}

/** Ends a job that is done. In a transaction of its work, the two are one. */
export async function removeJob(db: Database, id: string): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).execute();
}

/** Takes back a job that nobody has begun; false where that is too late. */
export async function removeUnbegunJob(
  trx: Database,
  kind: string,
  cause: string,
): Promise<boolean> {
  return (await removeUnbegunJobs(trx, kind, [cause])) > 0;
}

/** Takes back jobs that nobody has begun, by their causes; gives how many. */
export async function removeUnbegunJobs(
  trx: Database,
  kind: string,
  causes: readonly string[],
): Promise<number> {
  let removed = 0;
  for (const batch of batchesOf(causes)) {
    const { numDeletedRows } = await trx
      .deleteFrom('jobs')
      .where('kind', '=', kind)
      .where('cause', 'in', batch)
      .where('attempts', '=', 0)
      .executeTakeFirst();
    removed += Number(numDeletedRows);
  }
  return removed;
}

/** Takes back jobs that were begun and put off, or given up: none that is under way; gives how many. */
export async function removePutOffJobs(
  trx: Database,
  kind: string,
  causes: readonly string[],
): Promise<number> {
  let removed = 0;
  for (const batch of batchesOf(causes)) {
    const { numDeletedRows } = await trx
      .deleteFrom('jobs')
      .where('kind', '=', kind)
      .where('cause', 'in', batch)
      .where('attempts', '>', 0)
      .where('leaseHolder', 'is', null)
      .executeTakeFirst();
    removed += Number(numDeletedRows);
  }
  return removed;
}

/** Has what follows for the same cause be a job of its own, since this one is about to be done. */
export async function releaseCause(db: Database, id: string): Promise<void> {
  await lightTransaction(db, (trx) =>
    trx.updateTable('jobs').set({ cause: id }).where('id', '=', id).execute(),
  );
}

/** Has a job of `holder` tried again after a moment or, with null, never: then its content goes, unless it stays for a while. */
export async function putOffJob(
  db: Database,
  {
    id,
    holder,
    runAfter,
    code,
    contentStays = false,
  }: {
    id: string;
    holder: string;
    runAfter: number | null;
    code: string;
    contentStays?: boolean | undefined;
  },
  now: number,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ runAfter, leaseHolder: null, errorCode: code })
    .$if(runAfter === null, (update) => update.set({ failedAt: now }))
    .$if(runAfter === null && !contentStays, (update) => update.set({ sealed: null }))
    .where('id', '=', id)
    .where('leaseHolder', '=', holder)
    .execute();
}

/** Has those that failed for good tried once more where their content is still there; gives how many. */
export async function retryFailedJobs(trx: Database): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('jobs')
    .set((column) => ({ runAfter: 0, failedAt: null, attempts: column('attempts', '-', 1) }))
    .where('failedAt', 'is not', null)
    .where('sealed', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** By kind: how many wait, since when the oldest does, and how many have failed for good, with which codes; `whole`: of how many the content is there. */
export async function summarizeJobs(db: Database) {
  const rows = await db
    .selectFrom('jobs')
    .select(({ fn }) => [
      'kind',
      'errorCode as code',
      fn.count<number | bigint>('id').as('count'),
      fn.count<number | bigint>('sealed').as('whole'),
      fn.min('createdAt').as('oldestAt'),
      fn.max('failedAt').as('failedAt'),
    ])
    .groupBy(['kind', 'errorCode', (is) => is('failedAt', 'is', null)])
    .orderBy('kind')
    .execute();
  return rows.map(({ count, whole, ...row }) => ({
    ...row,
    count: Number(count),
    whole: Number(whole),
  }));
}

/** Erases the content of jobs that failed for good before a moment. */
export async function eraseFailedJobs(db: Database, before: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ sealed: null })
    .where('failedAt', '<', before)
    .where('sealed', 'is not', null)
    .execute();
}

/** Forgets jobs that failed for good before a moment. */
export async function removeFailedJobs(db: Database, before: number): Promise<void> {
  await db.deleteFrom('jobs').where('failedAt', '<', before).execute();
}

export const sealedJobs: SealedTable = {
  async list(trx, afterId, limit) {
    const rows = await trx
      .selectFrom('jobs')
      .select(['id', 'sealed'])
      .where('id', '>', afterId)
      .where('sealed', 'is not', null)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id, sealed }) => ({ id, context: id, sealed: Buffer.from(sealed!) }));
  },
  async replace(trx, { id, sealed: before }, sealed) {
    await trx
      .updateTable('jobs')
      .set({ sealed })
      .where('id', '=', id)
      .where('sealed', '=', before)
      .execute();
  },
};
