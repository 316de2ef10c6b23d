import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from '../../database/patience.ts';
import { type DatabaseCopies, type DatabaseFacts, RESTORING } from './database-copies.ts';

const PATIENCE_MS = 30_000;

/** SQLite's one file. */
export function sqliteCopies(file: string): DatabaseCopies {
  return {
    fileName: 'database.sqlite',
    async copyTo(copy) {
      if (!existsSync(file)) throw new Error(`There is no database yet: ${file} isn't there.`);
      // One reading of the whole, however much is written meanwhile; SQLite's backup begins anew at every write.
      within(file, (db) => db.prepare('vacuum into ?').run(copy));
      return within(copy, factsOf);
    },
    isEmpty: async () => !existsSync(file),
    async replaceBy(copy, check) {
      const restoring = `${file}.part`;
      await mkdir(dirname(file), { recursive: true });
      await copyFile(copy, restoring);
      try {
        check(within(restoring, factsOf));
        if (existsSync(file)) await endJournal(file);
        await rename(restoring, file);
      } finally {
        await rm(restoring, { force: true });
      }
    },
  };
}

/** Leaves of a database its file alone, which nobody can while another process has it open. */
async function endJournal(file: string): Promise<void> {
  const db = new DatabaseSync(file);
  try {
    db.exec('pragma journal_mode = delete');
  } catch (error) {
    if (isBusy(error)) throw new Error(RESTORING.isOpen, { cause: error });
    // A broken database is what restoring is for. Its journal would be read into the next.
    for (const journal of ['wal', 'shm']) await rm(`${file}-${journal}`, { force: true });
  } finally {
    db.close();
  }
}

function within<T>(file: string, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(file, { readOnly: true, timeout: PATIENCE_MS });
  try {
    return work(db);
  } finally {
    db.close();
  }
}

function factsOf(db: DatabaseSync): DatabaseFacts {
  const value = (query: string) => Object.values(db.prepare(query).get() ?? {})[0];
  const tables = db.prepare(
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name",
  );
  const names = tables.all().map(({ name }) => String(name));
  return {
    schema: String(value('select name from kysely_migration order by name desc limit 1')),
    rows: Object.fromEntries(
      names.map((name) => [name, Number(value(`select count(*) from "${name}"`))]),
    ),
  };
}
