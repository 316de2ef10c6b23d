import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, PostgresDialect, type SqliteDatabase, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
import type { Settings } from '../settings/settings.ts';
import { migrate } from './migrations.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** Opens the database, makes it if need be, and brings its tables up to date. Close it with `destroy()`. */
export async function openDatabase(settings: Settings['database']): Promise<Database> {
  const db = new Kysely<Tables>({
    dialect: settings.kind === 'sqlite' ? sqlite(settings.file) : postgres(settings.url),
  });
  try {
    await migrate(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

export function pingDatabase(db: Database) {
  return sql`select 1`.execute(db);
}

function sqlite(file: string): SqliteDialect {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: 5000 });
  // FULL: a sign-up that was answered survives the power going off.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  // Whatever a person removes is overwritten, not only unlinked.
  database.exec('PRAGMA secure_delete = ON;');
  return new SqliteDialect({ database: speakingKysely(database) });
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

function postgres(url: string): PostgresDialect {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number); // Epoch milliseconds and counts fit a number.
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
    types,
  });
  // An idle connection that breaks is replaced at the next query, which reports what is wrong.
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool });
}
