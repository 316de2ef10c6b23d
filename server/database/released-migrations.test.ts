import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { everyRow } from '../testing/every-row.ts';
import { openDatabase } from './connection.ts';
import { EarlierTablesError } from './migrations.ts';

/**
 * Files by the first letters of their hash. A released one is never edited, or databases of one version would differ: it
 * gets its line with the release, and the line stays.
 */
const RELEASED: Readonly<Record<string, string>> = {
  '001-first-edition.sql': 'ee79dab4229e1c22',
};

describe('a change of the tables', () => {
  it('is never edited once it is released', async () => {
    const folder = `${import.meta.dirname}/migrations`;
    const found = Object.fromEntries(
      await Promise.all(
        (await readdir(folder)).map(async (file) => {
          const text = await readFile(`${folder}/${file}`, 'utf8');
          return [file, hash('sha256', text).slice(0, 16)] as const;
        }),
      ),
    );
    expect(found).toMatchObject(RELEASED);
  });
});

describe('a database of a build from before the first edition', () => {
  it('is left as it is, and the start says what to do with it', async () => {
    const old = await createTestDatabase();
    const db = await openDatabase(old.settings);
    await sql`update kysely_migration set name = '001-accounts' where name = '001-first-edition'`.execute(
      db,
    );
    const before = await everyRow(db);
    const opening = openDatabase(old.settings);
    await expect(opening).rejects.toThrow(EarlierTablesError);
    await expect(opening).rejects.toThrow(/DATA_DIR.*DATABASE_URL.*start again/);
    expect(await everyRow(db)).toEqual(before);
    await db.destroy();
    await old.remove();
  });
});
