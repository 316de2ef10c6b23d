import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../database/connection.ts';
import { readSettings, SettingsError } from '../settings/settings.ts';
import { createMigratedDatabase, type TestDatabase } from '../testing/database.ts';
import { openSharedKeys } from './key-check.ts';

let test: TestDatabase;
let db: Database;

beforeAll(async () => {
  test = await createMigratedDatabase();
  db = await openDatabase(test.settings);
});

afterAll(async () => {
  await db.destroy();
  await test.remove();
});

let [first, strange] = [randomBytes(32), randomBytes(32)];
const SECOND = randomBytes(32);

function open(secretKey: Buffer, ...oldSecretKeys: Buffer[]) {
  return openSharedKeys(db, { ...readSettings({}), secretKey, oldSecretKeys });
}

describe("a database's key", () => {
  it('is that of whoever comes first, and of everybody after', async () => {
    const together = await Promise.allSettled([open(first), open(strange)]);
    expect(together.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    // Connections of their own may come in either order.
    if (together[0]!.status === 'rejected') [first, strange] = [strange, first];
    expect(await open(first)).toEqual([first]);
    await expect(open(strange)).rejects.toThrow(SettingsError);
    await expect(open(strange, SECOND)).rejects.toThrow("is another than this database's");
  });

  it('is turned by whoever knows the one of before, which alone is refused from then on', async () => {
    expect(await open(SECOND, first)).toEqual([SECOND, first]);
    expect(await open(SECOND)).toEqual([SECOND]);
    await expect(open(first)).rejects.toThrow('OLD_SECRET_KEYS');
    expect(await open(first, SECOND)).toEqual([first, SECOND]);
  });
});
