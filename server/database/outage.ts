/** Nobody listens, the network is cut, or the connection was; PostgreSQL's own of class 08, and of a crash. */
const AWAY =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|57P02)$/;

/** All that pg says, without a code, of a connection that broke under a query or before it. */
const BROKEN = [
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
];

/** True for the error of a PostgreSQL that isn't there, or went away during a query: that may have been done or not. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as { code?: string };
  return AWAY.test(code) || BROKEN.includes(error.message);
}

const SQLITE_FULL = 13;
const POSTGRES_FULL = '53100';

/** True for the error of a change for which the database's disk had no room: nothing has happened. */
export function isFull(error: unknown): boolean {
  const { code, errcode = 0 } = (error ?? {}) as { code?: string; errcode?: number };
  return code === POSTGRES_FULL || errcode % 256 === SQLITE_FULL;
}
