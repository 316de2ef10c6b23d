import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { NoDatabaseError } from '../../database/connection.ts';
import { environment } from '../../settings/settings.ts';
import { needProgram } from '../programs.ts';
import { type DatabaseCopies, type DatabaseFacts, RESTORING } from './database-copies.ts';

/** The machine's own authorities. `libpq` would look for a file in the home folder; the server has Node's. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';

/** PostgreSQL's own way: its custom format, by `pg_dump` and `pg_restore`. */
export function postgresCopies(url: string): DatabaseCopies {
  return {
    fileName: 'database.dump',
    copyTo: (file) =>
      connected(url, async (client) => {
        // Facts and copy are of one moment.
        await client.query('begin isolation level repeatable read read only');
        // It says nothing for as long as the copy takes, and its role may have the limits of requests.
        await client.query('set local idle_in_transaction_session_timeout = 0');
        const [snapshot] = await ask(client, 'select pg_export_snapshot() as id');
        await run('pg_dump', client, url, [
          '--format=custom',
          // Pictures are dumped as hexadecimal text: the lightest compression halves it, more gains nothing.
          '--compress=1',
          `--snapshot=${snapshot?.id}`,
          `--file=${file}`,
        ]);
        return factsOf(client);
      }),
    isEmpty: () => connected(url, async (client) => (await tablesOf(client)).length === 0),
    replaceBy: (file, check) =>
      connected(url, async (client) => {
        await refuseOthers(client);
        await withRoom(client, async () => {
          await run('pg_restore', client, url, [
            '--exit-on-error',
            '--single-transaction',
            `--dbname=${client.database}`,
            file,
          ]);
          check(await factsOf(client));
        });
      }),
  };
}

/** Sets what is there aside while `work` fills the schema anew, and removes it, or brings it back, afterwards. */
async function withRoom(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query(
    'begin; alter schema public rename to before_restore; create schema public; commit',
  );
  try {
    await work();
  } catch (error) {
    await client.query(
      'begin; drop schema public cascade; alter schema before_restore rename to public; commit',
    );
    throw error;
  }
  await client.query('drop schema before_restore cascade');
}

async function refuseOthers(client: pg.Client): Promise<void> {
  const others = await ask(
    client,
    "select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
  );
  if (others.length > 0) throw new Error(RESTORING.isOpen);
}

async function factsOf(client: pg.Client): Promise<DatabaseFacts> {
  const rows: Record<string, number> = {};
  for (const table of await tablesOf(client)) {
    const [found] = await ask(client, `select count(*) as count from "${table}"`);
    rows[table] = Number(found?.count);
  }
  const [last] = await ask(client, 'select name from kysely_migration order by name desc limit 1');
  return { schema: String(last?.name), rows };
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const tables = await ask(
    client,
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  return tables.map(({ name }) => String(name));
}

async function ask(client: pg.Client, query: string): Promise<Record<string, unknown>[]> {
  return (await client.query(query)).rows;
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect().catch((error: Error) => {
    throw new NoDatabaseError(error);
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs one of PostgreSQL's programs on the database that `client` speaks to. @throws Error with what it said */
async function run(
  name: 'pg_dump' | 'pg_restore',
  client: pg.Client,
  url: string,
  args: readonly string[],
): Promise<void> {
  const program = needProgram(name, 'postgresql-client');
  const child = spawn(program, ['--no-owner', '--no-privileges', '--no-password', ...args], {
    env: { ...environment(), ...connectionOf(client, url) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code === 0) return;
  const advice = said.includes('version mismatch')
    ? `\n${program} is older than the server: install the postgresql-client of the server's version.`
    : '';
  throw new Error(`${name} failed: ${said.trim()}${advice}`);
}

/** By the environment, since everybody on the machine can read a program's arguments. */
function connectionOf({ host, port, user, password, database }: pg.Client, url: string) {
  const asked = new URL(url).searchParams;
  const authorities = asked.get('sslrootcert') ?? (existsSync(AUTHORITIES) ? AUTHORITIES : '');
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password ?? '',
    PGDATABASE: database,
    PGSSLMODE: asked.get('sslmode') ?? 'prefer',
    PGSSLROOTCERT: authorities,
  };
}
