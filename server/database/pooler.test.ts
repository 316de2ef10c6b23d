import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { startTestPooler } from '../testing/pooler.ts';
import { openDatabase } from './connection.ts';
import { limitsOf } from './limits.ts';
import { isBusy } from './patience.ts';

type Pooler = Awaited<ReturnType<typeof startTestPooler>>;

describe.runIf(process.env.TEST_DATABASE === 'postgres')('behind a pooler', () => {
  let pooler: Pooler;
  beforeAll(async () => {
    pooler = await startTestPooler(inject('postgresUrl'));
  }, 120_000);
  afterAll(() => pooler?.remove());

  /** An empty database, by the pooler and past it. */
  async function bothWays(of: Pooler = pooler) {
    const { settings, remove } = await createTestDatabase();
    const adminUrl = (settings as { url: string }).url;
    const url = new URL(of.url);
    url.pathname = new URL(adminUrl).pathname;
    onTestFinished(remove);
    return { kind: 'postgres', url: url.href, adminUrl } as const;
  }

  it('no server starts without a way past it', async () => {
    const { kind, url } = await bothWays();
    await expect(openDatabase({ kind, url })).rejects.toThrow(
      /^DATABASE_URL leads to no database .*startup parameter.*DATABASE_ADMIN_URL/,
    );
  });

  it('nor where the pooler drops the limits unseen', async () => {
    const dropping = await startTestPooler(inject('postgresUrl'), {
      ignore_startup_parameters:
        'lock_timeout, statement_timeout, idle_in_transaction_session_timeout',
    });
    onTestFinished(() => dropping.remove());
    const { kind, url } = await bothWays(dropping);
    await expect(openDatabase({ kind, url })).rejects.toThrow(
      /^DATABASE_URL leads to no database .*lock_timeout is 0 ms.*DATABASE_ADMIN_URL/,
    );
    await expect(openDatabase({ kind, url, adminUrl: url })).rejects.toThrow(
      /^DATABASE_ADMIN_URL leads to no database .*lock_timeout is 0 ms/,
    );
  });

  it('limits bite: of whoever waits for a lock, and of a statement', async () => {
    const settings = await bothWays();
    const db = await openDatabase(settings, { patienceMs: 300 });
    const holder = new pg.Client({ connectionString: settings.adminUrl });
    await holder.connect();
    await holder.query('set idle_in_transaction_session_timeout = 0');
    await holder.query('begin; lock table accounts in exclusive mode');
    const waited = db.updateTable('accounts').set({ fullName: 'Asha' }).execute();
    const slept = sql`select pg_sleep(5)`.execute(db);
    for (const [work, code] of [
      [waited, '55P03'],
      [slept, '57014'],
    ] as const) {
      const error = await work.catch((refused) => refused);
      expect([error.code, isBusy(error)]).toEqual([code, true]);
    }
    await holder.end();
    await db.destroy();
  });

  it('whoever says nothing in a transaction loses what it holds, and others have it', async () => {
    const settings = await bothWays();
    const db = await openDatabase(settings, { patienceMs: 300 });
    const silent = new pg.Client({ connectionString: settings.url });
    const errors: string[] = [];
    silent.on('error', (error) => errors.push(String(error)));
    await silent.connect();
    await silent.query('begin; lock table accounts in exclusive mode');
    const change = () => db.updateTable('accounts').set({ fullName: 'Asha' }).execute();
    await expect(change()).rejects.toThrow(/lock timeout/);
    await expect.poll(() => change().then(() => 'done', String)).toBe('done');
    await expect(silent.query('select 1')).rejects.toThrow();
    expect(errors.length).toBeGreaterThan(0);
    await silent.end();
    await db.destroy();
  });

  it('a connection that it made before has them too', async () => {
    const settings = await bothWays();
    const before = new pg.Client({ connectionString: settings.url });
    await before.connect();
    await before.query('select 1');
    const db = await openDatabase(settings);
    const { rows } = await before.query('show lock_timeout');
    expect(rows).toEqual([{ lock_timeout: '5s' }]);
    await before.end();
    await db.destroy();
  });

  it('and so has one of before where who limited the role ended before it did that', async () => {
    const settings = await bothWays();
    const before = new pg.Client({ connectionString: settings.url });
    before.on('error', () => undefined);
    await before.connect();
    await before.query('select 1');
    const admin = new pg.Client({ connectionString: settings.adminUrl });
    await admin.connect();
    for (const [name, ms] of Object.entries(limitsOf(5000)))
      await admin.query(
        `do $$ begin execute format('alter role %I in database %I set ${name} = %L', current_user, current_database(), '${ms}ms'); end $$`,
      );
    await admin.end();
    const db = await openDatabase(settings);
    const { rows } = await before.query('show lock_timeout');
    expect(rows).toEqual([{ lock_timeout: '5s' }]);
    await before.end();
    await db.destroy();
  });

  it('and so has one that was in a transaction meanwhile, once that is over', async () => {
    const settings = await bothWays();
    const before = new pg.Client({ connectionString: settings.url });
    before.on('error', () => undefined);
    await before.connect();
    await before.query('begin');
    await before.query('select 1');
    const opening = openDatabase(settings);
    await new Promise((resolve) => setTimeout(resolve, 700));
    await before.query('commit');
    const db = await opening;
    const { rows } = await before.query('show lock_timeout');
    expect(rows).toEqual([{ lock_timeout: '5s' }]);
    await before.end();
    await db.destroy();
  });

  it('limits of its own are told', async () => {
    const { port } = new URL(inject('postgresUrl'));
    const own = `host=127.0.0.1 port=${port} connect_query='set lock_timeout = 7'`;
    const other = await startTestPooler(inject('postgresUrl'), { festival: own });
    onTestFinished(() => other.remove());
    await expect(openDatabase(await bothWays(other))).rejects.toThrow(
      /^DATABASE_URL leads to no database .*lock_timeout is 7 ms.*take them out/,
    );
  });

  it('a role that may not limit the other says which statements would', async () => {
    const settings = await bothWays();
    const role = `other_${crypto.randomUUID().slice(0, 8)}`;
    const admin = new pg.Client({ connectionString: settings.adminUrl });
    await admin.connect();
    await admin.query(
      `create role ${role} login password 'other'; alter schema public owner to ${role}`,
    );
    const other = new URL(settings.adminUrl);
    [other.username, other.password] = [role, 'other'];
    await expect(openDatabase({ ...settings, adminUrl: other.href })).rejects.toThrow(
      /^DATABASE_ADMIN_URL leads .*alter role festival in database \w+ set lock_timeout = '5000ms'/,
    );
    await admin.query(`drop owned by ${role} cascade; drop role ${role}`);
    await admin.end();
  });

  it('three that start at once on an empty database all come up, and leave no lock, twenty times', async () => {
    for (let round = 0; round < 20; round++) {
      const settings = await bothWays();
      const opened = await Promise.all([1, 2, 3].map(() => openDatabase(settings)));
      const { rows } = await sql`
        select from pg_locks join pg_database d on d.oid = database
        where locktype = 'advisory' and d.datname = current_database()`.execute(opened[0]!);
      expect(rows).toEqual([]);
      for (const db of opened) await db.destroy();
    }
  }, 120_000);
});
