import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** What happens by itself, again and again. */
interface Periodic {
  /** A failure is logged with this; of several at once, an AggregateError, each. */
  readonly failure: string;
  /** From the end of one time to the beginning of the next. */
  readonly everyMs: number;
  readonly work: () => Promise<unknown>;
}

export interface Running {
  /** Does it now, and schedules the next; while it is under way, once more after that. */
  now(): Promise<void>;
  /** Begins with a pause. */
  schedule(): void;
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

/** Does it from the first `now` or `schedule` on until it is stopped, never twice at a time. No pause keeps the process alive. */
export function periodic(
  { failure, everyMs, work }: Periodic,
  log: () => Pick<FastifyBaseLogger, 'warn'> | undefined,
): Running {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let isStopped = false;

  function now(): Promise<void> {
    if (isStopped) return Promise.resolve();
    if (!underWay) {
      underWay = once();
      return underWay;
    }
    next ??= underWay.then(() => {
      next = undefined;
      return now();
    });
    return next;
  }

  async function once(): Promise<void> {
    clearTimeout(timer);
    try {
      await work();
    } catch (error) {
      for (const err of error instanceof AggregateError ? error.errors : [error])
        log()?.warn({ err }, failure);
    }
    underWay = undefined;
    schedule();
  }

  function schedule(): void {
    if (!isStopped) timer = setTimeout(() => void now(), everyMs).unref();
  }

  async function stop(): Promise<void> {
    isStopped = true;
    clearTimeout(timer);
    await underWay;
  }

  return { now, schedule, stop };
}

/** The same from when the app is ready until it closes. */
export function whileOpen(app: FastifyInstance, what: Periodic): void {
  const running = periodic(what, () => app.log);
  app.addHook('onReady', async () => void running.now());
  app.addHook('onClose', () => running.stop());
}
