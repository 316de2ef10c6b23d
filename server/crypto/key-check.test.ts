import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../database/connection.ts';
import { readSettings, SettingsError } from '../settings/settings.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { openSharedKeys } from './key-check.ts';

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

const [FIRST, SECOND, STRANGE] = [randomBytes(32), randomBytes(32), randomBytes(32)];

function open(secretKey: Buffer, ...oldSecretKeys: Buffer[]) {
  return openSharedKeys(db, { ...readSettings({}), secretKey, oldSecretKeys });
}

describe("a database's key", () => {
  it('is that of whoever comes first, and of everybody after', async () => {
    const together = [open(FIRST), open(STRANGE)];
    const first = await Promise.allSettled(together);
    expect(first.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await open(FIRST)).toEqual([FIRST]);
    await expect(open(STRANGE)).rejects.toThrow(SettingsError);
    await expect(open(STRANGE, SECOND)).rejects.toThrow("is another than this database's");
  });

  it('is turned by whoever knows the one of before, which alone is refused from then on', async () => {
    expect(await open(SECOND, FIRST)).toEqual([SECOND, FIRST]);
    expect(await open(SECOND)).toEqual([SECOND]);
    await expect(open(FIRST)).rejects.toThrow('OLD_SECRET_KEYS');
    expect(await open(FIRST, SECOND)).toEqual([FIRST, SECOND]);
  });
});
