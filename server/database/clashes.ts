/* The only place that knows how each driver reports that a unique value is taken. */

const SQLITE_UNIQUE = 2067;
const SQLITE_PRIMARY_KEY = 1555;
const POSTGRES_UNIQUE = '23505';

/** PostgreSQL names a primary key's constraint by its table alone. */
const PRIMARY_KEYS = new Set(['id', 'token_hash', 'solution_hash', 'code_hash']);

interface DriverError {
  errcode?: unknown;
  code?: unknown;
  constraint?: unknown;
  message?: unknown;
}

/** True for a driver's error that says: `table.column` must be unique and the value is taken already. */
export function isClash(error: unknown, table: string, column: string): boolean {
  const { errcode, code, constraint, message } = (error ?? {}) as DriverError;
  if (code === POSTGRES_UNIQUE)
    return constraint === `${table}_${PRIMARY_KEYS.has(column) ? 'pkey' : `${column}_unique`}`;
  if (errcode !== SQLITE_UNIQUE && errcode !== SQLITE_PRIMARY_KEY) return false;
  return String(message).includes(`${table}.${column}`);
}
