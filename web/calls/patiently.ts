import { CallError } from './call-error.ts';

/** The wait before a call is sent again. */
export interface Wait {
  /** When it will be, in epoch milliseconds. */
  readonly until: number;
  /** No answer came at all; else the server had no time. */
  readonly isLost: boolean;
  /** Ends it: the last failure is the answer. Pressed as the next try begins, it makes that the last. */
  readonly stop: () => void;
}

export interface Patience {
  /** Somebody has pressed: they wait longer than for a page, and may always press again. */
  readonly isChange?: boolean;
  /** No try begins later than this after the first failure. */
  readonly patienceMs?: number;
  /** Ends any wait. */
  readonly giveUp?: AbortSignal;
  readonly onWait?: (wait: Wait) => void;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;

/**
 * Does `work` again after a failure that passes, and after those that follow: when the time is over that the server
 * asks for, and some more that is drawn by lot from twice as much each time, so that a crowd doesn't come back at one
 * moment. @throws CallError the last one
 */
export async function patiently<T>(
  failure: CallError,
  work: () => Promise<T>,
  { isChange, patienceMs = isChange ? 4000 : 1500, giveUp, onWait }: Patience,
): Promise<T> {
  const last = Date.now() + patienceMs;
  let latest = failure;
  let isStopped = false;
  for (let longestMs = FIRST_WAIT_MS; ; longestMs = Math.min(2 * longestMs, LONGEST_WAIT_MS)) {
    const until = Date.now() + latest.retryAfter * 1000 + Math.random() * longestMs;
    if (until > last || giveUp?.aborted || isStopped) throw latest;
    await new Promise<void>((resolve) => {
      const stop = () => {
        isStopped = true;
        resolve();
      };
      setTimeout(resolve, until - Date.now());
      // The wait was for this. A server has no such event.
      if (latest.status === 0)
        globalThis.addEventListener?.('online', () => resolve(), { once: true });
      giveUp?.addEventListener('abort', stop);
      onWait?.({ until, isLost: latest.status === 0, stop });
    });
    if (isStopped) throw latest;
    try {
      return await work();
    } catch (again) {
      if (!(again instanceof CallError && again.passes)) throw again;
      latest = again;
    }
  }
}
