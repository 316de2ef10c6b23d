import { spawn } from 'node:child_process';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { needProgram } from '../../programs.ts';
import { deployFile } from './deploy-file.ts';
import { endChild } from './end-child.ts';
import { ownUser } from './postgres.ts';

interface HaproxyOptions {
  /** For its file. */
  readonly dir: string;
  /** At which it leads to who leads. */
  readonly port: number;
  /** See `Network`. */
  readonly prefix: string;
  /** A file that takes what it says. */
  readonly log: number;
}

/** Starts Debian's HAProxy with the file that real machines use, on this machine alone. */
export async function startHaproxy({
  dir,
  port,
  prefix,
  log,
}: HaproxyOptions): Promise<() => Promise<void>> {
  const user = ownUser();
  const file = join(dir, 'haproxy.cfg');
  await mkdir(dir, { recursive: true });
  const text = await deployFile('haproxy/haproxy.cfg', [
    ['    user haproxy\n    group haproxy\n', ''],
    ['bind 127.0.0.1:5432', `bind 127.0.0.1:${port}`],
    ['10.0.0.', prefix],
  ]);
  await writeFile(file, text);
  if (user.uid !== undefined)
    for (const path of [dir, file]) await chown(path, user.uid, user.gid!);
  const child = spawn(needProgram('haproxy', 'haproxy'), ['-db', '-f', file], {
    ...user,
    // Ctrl-C in the terminal must not end it before the servers.
    detached: true,
    stdio: ['ignore', log, log],
  });
  return () => endChild(child, 'SIGTERM');
}
