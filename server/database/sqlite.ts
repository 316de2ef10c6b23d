import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { type LogSync, logSync } from './log-sync.ts';
import { patiently } from './patience.ts';

/*
 * SQLite answers on the thread that asks, so waiting for another process's lock would hold up every visitor.
 * Here nothing waits inside of SQLite. A write that meets a lock is tried again a little later, writes of this
 * process come one after the other, and reads have a connection of their own, which no lock holds up.
 *
 * Nor does anybody wait here for the disk, as SQLite's own `synchronous = FULL` would at each commit: whoever has
 * committed waits for it beside, while the next one writes already and shares the next sync.
 */

/** The database of a file; each statement waits for others' locks `patienceMs` at most. */
export function patientSqlite(file: string, patienceMs: number): Dialect {
  return {
    createDriver: () => new PatientDriver(file, patienceMs),
    createAdapter: () => new PatientAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** A transaction that says so doesn't wait for the disk: in PostgreSQL's words, so that both are told alike. */
export const WITHOUT_DISK = 'set local synchronous_commit = off';

class PatientAdapter extends SqliteAdapter {
  /** The driver below settles who writes when. */
  override get supportsMultipleConnections() {
    return true;
  }

  /** Migrations in one transaction, which two processes that start together begin one after the other. */
  override get supportsTransactionalDdl() {
    return true;
  }
}

class PatientDriver extends SqliteDriver {
  readonly #reader: SqliteDriver;
  readonly #log: LogSync;
  readonly #patienceMs: number;
  readonly #takeTurn = turns();
  #to!: Connections;
  /** Kysely keeps a note of each connection that it has seen, so they are used again. */
  readonly #released: PatientConnection[] = [];

  constructor(file: string, patienceMs: number) {
    super({ database: async () => openFile(file) });
    this.#reader = new SqliteDriver({ database: async () => openFile(file, { readOnly: true }) });
    this.#log = logSync(`${file}-wal`);
    this.#patienceMs = patienceMs;
  }

  override async init(): Promise<void> {
    const until = performance.now() + this.#patienceMs;
    // The writer first: it makes the file.
    await patiently(until, () => super.init());
    await patiently(until, () => this.#reader.init());
    const writer = await super.acquireConnection();
    this.#to = { writer, reader: await this.#reader.acquireConnection(), log: this.#log };
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return (
      this.#released.pop() ?? new PatientConnection(this.#to, this.#takeTurn, this.#patienceMs)
    );
  }

  /** At once for writing: a transaction that has read can't wait any more. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as PatientConnection).begin();
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as PatientConnection).commit();
  }

  /** SQLite has undone one already that found the disk full: then its error is to be told, not this one's. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback')).catch((error: Error) => {
      if (!error.message.includes('no transaction is active')) throw error;
    });
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    const released = connection as PatientConnection;
    released.release();
    this.#released.push(released);
  }

  override async destroy(): Promise<void> {
    // The writer last: it alone can put away the write-ahead log.
    await this.#log.close();
    await this.#reader.destroy();
    await super.destroy();
  }
}

/** Of the whole process, one each. */
interface Connections {
  readonly writer: DatabaseConnection;
  readonly reader: DatabaseConnection;
  readonly log: LogSync;
}

/**
 * Reads until it is asked for anything else; from then on, until that is committed or it is released, it is the one that
 * writes. What it has written is on the disk once it says so, but for a transaction that asked not to wait for it.
 */
class PatientConnection implements DatabaseConnection {
  readonly #to: Connections;
  readonly #takeTurn: ReturnType<typeof turns>;
  readonly #patienceMs: number;
  #endTurn: (() => void) | undefined;
  #inTransaction = false;
  #waitsForDisk = true;

  constructor(to: Connections, takeTurn: ReturnType<typeof turns>, patienceMs: number) {
    this.#to = to;
    this.#takeTurn = takeTurn;
    this.#patienceMs = patienceMs;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (query.sql === WITHOUT_DISK) {
      this.#waitsForDisk = false;
      return { rows: [] };
    }
    const result = await this.#execute<Row>(query);
    // Outside of a transaction each statement is one.
    if (this.#endTurn && !this.#inTransaction) await this.#awaitDisk();
    return result;
  }

  async begin(): Promise<void> {
    this.#inTransaction = true;
    await this.#execute(CompiledQuery.raw('begin immediate'));
  }

  async commit(): Promise<void> {
    await this.#execute(CompiledQuery.raw('commit'));
    if (this.#waitsForDisk) await this.#awaitDisk();
  }

  async #execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // Since before its turn: behind one who waited in vain nobody waits as long again.
    const until = performance.now() + this.#patienceMs;
    if (!/^\s*select\b/i.test(query.sql)) this.#endTurn ??= await this.#takeTurn();
    const { writer, reader } = this.#to;
    return patiently(until, () => (this.#endTurn ? writer : reader).executeQuery<Row>(query));
  }

  async #awaitDisk(): Promise<void> {
    this.release();
    await this.#to.log.synced();
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    return this.#to.reader.streamQuery<Row>(query, chunkSize);
  }

  release(): void {
    this.#inTransaction = false;
    this.#waitsForDisk = true;
    this.#endTurn?.();
    this.#endTurn = undefined;
  }
}

/**
 * Gives turns, one after the other: each resolves, when it begins, to the function that ends it. Whoever waited begins
 * in a new turn of the loop: a crowd's writes in one would have everybody's reads wait for all of them.
 */
function turns(): () => Promise<() => void> {
  let last = Promise.resolve();
  let taken = 0;
  return async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = last;
    last = promise;
    taken += 1;
    if (taken > 1) await before.then(() => nextTurnOfLoop());
    return () => {
      taken -= 1;
      resolve();
    };
  };
}

function openFile(file: string, { readOnly = false } = {}): SqliteDatabase {
  if (!readOnly) mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, {
    enableForeignKeyConstraints: true,
    readOnly,
    timeout: 0,
  });
  try {
    // The log is synced by who waits for it; NORMAL syncs it before it is taken over into the file, and the file then.
    if (!readOnly) database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    // Whatever a person removes is overwritten, not only unlinked.
    database.exec('PRAGMA secure_delete = ON;');
  } catch (error) {
    database.close();
    throw error;
  }
  return speakingKysely(database);
}

/** `node:sqlite` as Kysely expects a database; each statement is prepared once. */
function speakingKysely(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, ReturnType<typeof prepare>>();
  const prepare = (text: string) => {
    const statement = database.prepare(text);
    const given = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
    return {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => statement.all(...given(parameters)),
      run: (parameters: readonly unknown[]) => statement.run(...given(parameters)),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...given(parameters)),
    };
  };
  return {
    close: () => database.close(),
    prepare(text) {
      const known = prepared.get(text);
      if (known) return known;
      const made = prepare(text);
      // Statements of schema changes run once; those with parameters are few and come back.
      if (prepared.size < 500 && /^(select|insert|update|delete)/i.test(text))
        prepared.set(text, made);
      return made;
    },
  };
}
