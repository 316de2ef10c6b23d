import { BusyError } from '../http/errors.ts';
import { fairStock } from '../http/fair-stock.ts';

/** The line at this moment. */
export interface QueueFigures {
  readonly running: number;
  readonly waiting: number;
  /** The wait of the first in line so far; 0 when nobody waits. */
  readonly oldestMs: number;
}

type Run = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs heavy work a few at a time. Both password hashing and pictures use libuv's threads, which file
 * reads need too, so neither may fill them. More than `maxWaiting` in line are told to come back. Senders
 * (`by`) take turns, however many places each of them holds, and none can hold them all.
 */
export function boundedQueue(concurrency: number, maxWaiting: number) {
  const takePlace = fairStock(concurrency + maxWaiting);
  const lines = new Map<string | undefined, { start: () => void; since: number }[]>();
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>, by: string | undefined): Promise<T> {
    if (running >= concurrency) await new Promise<void>((start) => enqueue(start, by));
    else running += 1;
    try {
      return await work();
    } finally {
      startNext();
    }
  }

  function enqueue(start: () => void, by: string | undefined): void {
    const waiting = { start, since: performance.now() };
    const line = lines.get(by);
    if (line) line.push(waiting);
    else lines.set(by, [waiting]);
  }

  /** The first of the line that has waited longest for a turn, which then goes behind the others. */
  function startNext(): void {
    const [next] = lines;
    if (!next) {
      running -= 1;
      return;
    }
    const [by, line] = next;
    const { start } = line.shift()!;
    lines.delete(by);
    if (line.length > 0) lines.set(by, line);
    start();
  }

  /** Takes a place at once, for work that comes in a while. @throws BusyError where there is none */
  async function withPlace<T>(work: (inTurn: Run) => Promise<T>, by?: string): Promise<T> {
    const leave = takePlace(1, by);
    if (!leave) throw new BusyError(5);
    try {
      return await work((heavy) => inTurn(heavy, by));
    } finally {
      leave();
    }
  }

  function figures(): QueueFigures {
    const all = [...lines.values()].flat();
    const since = Math.min(...all.map((waiting) => waiting.since));
    const oldestMs = all.length === 0 ? 0 : performance.now() - since;
    return { running, waiting: all.length, oldestMs };
  }

  const run: Run = (work) => withPlace((inTurn) => inTurn(work));
  return Object.assign(run, { withPlace, figures });
}
