import { BusyError } from '../http/errors.ts';

/**
 * Runs heavy work a few at a time. Both password hashing and pictures use libuv's threads, which file
 * reads need too, so neither may fill them. More than `maxWaiting` in line are told to come back.
 */
export function boundedQueue(concurrency: number, maxWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting) throw new BusyError(5);
      await new Promise<void>((start) => waiting.push(start));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
