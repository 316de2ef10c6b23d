import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { SCHEMA_CHANGES } from './schema-changes.ts';

const MIGRATIONS: Record<string, Migration> = Object.fromEntries(
  Object.entries(SCHEMA_CHANGES).map(([name, statements]) => [name, migration(statements)]),
);

/** True for tables that this version made, or knows how to bring up to date: `name` is their last migration. */
export function knowsSchema(name: string): boolean {
  return Object.hasOwn(MIGRATIONS, name);
}

function migration(statements: string): Migration {
  return {
    async up(db) {
      for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
    },
  };
}

/** This build's migrations that the database hasn't had. One of a newer build has more than these. */
export async function missingMigrations<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  return Object.keys(MIGRATIONS).filter((name) => !done.has(name));
}

/** The migrations of a newer build that the database has had, and this build knows nothing of. */
export async function newerMigrations<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !knowsSchema(name));
}

/**
 * Brings the tables up to date, or throws; a failed migration leaves them as they were. Tables of a newer build stay as
 * they are: they serve the build before it too (decision 029), which may have to start again during an upgrade.
 */
export async function migrate<Tables>(db: Kysely<Tables>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const isEmpty = !tables.some(({ name }) => name === 'kysely_migration');
  if (!isEmpty && (await missingMigrations(db)).length === 0) return;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
