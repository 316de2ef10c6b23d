import { searchKey } from '../../../contract/name-keys.ts';
import type { Database } from '../../database/connection.ts';
import { takeTurn } from '../../database/transactions.ts';

/** Makes the college list what `names` says; colleges that accounts name are kept, unlisted. */
export async function replaceColleges(db: Database, names: readonly string[]): Promise<void> {
  const rows = names.map((name) => ({
    id: crypto.randomUUID(),
    name,
    nameKey: searchKey(name),
    listed: 1,
  }));
  await db.transaction().execute(async (trx) => {
    // Servers that start together would each lock some of the rows and wait for the others'.
    await takeTurn(trx, 'colleges');
    await trx.updateTable('colleges').set({ listed: 0 }).execute();
    for (let start = 0; start < rows.length; start += 200) {
      await trx
        .insertInto('colleges')
        .values(rows.slice(start, start + 200))
        .onConflict((clash) => clash.column('name').doUpdateSet({ listed: 1 }))
        .execute();
    }
  });
}

/** The listed colleges' names in alphabetical order. */
export async function listCollegeNames(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('colleges').select('name').where('listed', '=', 1).execute();
  return rows.map((row) => row.name).sort((a, b) => a.localeCompare(b, 'en'));
}

export async function findCollegeId(db: Database, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('colleges')
    .select('id')
    .where('name', '=', name)
    .where('listed', '=', 1)
    .executeTakeFirst();
  return row?.id;
}
