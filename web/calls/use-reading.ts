import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

export interface Reading<T> {
  /** The last answer: it stays while another is on its way, and when that fails. */
  readonly data?: T | undefined;
  /** When `data` came, in epoch milliseconds. */
  readonly readAt?: number;
  /** Why the last read failed. */
  readonly error?: unknown;
  /** True while a read is on its way that somebody asked for. */
  readonly isReading: boolean;
}

export interface ReadOptions {
  /**
   * Reads again so often while the page is seen, and whenever it is seen again or back on the network; 0: then alone.
   * Without it what failed is read again then, and nothing else.
   */
  everyMs?: number;
  /** Nothing is read before. */
  when?: boolean;
}

/** A poll that failed comes no sooner, nor one whose answer was old when it came. */
const PAUSE_MS = 10_000;
const AGAIN = 'read-again';

/** Has what failed, and what is read again and again, read at once, as when the network is back. */
export function readAgain(): void {
  dispatchEvent(new Event(AGAIN));
}

/**
 * Reads what `ask` gives, anew with each other `ask`. An overtaken read is given up, and so is one whose owner leaves.
 * `isUnasked`: the read comes by itself. `first`: what is known before. `ageOf`: how old an answer is that was had before, in
 * milliseconds; the next read comes by so much sooner.
 */
export function useReading<T>(
  ask: (signal: AbortSignal, isUnasked: boolean) => Promise<T>,
  {
    everyMs,
    when = true,
    first,
    ageOf,
  }: ReadOptions & { first?: () => T | undefined; ageOf?: (data: T) => number } = {},
) {
  const [reading, setReading] = useState<Reading<T>>(() => ({ data: first?.(), isReading: when }));
  const newest = useRef<(isUnasked: boolean) => Promise<boolean>>(undefined);
  useEffect(() => {
    if (!when) return;
    const controller = new AbortController();
    let latest: AbortController | undefined;
    let last: Promise<boolean>;
    let hasFailed = false;
    let age = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function read(isUnasked: boolean): Promise<boolean> {
      last = answered(isUnasked);
      return last;
    }

    async function answered(isUnasked: boolean): Promise<boolean> {
      clearTimeout(timer);
      latest?.abort();
      latest = new AbortController();
      const { signal } = latest;
      if (!isUnasked) setReading((now) => (now.isReading ? now : { ...now, isReading: true }));
      const failed = await ask(signal, isUnasked).then(
        (data) => {
          age = ageOf?.(data) ?? 0;
          if (!signal.aborted) setReading({ data, readAt: Date.now() - age, isReading: false });
        },
        (error: unknown) => ({ error }),
      );
      // The read that overtook it has the answer.
      if (signal.aborted) return !controller.signal.aborted && last;
      if (failed) {
        console.warn('A read failed', failed.error);
        setReading((now) => ({ ...now, ...failed, isReading: false }));
      }
      hasFailed = failed !== undefined;
      if (everyMs) timer = setTimeout(again, pauseAfter(everyMs, hasFailed ? 'failure' : age));
      return !hasFailed;
    }
    const again = () =>
      void (!document.hidden && (hasFailed || everyMs !== undefined) && read(true));

    newest.current = read;
    void read(false);
    for (const event of ['online', AGAIN]) addEventListener(event, again, controller);
    document.addEventListener('visibilitychange', again, controller);
    return () => {
      controller.abort();
      latest?.abort();
      clearTimeout(timer);
    };
  }, [ask, when, everyMs, ageOf]);

  return {
    ...reading,
    /** Reads it now; settles when that has ended, with true where the answer is there. */
    reload: useCallback(async () => (await newest.current?.(false)) ?? false, []),
    /** Shows what is known meanwhile. */
    setData: (next: (before: T | undefined) => T | undefined) =>
      setReading((now) => ({ ...now, data: next(now.data) })),
  };
}

/** What was read, as the object that it was before where it says the same: what draws by it is left as it is. */
export function useSame<T>(data: T): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it says decides.
  return useMemo(() => data, [JSON.stringify(data)]);
}

/** Until the next read: sooner after an old answer, yet not on and on, which were longer on their way than they are fresh. */
function pauseAfter(everyMs: number, age: number | 'failure'): number {
  if (age === 'failure') return Math.max(everyMs, PAUSE_MS);
  return Math.max(everyMs - age, Math.min(everyMs, PAUSE_MS));
}
