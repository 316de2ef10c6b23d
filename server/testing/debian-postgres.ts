import { chmod, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { startPostgres } from '../cli/cluster/postgres.ts';
import { installPrograms } from '../cli/programs.ts';
import { freePort } from '../runtime/free-port.ts';

/**
 * For a file that runs PostgreSQL's own programs, which refuse a server newer than they are: gives its tests
 * Debian's PostgreSQL in place of the run's.
 */
export function debianPostgres(): void {
  if (process.env.TEST_DATABASE !== 'postgres') return;
  beforeAll(async () => {
    installPrograms({ postgres: 'postgresql' });
    const folder = await mkdtemp(join(tmpdir(), 'festival-debian-postgres-'));
    // As root, PostgreSQL has a user of its own, who must get through.
    await chmod(folder, 0o711);
    const log = await open(join(folder, 'log'), 'a');
    const { url, stop } = await startPostgres({
      dir: join(folder, 'postgres'),
      port: await freePort('127.0.0.1'),
      password: crypto.randomUUID(),
      log: log.fd,
    });
    process.env.TEST_POSTGRES_URL = url;
    return async () => {
      delete process.env.TEST_POSTGRES_URL;
      await stop();
      await log.close();
      await rm(folder, { recursive: true });
    };
  });
}
