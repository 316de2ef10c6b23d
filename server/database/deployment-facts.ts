import type { Database } from './connection.ts';
import type { Tables } from './tables.ts';

type Name = Tables['deploymentFacts']['name'];

export async function findFact(db: Database, name: Name): Promise<string | undefined> {
  const row = await db
    .selectFrom('deploymentFacts')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

/** The facts of one kind, each by what its name says behind that. */
export async function findFacts(
  db: Database,
  kind: 'meant ',
): Promise<[name: string, value: string][]> {
  const rows = await db
    .selectFrom('deploymentFacts')
    .select(['name', 'value'])
    .where('name', 'like', `${kind}%`)
    .execute();
  return rows.map(({ name, value }) => [name.slice(kind.length), value]);
}

/** Makes a fact what it is from now on. */
export async function setFact(db: Database, name: Name, value: string): Promise<void> {
  await db
    .insertInto('deploymentFacts')
    .values({ name, value })
    .onConflict((clash) => clash.column('name').doUpdateSet({ value }))
    .execute();
}

export async function removeFact(db: Database, name: Name): Promise<void> {
  await db.deleteFrom('deploymentFacts').where('name', '=', name).execute();
}

/** Makes a fact where it isn't what others have made it already, also at the same moment; gives what it is. */
export async function agreeOnFact(db: Database, name: Name, value: string): Promise<string> {
  await db
    .insertInto('deploymentFacts')
    .values({ name, value })
    .onConflict((clash) => clash.doNothing())
    .execute();
  return (await findFact(db, name)) ?? value;
}
