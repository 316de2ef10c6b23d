import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { installPrograms, needProgram } from '../cli/programs.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * Watches a process, and those that it starts from now on, until the test ends. Gives a function that tells how often
 * they have had the disk keep a write-ahead log, SQLite's or PostgreSQL's. @throws Error without Debian's strace
 */
export async function watchSyncs(pid: number): Promise<() => Promise<number>> {
  installPrograms({ strace: 'strace' });
  const file = join(await temporaryFolder(), 'calls');
  const args = ['-f', '-y', '-e', 'trace=fsync,fdatasync', '-o', file, '-p', String(pid)];
  const strace = spawn(needProgram('strace', 'strace'), args, {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(async () => {
    if (strace.exitCode !== null) return;
    strace.kill('SIGINT');
    await once(strace, 'exit');
  });
  const [said] = await once(strace.stderr, 'data');
  if (!String(said).includes('attached')) throw new Error(`strace can't watch: ${said}`);
  strace.stderr.resume();
  return async () => {
    const calls = await readFile(file, 'utf8');
    return calls.match(/\bf(?:data)?sync\(\d+<[^>]+(?:-wal|\/pg_wal\/[^>]+)>/g)?.length ?? 0;
  };
}
