import { setImmediate as othersFirst } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listCollegeNames, replaceColleges } from '../accounts/colleges/store.ts';
import { proveAddress, setPasswordHash } from '../accounts/store.ts';
import { createTestDatabase } from '../testing/database.ts';
import { holdWrites } from '../testing/locks.ts';
import { logIn, readAs, sharedTestServer, signedUpPerson } from '../testing/server.ts';
import { openDatabase } from './connection.ts';
import { removeExpired } from './expiry.ts';
import { isAway } from './outage.ts';
import { isBusy } from './patience.ts';

const onPostgres = process.env.TEST_DATABASE === 'postgres';

describe('while another process has the database locked', () => {
  const server = sharedTestServer();

  it('everybody reads, and whoever writes waits until it is free', async () => {
    const { fields, token, call, id } = await signedUpPerson(server);
    const release = await holdWrites(server.settings.database);
    const done: string[] = [];
    const [proving, moving, signingIn] = [
      // Waits from here on; the other two need a few turns to get as far.
      proveAddress(server.db, id, Date.now()).finally(() => done.push('proof')),
      call('PATCH', '/api/user/update', { user_city: 'Salem' }).finally(() => done.push('move')),
      logIn(server, fields.user_email, fields.user_password).finally(() => done.push('sign-in')),
    ];
    for (let round = 0; round < 10; round++)
      for (const url of ['/healthz', '/api/colleges', '/api/user/details', '/api/user/account'])
        expect((await readAs(server, token, url)).statusCode).toBe(200);
    expect(done).toEqual([]);
    await release();
    await proving;
    expect((await moving).statusCode).toBe(200);
    expect((await signingIn).statusCode).toBe(200);
    const account = (await readAs(server, token, '/api/user/account')).json().message;
    expect(account).toMatchObject({ user_city: 'Salem', isConfirmed: true });
  });
});

describe('while the database stays locked for longer than anybody waits', () => {
  const server = sharedTestServer({}, { patienceMs: 1000 });

  it('whoever writes is told to come back, and nothing has happened', async () => {
    const { fields, token, call } = await signedUpPerson(server);
    const release = await holdWrites(server.settings.database);
    const change = () => call('PATCH', '/api/user/update', { user_city: 'Salem' });
    const refused = [logIn(server, fields.user_email, fields.user_password), change(), change()];
    for (const response of await Promise.all(refused)) {
      expect(response.statusCode).toBe(503);
      expect(response.headers['retry-after']).toBe('2');
      expect(response.json()).toEqual({
        message: 'The festival is very busy right now. Please try again in a few seconds',
      });
    }
    await release();
    expect((await readAs(server, token, '/api/user/account')).json().message.user_city).toBe('');
    expect((await change()).statusCode).toBe(200);
  });

  it.runIf(onPostgres)('so is whoever finds no connection free', async () => {
    const { call } = await signedUpPerson(server);
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    const holding = Array.from({ length: 10 }, () => server.db.connection().execute(() => done));
    const refused = await call('GET', '/api/user/details');
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('2');
    finish();
    await Promise.all(holding);
    expect((await call('GET', '/api/user/details')).statusCode).toBe(200);
  });
});

describe.runIf(onPostgres)('a server that hangs in a transaction', () => {
  const server = sharedTestServer();

  it('holds nothing for longer than it takes to be sure of it, and may ask again afterwards', async () => {
    const open = (patienceMs: number) => openDatabase(server.settings.database, { patienceMs });
    const hanging = await open(500);
    // Less than it takes until the silent one's own side, which hangs where it is real, ends the connection.
    const other = await open(1500);
    const holding = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    const { id } = await signedUpPerson(server);
    const change = (db: typeof hanging) => setPasswordHash(db, id, 'other');
    const held = hanging.transaction().execute(async (trx) => {
      await change(trx);
      holding.resolve();
      await over.promise;
      await change(trx);
    });
    await holding.promise;
    await change(other);
    over.resolve();
    const error = await held.catch((refused) => refused);
    expect([String(error), isBusy(error) || isAway(error)]).toEqual([String(error), true]);
    await change(hanging);
    for (const db of [hanging, other]) await db.destroy();
  });
});

describe('servers that start together', () => {
  async function newDatabase() {
    const database = await createTestDatabase();
    onTestFinished(database.remove);
    return database.settings;
  }

  it('make the tables once, and agree on the colleges', async () => {
    const settings = await newDatabase();
    const databases = await Promise.all(Array.from({ length: 4 }, () => openDatabase(settings)));
    const names = Array.from({ length: 400 }, (_, index) => `College ${index + 100}`);
    for (let round = 0; round < 5; round++)
      await Promise.all(
        databases.map((db, index) => replaceColleges(db, index % 2 ? names : names.toReversed())),
      );
    expect(await listCollegeNames(databases[0]!)).toEqual(names);
    await Promise.all(databases.map((db) => db.destroy()));
  });

  it('wait for whoever writes, however patient they are later', async () => {
    const settings = await newDatabase();
    await (await openDatabase(settings)).destroy();
    const release = await holdWrites(settings);
    const opening = openDatabase(settings, { patienceMs: 1 });
    await (await openDatabaseOfAnother()).destroy();
    await release();
    await (await opening).destroy();
  });

  /** Takes longer than it takes to find a lock. */
  async function openDatabaseOfAnother() {
    return openDatabase(await newDatabase());
  }
});

describe('what has expired', () => {
  const server = sharedTestServer();
  const hashes = () => server.db.selectFrom('usedCaptchas').select('solutionHash').execute();

  async function useCaptchas(count: number) {
    const now = Date.now();
    const expired = Array.from({ length: count }, (_, at) => ({
      solutionHash: `expired ${at}`,
      expiresAt: now - at,
    }));
    const good = { solutionHash: 'good', expiresAt: now + 1000 };
    await server.db.deleteFrom('usedCaptchas').execute();
    await server.db
      .insertInto('usedCaptchas')
      .values([...expired, good])
      .execute();
    return now;
  }

  it('goes, however much it is, and nothing else', async () => {
    await removeExpired(server.db, await useCaptchas(1500));
    expect(await hashes()).toEqual([{ solutionHash: 'good' }]);
  });

  // On PostgreSQL nobody waits for it anyway.
  it.skipIf(onPostgres)(
    'goes a little at a time, and everybody else has a turn between',
    async () => {
      const now = await useCaptchas(1500);
      const counts: number[] = [];
      const removing = removeExpired(server.db, now).then(() => counts.push(0));
      while (counts.at(-1) !== 0) {
        counts.push((await hashes()).length);
        await othersFirst();
      }
      await removing;
      expect(counts).toContain(501);
    },
  );
});
