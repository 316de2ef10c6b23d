import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';

/**
 * In milliseconds, when PostgreSQL ends a statement of a connection, waiting for a lock and at all, and when a connection that
 * says nothing within a transaction.
 */
export interface Limits {
  readonly lock_timeout: number;
  readonly statement_timeout: number;
  readonly idle_in_transaction_session_timeout: number;
}

/**
 * A lock is waited for so long; a statement has as much again, and so has a server to go on with its transaction. It waits for
 * nothing but the database there, so that one which says nothing for so long hangs, or its machine is gone, and holds its rows.
 */
export function limitsOf(patienceMs: number): Limits {
  return {
    lock_timeout: patienceMs,
    statement_timeout: 2 * patienceMs,
    idle_in_transaction_session_timeout: 2 * patienceMs,
  };
}

/** A connection hasn't the limits that it needs, as through a pooler that passes none on. */
export class NoLimitsError extends Error {
  override readonly name = 'NoLimitsError';
}

/** Known to nothing else that uses this database. */
const ALTERING = 7_143_382_915;

/**
 * Has every connection of `role` begin with these limits, whoever opens it. Those that are open are ended where they had
 * others, once they do nothing. Servers that start at the same moment take turns.
 * @throws NoLimitsError with the statements to run, where the connection's own role may not
 */
export async function limitRole<T>(db: Kysely<T>, role: string, limits: Limits): Promise<void> {
  const isNew = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(ALTERING)})`.execute(trx);
    const statements = await listMissing(trx, role, limits);
    for (const statement of statements)
      await sql
        .raw(statement)
        .execute(trx)
        .catch((error: Error & { code?: string }) => {
          if (error.code !== MAY_NOT) throw error;
          throw new NoLimitsError(
            `its role may not limit that of DATABASE_URL. Have an administrator run: ${statements.join('; ')};`,
            { cause: error },
          );
        });
    return statements.length > 0;
  });
  if (isNew) await endFormer(db, role, limits);
}

/** The name by which PostgreSQL shows the connections of servers that start: they have limits, and go on. */
export const AT_START = 'festival starts';

const LOOK_EVERY_MS = 100;

/**
 * Ends the role's connections of before, each as soon as it does nothing: a pooler opens one as soon as somebody looks whether it
 * is there, and gives it to one after the other. One that is still in a transaction after as long as `limits` let one be stays.
 */
async function endFormer<T>(db: Kysely<T>, role: string, limits: Limits): Promise<void> {
  const patienceMs = limits.statement_timeout + limits.idle_in_transaction_session_timeout;
  const former = (at: string) => sql`
    usename = ${role} and datname = current_database() and application_name <> ${AT_START}
    and backend_start < ${at}::timestamptz`;
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(db);
  const { at } = rows[0]!;
  const until = performance.now() + patienceMs;
  for (let left = 1; left > 0 && performance.now() < until; ) {
    await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where state = 'idle' and ${former(at)}`.execute(
      db,
    );
    const counted = await sql<{ left: number }>`
      select count(*)::int as left from pg_stat_activity where ${former(at)}`.execute(db);
    left = counted.rows[0]!.left;
    if (left > 0) await pause(LOOK_EVERY_MS);
  }
}

/** PostgreSQL's insufficient_privilege. */
const MAY_NOT = '42501';

/** The statements that limit a role, without those that it has had. */
async function listMissing<T>(db: Kysely<T>, role: string, limits: Limits): Promise<string[]> {
  const wanted = Object.entries(limits).map(([name, ms]) => ({ name, value: `${ms}ms` }));
  const { rows } = await sql<{ statement: string }>`
    select format('alter role %I in database %I set %I = %L', ${role}::text, current_database(), name, value) as statement
    from jsonb_to_recordset(${JSON.stringify(wanted)}) as wanted (name text, value text)
    where not exists (
      select from pg_db_role_setting, unnest(setconfig) as given
      where setrole = to_regrole(quote_ident(${role}))::oid and given = name || '=' || value
        and setdatabase = (select oid from pg_database where datname = current_database())
    )`.execute(db);
  return rows.map(({ statement }) => statement);
}

/** Looks whether a connection has these limits. @throws NoLimitsError */
export async function requireLimits<T>(db: Kysely<T>, limits: Limits): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in (${sql.join(Object.keys(limits))})`.execute(
    db,
  );
  const wrong = rows.filter(
    ({ name, setting }) => limits[name as keyof Limits] !== Number(setting),
  );
  if (wrong.length === 0) return;
  throw new NoLimitsError(wrong.map(({ name, setting }) => `${name} is ${setting} ms`).join(', '));
}

/**
 * Looks the same way through a pooler, and once more when the role's connections of before are ended: who limited it may not
 * have come to that. @throws NoLimitsError
 */
export async function requirePooled<T>(
  pooled: Kysely<T>,
  { admin, role }: { admin: Kysely<T>; role: string },
  limits: Limits,
): Promise<void> {
  try {
    return await requireLimits(pooled, limits);
  } catch (error) {
    if (!(error instanceof NoLimitsError)) throw error;
  }
  await endFormer(admin, role, limits);
  await requireLimits(pooled, limits);
}
