import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { type SharedFailures, sharedFailures } from '../accounts/sign-in/shared-failures.ts';
import { type Database, openDatabase } from '../database/connection.ts';
import { createMigratedDatabase } from './database.ts';

/** The failures of sign-in as processes know them that share a database, for all tests of the file that calls this. */
export function failuresOfProcesses() {
  let db: Database;
  let key: Buffer;
  beforeAll(async () => {
    const database = await createMigratedDatabase();
    db = await openDatabase(database.settings);
    afterAll(async () => {
      await db.destroy();
      await database.remove();
    });
  });
  /** Another process beside those so far. `now`: its clock. */
  const more = (now = () => 0): SharedFailures => sharedFailures(db, key, now);
  return {
    more,
    /** The first process, where nobody has failed yet. */
    next(now?: () => number): SharedFailures {
      key = randomBytes(32);
      return more(now);
    },
    rows: () => db.selectFrom('signInFailures').selectAll().execute(),
  };
}
