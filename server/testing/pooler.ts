import { chmod, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPgbouncer } from '../cli/cluster/programs/pgbouncer.ts';
import { installPrograms } from '../cli/programs.ts';
import { freePort } from '../runtime/free-port.ts';

/** Debian's PgBouncer before a PostgreSQL of this machine, in a folder of its own. */
export async function startTestPooler(
  postgresUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ url: string; remove(): Promise<void> }> {
  installPrograms({ pgbouncer: 'pgbouncer', postgres: 'postgresql' });
  const dir = await mkdtemp(join(tmpdir(), 'festival-pooler-'));
  // As root, PgBouncer has a user of its own, who must get through.
  await chmod(dir, 0o711);
  const log = await open(join(dir, 'log'), 'a');
  const port = await freePort('127.0.0.1');
  const options = { dir: join(dir, 'pgbouncer'), port, postgresUrl, settings, log: log.fd };
  const { url, stop } = await startPgbouncer(options).finally(() => log.close());
  return {
    url,
    async remove() {
      await stop();
      await rm(dir, { recursive: true });
    },
  };
}
