import { readFile } from 'node:fs/promises';

/** The memory that a process has at this moment, in bytes. Linux only. @throws Error when it has ended */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return 1024 * Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
}
