import { sql } from 'kysely';
import { DAY_BEGINS_MS, INDIA_MS } from '../../../contract/moments.ts';
import type { Database } from '../../database/connection.ts';

/** A day of the festival begins at five by India's clock, and its hours do with it. */
const AHEAD_MS = INDIA_MS - DAY_BEGINS_MS;

/** Sign-ups since a moment by days of the festival or hours of India's clock: how many there are of each, by the moment that it begins at. */
export async function countSignUps(
  db: Database,
  { since, spanMs }: { since: number; spanMs: number },
) {
  const span = sql<number>`(created_at + ${sql.lit(AHEAD_MS)}) / ${sql.lit(spanMs)}`;
  const rows = await db
    .selectFrom('accounts')
    .select(({ fn }) => [span.as('span'), fn.countAll<number>().as('people')])
    .where('createdAt', '>=', since)
    .groupBy(span)
    .execute();
  return new Map(rows.map((row) => [Number(row.span) * spanMs - AHEAD_MS, Number(row.people)]));
}

export async function countAccounts(db: Database): Promise<number> {
  const { people } = await db
    .selectFrom('accounts')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow();
  return Number(people);
}

/** The people whom mails did not reach, the latest first: at most so many, each once. */
export function listUndelivered(
  db: Database,
  { limit, except }: { limit: number; except: string },
) {
  return db
    .selectFrom('jobs')
    .innerJoin('accounts', 'accounts.id', 'jobs.accountId')
    .select(['participantCode as code', 'fullName as name'])
    .where('failedAt', 'is not', null)
    .where('jobs.kind', '<>', except)
    .groupBy(['accounts.id', 'participantCode', 'fullName'])
    .orderBy(({ fn }) => fn.max('failedAt'), 'desc')
    .limit(limit)
    .execute();
}

/** ID proofs that nobody has looked at, and since when the oldest waits. */
export async function countWaitingProofs(db: Database) {
  const { waiting, oldestAt } = await db
    .selectFrom('idProofs')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('createdAt').as('oldestAt')])
    .where('verdict', 'is', null)
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), oldestAt };
}
