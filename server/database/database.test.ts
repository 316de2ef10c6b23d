import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchKey } from '../../contract/name-keys.ts';
import { listCollegeNames, replaceColleges } from '../accounts/colleges/store.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { compiledOnce } from './compiled.ts';
import { type Database, openDatabase } from './connection.ts';
import { findFacts, setFact } from './deployment-facts.ts';
import { missingMigrations, newerMigrations } from './migrations.ts';
import { lightTransaction, takeTurn } from './transactions.ts';

const onPostgres = process.env.TEST_DATABASE === 'postgres';

let test: TestDatabase;
let db: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  db = await openDatabase(test.settings);
});

afterAll(async () => {
  await db.destroy();
  await test.remove();
});

function addCollege(id: string, name: string) {
  return db
    .insertInto('colleges')
    .values({ id, name, nameKey: searchKey(name) })
    .execute();
}

describe('the database', () => {
  it('finds the facts of a kind by the rest of their names, each as it was made last', async () => {
    await setFact(db, 'meant sponsors', '1 first');
    await setFact(db, 'meant sponsors', '2 second');
    await setFact(db, 'meant clusters/music', '3 third');
    await setFact(db, 'before meant', 'of another kind');
    expect((await findFacts(db, 'meant ')).sort()).toEqual([
      ['clusters/music', '3 third'],
      ['sponsors', '2 second'],
    ]);
  });

  it('is brought up to date once, however often it is opened', async () => {
    const again = await openDatabase(test.settings);
    expect(await missingMigrations(again)).toEqual([]);
    expect(await newerMigrations(again)).toEqual([]);
    await again.destroy();
  });

  it('serves the build before, too, once a newer one has added to its tables', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('999-next', '')`.execute(db);
    await sql`alter table colleges add column city text`.execute(db);
    const older = await openDatabase(test.settings);
    await older.insertInto('colleges').values({ id: 'old', name: 'Old', nameKey: 'old' }).execute();
    expect(await missingMigrations(older)).toEqual([]);
    expect(await newerMigrations(older)).toEqual(['999-next']);
    await older.deleteFrom('colleges').execute();
    await older.destroy();
    await sql`alter table colleges drop column city`.execute(db);
    await sql`delete from kysely_migration where name = '999-next'`.execute(db);
  });

  it('comes up for five servers that start on an empty one at the same moment', async () => {
    const empty = await createTestDatabase();
    const opened = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const own = await openDatabase(empty.settings);
        await replaceColleges(own, ['First', 'Second']);
        return own;
      }),
    );
    for (const own of opened) {
      expect(await missingMigrations(own)).toEqual([]);
      expect(await listCollegeNames(own)).toEqual(['First', 'Second']);
      await own.destroy();
    }
    await empty.remove();
  });

  it('keeps text of every script, emoji, markup and quotes as it came', async () => {
    const name = `नमस्ते தமிழ் 🎭 <b>"bold"</b> '; drop table colleges; --`;
    await addCollege('scripts', name);
    const found = await db.selectFrom('colleges').selectAll().where('name', '=', name).execute();
    expect(found).toEqual([{ id: 'scripts', name, listed: 1, nameKey: searchKey(name) }]);
  });

  it('gives times back as the numbers they were', async () => {
    const expiresAt = 1_790_000_000_123;
    await db.insertInto('usedCaptchas').values({ solutionHash: 'a', expiresAt }).execute();
    const found = await db.selectFrom('usedCaptchas').selectAll().executeTakeFirstOrThrow();
    expect(found.expiresAt).toBe(expiresAt);
  });

  it('undoes everything of a transaction that fails', async () => {
    const failing = db.transaction().execute(async (trx) => {
      await trx
        .insertInto('colleges')
        .values({ id: 'gone', name: 'Gone', nameKey: 'gone' })
        .execute();
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await db.selectFrom('colleges').selectAll().where('id', '=', 'gone').execute()).toEqual(
      [],
    );
  });
});

describe('a turn', () => {
  it('is one transaction’s at a time, and holds up no other row', async () => {
    const said: string[] = [];
    let begun = () => {};
    const isBegun = new Promise<void>((done) => {
      begun = done;
    });
    let end = () => {};
    const mayEnd = new Promise<void>((done) => {
      end = done;
    });
    const first = db.transaction().execute(async (trx) => {
      await takeTurn(trx, 'colleges');
      begun();
      await mayEnd;
      said.push('first');
    });
    await isBegun;
    const second = db.transaction().execute(async (trx) => {
      await takeTurn(trx, 'colleges');
      said.push('second');
    });
    // On SQLite any other transaction would wait.
    if (onPostgres)
      await db.transaction().execute(async (trx) => {
        await takeTurn(trx, 'roles');
        await trx
          .insertInto('colleges')
          .values({ id: 'beside', name: 'Beside', nameKey: 'beside' })
          .execute();
        said.push('another row');
      });
    end();
    await Promise.all([first, second]);
    expect(said).toEqual([...(onPostgres ? ['another row'] : []), 'first', 'second']);
  });
});

describe('a query that is compiled once', () => {
  const collegesNamed = compiledOnce((asked, name: string, listed: number, id: string) =>
    asked
      .selectFrom('colleges')
      .select(['id', 'listed'])
      .where('listed', '=', listed)
      .where('id', '!=', 'nobody')
      .where(({ or, eb }) => or([eb('id', '=', id), eb('name', '=', name)])),
  );

  async function ask(asked: Database, name: string, listed: number, id: string) {
    return (await collegesNamed(asked, name, listed, id)).rows.map(({ id }) => id).sort();
  }

  it('is asked with the values of each time, whatever their order in it', async () => {
    await addCollege('first', 'First');
    await addCollege('second', 'Second');
    expect(await ask(db, 'First', 1, 'first')).toEqual(['first']);
    expect(await ask(db, 'Second', 1, 'first')).toEqual(['first', 'second']);
    expect(await ask(db, 'Second', 0, 'first')).toEqual([]);
  });

  it('is part of the transaction that it is asked in', async () => {
    const add = compiledOnce((asked, id: string, name: string) =>
      asked.insertInto('colleges').values({ id, name, nameKey: name }),
    );
    expect((await add(db, 'third', 'Third')).numAffectedRows).toBe(1n);
    const failing = db.transaction().execute(async (trx) => {
      await add(trx, 'undone', 'Undone');
      expect(await ask(trx, 'Undone', 1, '')).toEqual(['undone']);
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await ask(db, 'Undone', 1, 'third')).toEqual(['third']);
  });
});

/** On SQLite: `log-sync.test.ts`. */
describe.runIf(onPostgres)('a light transaction', () => {
  async function durability(asked: Database) {
    const { rows } = await sql`show synchronous_commit`.execute(asked);
    return Object.values(rows[0] as object)[0];
  }

  it('does not wait for the disk, and leaves the next one waiting for it', async () => {
    expect(await durability(db)).toBe('on');
    expect(await lightTransaction(db, durability)).toBe('off');
    expect(await durability(db)).toBe('on');
  });
});
