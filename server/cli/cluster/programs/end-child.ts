import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Has a process end by this signal, and waits until it has; one that is over stays so. */
export async function endChild(
  child: ChildProcess | undefined,
  signal: NodeJS.Signals,
): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
