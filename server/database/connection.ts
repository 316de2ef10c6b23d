import { existsSync } from 'node:fs';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Settings } from '../settings/settings.ts';
import {
  AT_START,
  limitRole,
  limitsOf,
  NoLimitsError,
  requireLimits,
  requirePooled,
} from './limits.ts';
import { migrate } from './migrations.ts';
import { isAway, isRefused, SAYS_NOTHING } from './outage.ts';
import { isBusy, PATIENCE_MS } from './patience.ts';
import { patientSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

type PostgresSettings = Extract<Settings['database'], { kind: 'postgres' }>;

/** Another process that starts at the same moment may be changing the tables: that takes what it takes. */
const MIGRATION_PATIENCE_MS = 10 * 60_000;

/** The most that a process has to PostgreSQL. */
const CONNECTIONS = 10;

/** Waits for a turn at a connection; gives what ends it. */
type TakeTurn = () => Promise<() => void>;

/** Makes the line before so many connections, where each is waited for so long. */
type ConnectionLine = (of: { connections: number; patienceMs: number }) => TakeTurn;

interface OpenOptions {
  readonly patienceMs?: number;
  /** In the order in which they are asked for, where this is left out. SQLite has one connection, which waits for nobody. */
  readonly line?: ConnectionLine;
}

/** PostgreSQL isn't there, or lets nobody in by these settings. The message has all that there is to say. */
export class NoDatabaseError extends Error {
  override readonly name = 'NoDatabaseError';
  constructor(cause: Error & { code?: string }, setting = 'DATABASE_URL', whatToDo = '') {
    // A name with several addresses has an error of several, without a word.
    const why = cause.message || cause.code;
    super(`${setting} leads to no database that can be used: ${why}${whatToDo}`, { cause });
  }
}

/**
 * Opens the database, makes it if need be, and brings its tables up to date. Close it with `destroy()`.
 * Whatever others lock is waited for `patienceMs` at most; the error of what waited in vain `isBusy`.
 * @throws NoDatabaseError
 */
export async function openDatabase(
  settings: Settings['database'],
  { patienceMs = PATIENCE_MS, line }: OpenOptions = {},
): Promise<Database> {
  if (settings.kind === 'sqlite' || settings.adminUrl === undefined) await bringUpToDate(settings);
  else await prepareOnceLed(settings, settings.adminUrl, patienceMs);
  return connect(settings, patienceMs, line);
}

async function bringUpToDate(settings: Settings['database']): Promise<void> {
  const db = connect(settings, MIGRATION_PATIENCE_MS);
  try {
    if (settings.kind === 'postgres') await requireLimits(db, limitsOf(MIGRATION_PATIENCE_MS));
    await migrate(db);
  } catch (error) {
    const isOfPooler = error instanceof NoLimitsError || /startup parameter/.test(`${error}`);
    throw orNoDatabase(error, 'DATABASE_URL', isOfPooler ? NEEDS_SESSIONS : '');
  } finally {
    await db.destroy();
  }
}

const NEEDS_SESSIONS =
  '. This is a pooler, not PostgreSQL: name PostgreSQL itself by DATABASE_ADMIN_URL';

/** Of several PostgreSQL behind it none may lead at the moment; whoever took its place has what was done, or all is done anew. */
const LEADER_PATIENCE_MS = 60_000;
const LEADER_PAUSE_MS = 500;

async function prepareOnceLed(...given: Parameters<typeof prepareForPooler>): Promise<void> {
  const until = performance.now() + LEADER_PATIENCE_MS;
  for (;;)
    try {
      return await prepareForPooler(...given);
    } catch (error) {
      const cause = error instanceof NoDatabaseError ? error.cause : error;
      if (!(isAway(cause) || isBusy(cause)) || performance.now() > until) throw error;
      await pause(LEADER_PAUSE_MS);
    }
}

/** What needs a session goes to PostgreSQL itself, and so do the limits that a pooler doesn't pass on. */
async function prepareForPooler(
  settings: PostgresSettings,
  adminUrl: string,
  patienceMs: number,
): Promise<void> {
  const limits = limitsOf(patienceMs);
  const url = new URL(adminUrl);
  url.searchParams.set('application_name', AT_START);
  const admin = connect({ kind: 'postgres', url: url.href }, MIGRATION_PATIENCE_MS);
  try {
    await requireLimits(admin, limitsOf(MIGRATION_PATIENCE_MS));
    await migrate(admin);
    await limitRole(admin, roleOf(settings.url), limits);
    await lookThroughPooler(settings, patienceMs, admin);
  } catch (error) {
    throw orNoDatabase(error, 'DATABASE_ADMIN_URL');
  } finally {
    await admin.destroy();
  }
}

async function lookThroughPooler(
  settings: PostgresSettings,
  patienceMs: number,
  admin: Database,
): Promise<void> {
  const pooled = connect(settings, patienceMs);
  try {
    await requirePooled(pooled, { admin, role: roleOf(settings.url) }, limitsOf(patienceMs));
  } catch (error) {
    const isOther = error instanceof NoLimitsError;
    throw orNoDatabase(error, 'DATABASE_URL', isOther ? HAS_OTHER_LIMITS : '');
  } finally {
    await pooled.destroy();
  }
}

const HAS_OTHER_LIMITS =
  '. Its pooler gives connections other limits than their role has: take them out of its settings';

function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}

function orNoDatabase(error: unknown, setting: string, whatToDo = ''): unknown {
  const isOfDatabase = isAway(error) || isRefused(error) || error instanceof NoLimitsError;
  return isOfDatabase ? new NoDatabaseError(error as Error, setting, whatToDo) : error;
}

/** Asks a database as it is, which is neither made nor changed; undefined where none can be asked. */
export async function askDatabase<Answer>(
  settings: Settings['database'],
  ask: (db: Database) => Promise<Answer>,
): Promise<Answer | undefined> {
  if (settings.kind === 'sqlite' && !existsSync(settings.file)) return undefined;
  const db = connect(settings, PATIENCE_MS);
  try {
    return await ask(db);
  } catch {
    return undefined;
  } finally {
    await db.destroy();
  }
}

function connect(
  settings: Settings['database'],
  patienceMs: number,
  line?: ConnectionLine,
): Database {
  if (settings.kind === 'sqlite')
    return new Kysely<Tables>({ dialect: patientSqlite(settings.file, patienceMs), plugins });
  const pool = postgres(settings, patienceMs);
  const turns = line && inLine(pool, line({ connections: CONNECTIONS, patienceMs }));
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: turns ?? pool }),
    plugins,
  });
  pools.set(db, turns ?? pool);
  return db;
}

/** Columns are snake_case in the database and camelCase in the program. JSON in a column stays as it is. */
const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];

/** The pool, whose connections are had by turns. */
function inLine(pool: pg.Pool, takeTurn: TakeTurn): PostgresPool & PoolFigures {
  let waitingCount = 0;
  return {
    async connect() {
      waitingCount += 1;
      const leave = await takeTurn().finally(() => (waitingCount -= 1));
      const client = await pool.connect().catch((error) => {
        leave();
        throw error;
      });
      // The pool gives it a new one each time.
      const { release } = client;
      client.release = (error) => {
        release.call(client, error);
        leave();
      };
      return client;
    },
    end: () => pool.end(),
    options: pool.options,
    get totalCount() {
      return pool.totalCount;
    },
    get idleCount() {
      return pool.idleCount;
    },
    get waitingCount() {
      return waitingCount;
    },
  };
}

type PoolFigures = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

const pools = new WeakMap<Database, PoolFigures>();

/** The connections to PostgreSQL, for whoever counts them; undefined on SQLite. */
export function poolOf(db: Database): PoolFigures | undefined {
  return pools.get(db);
}

function postgres({ url, adminUrl }: PostgresSettings, patienceMs: number): pg.Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number); // Epoch milliseconds and counts fit a number.
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: patienceMs,
    // A pooler refuses them: there they are the role's.
    ...(adminUrl === undefined && limitsOf(patienceMs)),
    // A little longer than a statement has, for a PostgreSQL that says nothing at all. Idle ones end before.
    stream: () => endedWhenSilent(2 * patienceMs + 1000),
    types,
  });
  // A connection that breaks is replaced at the next query, which reports what is wrong. Idle ones tell the pool, others
  // themselves, beside their query: unheard, that would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A connection that ends after so long without a byte either way. */
function endedWhenSilent(silenceMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silenceMs, () => socket.destroy(new Error(SAYS_NOTHING)));
}
