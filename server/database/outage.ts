/** No connection, or none any more. Of errors that name a call of the system: a visitor who hangs up is ECONNRESET, too. */
const OF_NETWORK = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
];

/** PostgreSQL's own, of connections (class 08), of a crash, and of a standby, which changes nothing: nobody leads. */
const OF_POSTGRES = /^(08...|57P02|25006)$/;

export const SAYS_NOTHING = 'PostgreSQL says nothing';

/** All that is said, without a code, of a connection that broke under a query or before it. */
const BROKEN = [
  SAYS_NOTHING,
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
];

/** True for the error of a PostgreSQL that isn't there, or went away during a query: that may have been done or not. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  // A name with several addresses, such as localhost, has an error of several.
  const isOfSystem = syscall !== undefined || error instanceof AggregateError;
  if (isOfSystem && OF_NETWORK.includes(code)) return true;
  return OF_POSTGRES.test(code) || BROKEN.includes(error.message);
}

/** PostgreSQL's own: a wrong password or user (class 28), no such database. */
export function isRefused(error: unknown): boolean {
  return /^(28...|3D000)$/.test(String((error as { code?: unknown } | null)?.code));
}

/** SQLite's extended code, and PostgreSQL's, of a row that refers to one that isn't there. */
const SQLITE_FOREIGN_KEY = 787;
const POSTGRES_FOREIGN_KEY = '23503';

/** True for the error of a change about somebody or something that was removed while it was made: nothing has happened. */
export function isOrphaned(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: string; errcode?: number };
  return code === POSTGRES_FOREIGN_KEY || errcode === SQLITE_FOREIGN_KEY;
}

const SQLITE_FULL = 13;
const POSTGRES_FULL = '53100';

/** True for the error of a change for which the database's disk had no room: nothing has happened. */
export function isFull(error: unknown): boolean {
  const { code, errcode = 0 } = (error ?? {}) as { code?: string; errcode?: number };
  return code === POSTGRES_FULL || errcode % 256 === SQLITE_FULL;
}
