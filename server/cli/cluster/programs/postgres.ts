import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { needProgram } from '../../programs.ts';
import { endChild } from './end-child.ts';

interface PostgresOptions {
  /** Made and filled at the first start. */
  readonly dir: string;
  readonly port: number;
  readonly password: string;
  /** A file that takes what it says. */
  readonly log: number;
  /** Beside those of `dir`, by their names. */
  readonly parameters?: Readonly<Record<string, string>>;
}

export interface RunningPostgres {
  readonly url: string;
  readonly pid: number;
  /** Lets transactions under way break off, and writes down all that others committed. */
  stop(): Promise<void>;
}

const USER = 'festival';
const PATIENCE_MS = 30_000;

/** Starts Debian's PostgreSQL on this machine alone. @throws Error with what is missing or went wrong */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { dir, port, password, log, parameters = {} } = options;
  const program = needProgram('postgres', 'postgresql');
  const user = ownUser();
  if (!existsSync(join(dir, 'PG_VERSION'))) await initialise(program, options, user);
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...parameters };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(program, ['-D', dir, '-p', String(port), ...args], {
    ...user,
    // Ctrl-C in the terminal must not end it before the servers.
    detached: true,
    stdio: ['ignore', log, log],
  });
  const url = `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
  const stop = () => endChild(child, 'SIGINT');
  await answering(url, child).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, pid: child.pid!, stop };
}

async function initialise(
  postgres: string,
  { dir, password }: PostgresOptions,
  user: { uid?: number; gid?: number },
): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const passwordFile = `${dir}.password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user.uid !== undefined)
    for (const path of [dir, passwordFile]) await chown(path, user.uid, user.gid!);
  const { status, stderr } = spawnSync(
    join(dirname(postgres), 'initdb'),
    [
      ...['--pgdata', dir, '--username', USER, '--pwfile', passwordFile],
      ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C.UTF-8'],
    ],
    { ...user, cwd: '/', encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`PostgreSQL could not be set up in ${dir}: ${stderr.trim()}`);
}

/** PostgreSQL and its pooler refuse to run as root; Debian's packages bring this user. */
export function ownUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Waits until somebody is let in. @throws Error when the process ended, or took too long */
export async function answering(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    const error = await client.connect().then(
      () => undefined,
      (cause: Error) => cause,
    );
    if (!error) return client.end();
    if (child.exitCode !== null || performance.now() > until)
      throw new Error(`${child.spawnfile} did not start: ${error.message}. Its log says why.`);
    await pause(100);
  }
}
