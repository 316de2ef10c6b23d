import { type Kysely, sql } from 'kysely';
import { searchKey } from '../../contract/names.ts';
import type { AccountRow, Tables } from './tables.ts';

/* The two databases fold letters each in its own way: names are folded by one rule, in code, and kept beside. */

type Named = Partial<Pick<AccountRow, 'full_name' | 'other_college'>>;

/** The search keys of an account's texts that are written. */
export function searchKeysOf({ full_name, other_college }: Named) {
  return {
    ...(full_name !== undefined && { name_key: searchKey(full_name) }),
    ...(other_college !== undefined && { other_college_key: searchKey(other_college) }),
  };
}

const BATCH = 500;

/** Gives rows that a build before has written their keys. */
export async function fillSearchKeys(db: Kysely<Tables>): Promise<void> {
  await fillAccounts(db);
  const colleges = await db
    .selectFrom('colleges')
    .select(['id', 'name'])
    .where('name_key', '=', '')
    .execute();
  for (const { id, name } of colleges)
    await db
      .updateTable('colleges')
      .set({ name_key: searchKey(name) })
      .where('id', '=', id)
      .execute();
}

async function fillAccounts(db: Kysely<Tables>, after = ''): Promise<void> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'full_name', 'other_college'])
    .where(({ or, and, eb }) =>
      or([
        and([eb('name_key', '=', ''), eb('full_name', '!=', '')]),
        and([eb('other_college_key', '=', ''), eb('other_college', '!=', '')]),
      ]),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  if (rows.length === 0) return;
  await db.transaction().execute(async (trx) => {
    for (const { id, ...names } of rows)
      await trx.updateTable('accounts').set(searchKeysOf(names)).where('id', '=', id).execute();
  });
  await fillAccounts(db, rows.at(-1)!.id);
}

/** A key as a query reads it, with small letters where a build before left it empty. */
export function keyOr(key: string, text: string) {
  return sql<string>`coalesce(nullif(${sql.ref(key)}, ''), lower(${sql.ref(text)}))`;
}
