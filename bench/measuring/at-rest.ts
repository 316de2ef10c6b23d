import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 500;
/** Of a hundredth of a second each: what a server takes that nobody asks. */
const TICKS_AT_REST = 5;

/** Resolves once a process has next to nothing to do any more, such as pictures that wait for a crowd to have gone. */
export async function atRest(pid: number): Promise<void> {
  for (let before = await ticksOf(pid); ; ) {
    await sleep(LOOK_EVERY_MS);
    const now = await ticksOf(pid);
    if (now - before <= TICKS_AT_REST) return;
    before = now;
  }
}

/** Processor time that it has taken, in hundredths of a second. */
async function ticksOf(pid: number): Promise<number> {
  const [, rest = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
  const [userTicks, systemTicks] = rest.split(' ').slice(11, 13).map(Number);
  return userTicks! + systemTicks!;
}
