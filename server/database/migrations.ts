import { readdirSync, readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

/*
 * Every change of the tables is a file of `migrations/`, in the order of their names. One that is merged is never edited
 * (`released-migrations.test.ts` holds them): add the next.
 */

const FOLDER = `${import.meta.dirname}/migrations`;

const MIGRATIONS: Record<string, Migration> = Object.fromEntries(
  readdirSync(FOLDER)
    .sort()
    .map((file) => [
      file.replace('.sql', ''),
      migration(readFileSync(`${FOLDER}/${file}`, 'utf8')),
    ]),
);

/** True for tables that this version made, or knows how to bring up to date: `name` is their last migration. */
export function knowsSchema(name: string): boolean {
  return Object.hasOwn(MIGRATIONS, name);
}

function migration(statements: string): Migration {
  return {
    async up(db) {
      const bare = statements.replaceAll(/^--.*$/gm, '').trim();
      for (const statement of bare.split(/;\s*/).filter(Boolean))
        await sql.raw(statement).execute(db);
    },
  };
}

async function namesDone<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/** This build's migrations that the database hasn't had. One of a newer build has more than these. */
export async function missingMigrations<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const done = new Set(await namesDone(db));
  return Object.keys(MIGRATIONS).filter((name) => !done.has(name));
}

/** The migrations of a newer build that the database has had, and this build knows nothing of. */
export async function newerMigrations<Tables>(db: Kysely<Tables>): Promise<string[]> {
  return (await namesDone(db)).filter((name) => !knowsSchema(name));
}

/**
 * Brings the tables up to date, or throws; a failed migration leaves them as they were. Tables of a newer build stay as
 * they are: they serve the build before it too (decision 029), which may have to start again during an upgrade.
 */
export async function migrate<Tables>(db: Kysely<Tables>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const done = tables.some(({ name }) => name === 'kysely_migration') ? await namesDone(db) : [];
  if (Object.keys(MIGRATIONS).every((name) => done.includes(name))) return;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
