import type { Database } from '../database/connection.ts';
import { takeTurn } from '../database/transactions.ts';

/** Until the transaction ends nobody else is given an account at the desk: two desks would not see each other's. */
export function lockWalkIns(trx: Database): Promise<void> {
  return takeTurn(trx, 'walk-ins');
}

/** Notes that an account was opened at the desk. `madeBy`: the organiser's account. */
export async function createWalkIn(
  trx: Database,
  row: { accountId: string; madeBy: string; madeAt: number },
): Promise<void> {
  await trx.insertInto('walkIns').values(row).execute();
}

/** By whom and when an account was opened at the desk; undefined where its person signed up. */
export function findWalkIn(db: Database, accountId: string) {
  return db
    .selectFrom('walkIns')
    .select(['madeBy', 'madeAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

/** Counts those of all desks since a moment. */
export async function countWalkIns(db: Database, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('walkIns')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('madeAt', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One organiser's since a moment, the newest first. */
export function listWalkIns(db: Database, madeBy: string, since: number) {
  return db
    .selectFrom('walkIns')
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .select(['participantCode as code', 'fullName as name', 'email', 'madeAt'])
    .where('madeBy', '=', madeBy)
    .where('madeAt', '>=', since)
    .orderBy('madeAt', 'desc')
    .execute();
}
