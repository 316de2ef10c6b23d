import { randomBytes } from 'node:crypto';
import { appendFile, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealedIdProofs } from '../../accounts/id-proofs/sealed.ts';
import { openSharedKeys } from '../../crypto/key-check.ts';
import { type Database, openDatabase } from '../../database/connection.ts';
import type { Settings } from '../../settings/settings.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { debianPostgres } from '../../testing/debian-postgres.ts';
import { everyRow } from '../../testing/every-row.ts';
import {
  BANK_DETAILS,
  signedUpPerson,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { backupCommand } from './backup-command.ts';
import { MANIFEST, readManifest } from './manifest.ts';
import { restoreCommand } from './restore-command.ts';

const onPostgres = process.env.TEST_DATABASE === 'postgres';

let server: TestServer;
/** As the server's, with its key: the command reads them from the environment. */
let settings: Settings;

debianPostgres();
beforeAll(async () => {
  server = await startTestServer();
  settings = { ...server.settings, secretKey: server.secretKey };
  const person = await signedUpPerson(server);
  await person.call('PUT', '/api/user/bankDetailsUpdate', BANK_DETAILS);
});
afterAll(() => server.close());

async function newBackup(from = settings): Promise<string> {
  const to = await temporaryFolder();
  await backupCommand(from, ['--to', to]);
  return join(to, (await readdir(to))[0]!);
}

/** Another machine with the same settings: an empty folder and an empty database. */
async function emptyPlace(): Promise<Settings> {
  const { settings: database, remove } = await createTestDatabase();
  places.push(remove);
  return { ...settings, dataDir: await temporaryFolder(), database };
}
const places: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const remove of places) await remove();
});

async function opened<T>({ database }: Settings, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(database);
  return work(db).finally(() => db.destroy());
}

/** A backup during which no mail under way changed anything, with what it must have. */
async function backupInQuiet() {
  for (;;) {
    const before = await everyRow(server.db);
    const folder = await newBackup();
    if (isDeepStrictEqual(before, await everyRow(server.db))) return { before, folder };
  }
}

describe('a backup', () => {
  it('brings back every row of every table into an empty place, and its ID proofs open', async () => {
    const { before, folder } = await backupInQuiet();
    const place = await emptyPlace();
    expect(await restoreCommand(place, [folder])).toContain('Restored 1 accounts');
    await opened(place, async (db) => {
      expect(await everyRow(db)).toEqual(before);
      const { id, accountId } = await db
        .selectFrom('idProofs')
        .selectAll()
        .executeTakeFirstOrThrow();
      const proofs = sealedIdProofs(db, [server.secretKey]);
      const picture = await proofs.open(accountId, id, { reader: 'Gate', reason: 'restored' });
      expect(picture?.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    });
    expect(before.accounts).toHaveLength(1);
    expect(before.bank_details).toHaveLength(1);
  });

  it('is of one moment while people sign up, each of them whole or not in it', async () => {
    const signingUp = (async () => {
      for (let count = 0; count < 25; count++) await signedUpPerson(server);
    })();
    await signedUpPerson(server);
    const folders = [await newBackup(), await newBackup()];
    await signingUp;
    for (const folder of folders) {
      const place = await emptyPlace();
      await restoreCommand(place, [folder]);
      const { rows } = await readManifest(folder);
      expect(rows.accounts).toBeGreaterThan(1);
      await opened(place, async (db) => {
        const held = await everyRow(db);
        for (const table of ['id_proofs', 'id_proof_pictures'])
          expect(held[table]).toHaveLength(held.accounts!.length);
        expect(held.accounts).toHaveLength(rows.accounts!);
      });
    }
  });

  it.runIf(onPostgres)(
    'takes as long as it takes, however short the limits of its role are',
    async () => {
      const { database } = settings as { database: { url: string } };
      const name = new URL(database.url).pathname.slice(1);
      const limit = (words: string) =>
        sql.raw(`alter role current_user in database ${name} ${words}`);
      await limit("set idle_in_transaction_session_timeout = '100ms'").execute(server.db);
      const folder = await newBackup().finally(() => limit('reset all').execute(server.db));
      expect((await readManifest(folder)).rows.accounts).toBeGreaterThan(0);
    },
  );

  it('is a folder for its owner alone, and has no key in it', async () => {
    const folder = await newBackup();
    const names = await readdir(folder);
    expect(names).toHaveLength(2);
    expect((await stat(folder)).mode & 0o077).toBe(0);
    for (const name of names) {
      const bytes = await readFile(join(folder, name));
      for (const text of ['base64', 'hex'] as const)
        expect(bytes.includes(server.secretKey.toString(text))).toBe(false);
      expect(bytes.includes(server.secretKey)).toBe(false);
    }
  });

  it('says where the key must be kept, and removes the oldest', async () => {
    const to = await temporaryFolder();
    for (let count = 0; count < 3; count++)
      expect(await backupCommand(settings, ['--to', to, '--keep', '2'])).toMatch(
        /Keys +not in it: [0-9a-f]{8}\. Keep SECRET_KEY elsewhere/,
      );
    expect(await readdir(to)).toHaveLength(2);
  });

  it('says which pictures of ID proofs lie elsewhere, and aren’t in it', async () => {
    const made = async () => backupCommand(settings, ['--to', await temporaryFolder()]);
    expect(await made()).toMatch(/^ID proofs +[1-9]\d*, in the database, sealed$/m);
    await server.db.insertInto('idProofObjects').values({ name: 'folder/one' }).execute();
    expect(await made()).toMatch(
      /^ID proofs +[1-9]\d*, sealed\. NOT IN THIS BACKUP: the 1 pictures in the object store/m,
    );
  });

  it('leaves nothing when it fails', async () => {
    const to = await temporaryFolder();
    const database =
      settings.database.kind === 'sqlite'
        ? { kind: 'sqlite' as const, file: join(to, 'nowhere.sqlite') }
        : { kind: 'postgres' as const, url: `${settings.database.url}_gone` };
    await expect(backupCommand({ ...settings, database }, ['--to', to])).rejects.toThrow(
      /no database yet|does not exist/,
    );
    expect(await readdir(to)).toEqual([]);
  });
});

describe('restoring refuses, and changes nothing,', () => {
  async function refused(place: Settings, args: string[], words: string | RegExp) {
    await expect(restoreCommand(place, args)).rejects.toThrow(words);
  }

  async function rewritten(change: object): Promise<string> {
    const folder = await newBackup();
    const manifest = { ...(await readManifest(folder)), ...change };
    await writeFile(join(folder, MANIFEST), JSON.stringify(manifest));
    return folder;
  }

  it('a place that is not empty, unless it is told to replace it', async () => {
    const place = await emptyPlace();
    const folder = await newBackup();
    await restoreCommand(place, [folder]);
    const add = (db: Database) =>
      db.insertInto('colleges').values({ id: 'x', name: 'New', nameKey: 'new' }).execute();
    await opened(place, add);
    await refused(place, [folder], 'With --replace the backup takes its place');
    const colleges = (db: Database) => db.selectFrom('colleges').selectAll().execute();
    expect(await opened(place, colleges)).toHaveLength(3);
    await restoreCommand(place, [folder, '--replace']);
    expect(await opened(place, colleges)).toHaveLength(2);
    // A restored server can be backed up and restored as the first was.
    const next = await emptyPlace();
    await restoreCommand(next, [await newBackup(place)]);
    expect(await opened(next, colleges)).toHaveLength(2);
  });

  it('a database that a server has open', async () => {
    const place = await emptyPlace();
    const folder = await newBackup();
    await restoreCommand(place, [folder]);
    await opened(place, async (db) => {
      const before = await everyRow(db);
      await refused(place, [folder, '--replace'], 'Stop every server first');
      expect(await everyRow(db)).toEqual(before);
    });
  });

  it('a broken file, a missing one, and rows that are not as many as they were', async () => {
    const place = await emptyPlace();
    const [broken, missing] = [await newBackup(), await newBackup()];
    const name = Object.keys((await readManifest(broken)).files)[0]!;
    const file = await open(join(broken, name), 'r+');
    await file.write('x', 5000).then(() => file.close());
    await refused(place, [broken], `${name} isn't as it was written`);
    await rm(join(missing, name));
    await refused(place, [missing], `${name} is missing`);
    await refused(place, [await rewritten({ rows: { accounts: 7 } })], 'other rows');
    // The place is as empty as before.
    await restoreCommand(place, [await newBackup()]);
  });

  it('what is no whole backup', async () => {
    const place = await emptyPlace();
    const folder = await newBackup();
    await appendFile(join(folder, MANIFEST), '}');
    await refused(place, [folder], "its manifest.json can't be read");
    await rm(join(folder, MANIFEST));
    await refused(place, [folder], 'is no whole backup');
    await refused(place, [], 'npm run restore');
  });

  it('a newer version of the tables, and the other kind of database', async () => {
    const place = await emptyPlace();
    await refused(place, [await rewritten({ schema: '999-later' })], 'newer version of this site');
    const database = settings.database.kind === 'sqlite' ? 'postgres' : 'sqlite';
    await refused(place, [await rewritten({ database })], 'but the settings name');
  });

  it('a place without the key, unless it is told that the key is lost', async () => {
    const place = await emptyPlace();
    const folder = await newBackup();
    const [name] = (await readManifest(folder)).keys;
    const keyless = { ...place, secretKey: undefined };
    await refused(keyless, [folder], `needs the key named ${name}; here is none`);
    await refused(
      { ...place, secretKey: randomBytes(32) },
      [folder],
      `needs the key named ${name}`,
    );
    const turned = { ...place, secretKey: randomBytes(32), oldSecretKeys: [server.secretKey] };
    await restoreCommand(turned, [folder]);
    const lost = { ...place, secretKey: randomBytes(32) };
    await opened(place, (db) => openSharedKeys(db, settings));
    const withFact = await newBackup({ ...settings, database: place.database });
    await restoreCommand(lost, [withFact, '--replace', '--without-key']);
    await opened(lost, (db) => openSharedKeys(db, lost));
  });
});
