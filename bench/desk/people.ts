import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { searchKey } from '../../contract/name-keys.ts';
import { asha } from '../../e2e/people.ts';
import type { RunningSite } from '../../e2e/server.ts';
import type { RunningPostgres } from '../measuring/postgres.ts';
import { FAMILY, GIVEN } from './names.ts';

export const PEOPLE = 18_000;

/** The n-th person's own columns. */
export function person(n: number) {
  // Neither list's length divides the other's: as good as every pair comes.
  const name = `${GIVEN[n % GIVEN.length]} ${FAMILY[(n * 7) % FAMILY.length]}`;
  const college = `College ${n % 500}, Tiruchirappalli`;
  const digits = String(n).padStart(8, '0');
  return {
    id: crypto.randomUUID(),
    full_name: name,
    name_key: searchKey(name),
    email: `person.${n}@example.org`,
    email_key: `person.${n}@example.org`,
    phone: String(9_000_000_000 + n),
    participant_code: `BENC-HMRK-${digits.slice(0, 4)}-${digits.slice(4)}`,
    college_id: null,
    other_college: college,
    other_college_key: searchKey(college),
  };
}

/** Copies the sample account's row to people with columns of their own; gives the database, still open. */
export function fillPeople({ dataDir }: RunningSite): DatabaseSync {
  const db = new DatabaseSync(join(dataDir, 'festival.sqlite'), { timeout: 10_000 });
  const columns = db
    .prepare("select name from pragma_table_info('accounts')")
    .all()
    .map(({ name }) => String(name));
  const own = Object.keys(person(0));
  const values = columns.map((name) => (own.includes(name) ? `:${name}` : name));
  const insert = db.prepare(
    `insert into accounts (${columns}) select ${values} from accounts where email_key = '${asha.email}'`,
  );
  db.exec('begin immediate');
  for (let n = 0; n < PEOPLE; n += 1) insert.run(person(n));
  db.exec('commit');
  return db;
}

/** The same people in PostgreSQL. */
export async function fillPeopleOnPostgres({ query }: RunningPostgres): Promise<void> {
  const names = await query(
    "select column_name as name from information_schema.columns where table_name = 'accounts'",
  );
  const columns = names.map(({ name }) => String(name));
  const own = Object.keys(person(0));
  const values = columns.map((name) => `${own.includes(name) ? 'own' : 'sample'}.${name}`);
  const people = Array.from({ length: PEOPLE }, (_, n) => person(n));
  await query(
    `insert into accounts (${columns})
      select ${values} from accounts sample, jsonb_populate_recordset(null::accounts, $1) own
      where sample.email_key = '${asha.email}'`,
    [JSON.stringify(people)],
  );
  // As it does by itself a minute later.
  await query('analyze accounts');
}
