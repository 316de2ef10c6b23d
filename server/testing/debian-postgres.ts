import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll } from 'vitest';
import { type RunningPostgres, startPostgres } from '../cli/cluster/programs/postgres.ts';
import { installPrograms } from '../cli/programs.ts';
import { freePort } from '../runtime/free-port.ts';

/**
 * For a file that runs PostgreSQL's own programs, which refuse a server newer than they are, or that breaks it: gives its
 * tests a PostgreSQL of Debian's, in place of the run's, on PostgreSQL.
 */
export function debianPostgres(): () => OwnPostgres {
  let postgres: OwnPostgres | undefined;
  beforeAll(async () => {
    if (process.env.TEST_DATABASE !== 'postgres') return;
    postgres = await OwnPostgres.start();
    process.env.TEST_POSTGRES_URL = postgres.url;
    return async () => {
      delete process.env.TEST_POSTGRES_URL;
      await postgres?.remove();
    };
  });
  return () => postgres!;
}

/** Debian's PostgreSQL in a folder of its own, which its tests may break. */
export class OwnPostgres {
  readonly #dir: string;
  readonly #options: Omit<Parameters<typeof startPostgres>[0], 'log'>;
  #running!: RunningPostgres;

  private constructor(dir: string, port: number) {
    this.#dir = dir;
    this.#options = { dir: join(dir, 'postgres'), port, password: crypto.randomUUID() };
  }

  /** `parent`: the folder for its own. */
  static async start(parent = tmpdir()): Promise<OwnPostgres> {
    installPrograms({ postgres: 'postgresql' });
    const dir = await mkdtemp(join(parent, 'festival-debian-postgres-'));
    // As root, PostgreSQL has a user of its own, who must get through.
    await chmod(dir, 0o711);
    const postgres = new OwnPostgres(dir, await freePort('127.0.0.1'));
    await postgres.start();
    return postgres;
  }

  get url(): string {
    return this.#running.url;
  }

  get pid(): number {
    return this.#running.pid;
  }

  async start(): Promise<void> {
    const log = await open(join(this.#dir, 'log'), 'a');
    this.#running = await startPostgres({ ...this.#options, log: log.fd });
    await log.close();
  }

  /** Ends it at once: nothing is finished, and the next start has to recover. */
  async crash(): Promise<void> {
    const { pid } = this.#running;
    process.kill(pid, 'SIGQUIT');
    while (isThere(pid)) await pause(20);
  }

  /** It takes what it is sent, and does nothing, until the function that this gives is called. */
  layOut(): () => void {
    const { pid } = this.#running;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    const all = [pid, ...children.map(Number)];
    for (const each of all) process.kill(each, 'SIGSTOP');
    return () => {
      for (const each of all) if (isThere(each)) process.kill(each, 'SIGCONT');
    };
  }

  async remove(): Promise<void> {
    await this.#running.stop();
    await rm(this.#dir, { recursive: true });
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
