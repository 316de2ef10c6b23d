import { sql } from 'kysely';
import { INDIA_MS } from '../../../contract/moments.ts';
import type { Database } from '../../database/connection.ts';

/** Sign-ups since a moment by spans of India's clock: `span` counts them from 1970 on. */
export async function countSignUps(
  db: Database,
  { since, spanMs }: { since: number; spanMs: number },
) {
  const span = sql<number>`(created_at + ${sql.lit(INDIA_MS)}) / ${sql.lit(spanMs)}`;
  const rows = await db
    .selectFrom('accounts')
    .select(({ fn }) => [span.as('span'), fn.countAll<number>().as('people')])
    .where('created_at', '>=', since)
    .groupBy(span)
    .execute();
  return new Map(rows.map((row) => [Number(row.span), Number(row.people)]));
}

export async function countAccounts(db: Database): Promise<number> {
  const { people } = await db
    .selectFrom('accounts')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow();
  return Number(people);
}

/** The people whom mails did not reach, the latest first: at most so many, each once. */
export function listUnreached(db: Database, { limit, except }: { limit: number; except: string }) {
  return db
    .selectFrom('jobs')
    .innerJoin('accounts', 'accounts.id', 'jobs.account_id')
    .select(['participant_code as code', 'full_name as name'])
    .where('failed_at', 'is not', null)
    .where('jobs.kind', '<>', except)
    .groupBy(['accounts.id', 'participant_code', 'full_name'])
    .orderBy(({ fn }) => fn.max('failed_at'), 'desc')
    .limit(limit)
    .execute();
}

/** ID proofs that nobody has looked at, and since when the oldest waits. */
export async function countWaitingProofs(db: Database) {
  const { waiting, oldestAt } = await db
    .selectFrom('id_proofs')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('created_at').as('oldestAt')])
    .where('verdict', 'is', null)
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), oldestAt };
}
