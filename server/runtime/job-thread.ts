import { MessageChannel, type MessagePort, parentPort, Worker } from 'node:worker_threads';

/** A thread's words about a job: what it needs to know first, or how it ended. */
type Reply<Done, Asked> = { asked: Asked } | { done: Done } | { failed: Error };

export interface JobThread<Job> {
  /** Otherwise the first job does it. */
  start(): unknown;
  /**
   * Gives the thread a job, and what it asks for on the way. `moved` are buffers that it gets without a copy.
   * Rejects with the job's error, or when the thread has ended.
   */
  run<Done, Asked = never>(job: Job, options?: RunOptions<Asked>): Promise<Done>;
  close(): Promise<unknown>;
}

interface RunOptions<Asked> {
  readonly moved?: readonly ArrayBuffer[];
  readonly answer?: (asked: Asked) => Promise<unknown>;
}

/**
 * A thread of its own for work that would hold up everybody else's: `file` says by `doJobs` what it does with
 * each job. One that has ended is started anew for the next job; it keeps no process from ending.
 */
export function jobThread<Job>(file: string, data?: unknown): JobThread<Job> {
  let worker: Worker | undefined;

  function running(): Worker {
    worker ??= startWorker(file, data, (ended) => {
      if (worker === ended) worker = undefined;
    });
    return worker;
  }

  return {
    start: running,
    run: (job, options) => runIn(running(), job, options),
    close: async () => worker?.terminate(),
  };
}

function startWorker(file: string, workerData: unknown, onEnd: (ended: Worker) => void): Worker {
  // Nothing of how this process was started: a script of `--eval` would be taken for the thread's.
  const worker = new Worker(file, { workerData, execArgv: [] });
  // One for each page or answer under way.
  worker.setMaxListeners(Number.POSITIVE_INFINITY);
  worker.on('error', () => onEnd(worker));
  worker.on('exit', () => onEnd(worker));
  worker.unref();
  return worker;
}

async function runIn<Job, Done, Asked>(
  worker: Worker,
  job: Job,
  { moved = [], answer = async () => undefined }: RunOptions<Asked> = {},
): Promise<Done> {
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve, reject } = Promise.withResolvers<Done>();
  const exited = () => reject(new Error('The thread ended before its job was done'));
  worker.once('error', reject).once('exit', exited);
  port1.on('message', async (reply: Reply<Done, Asked>) => {
    if ('done' in reply) resolve(reply.done);
    else if ('failed' in reply) reject(reply.failed);
    else port1.postMessage(await answer(reply.asked));
  });
  worker.postMessage({ job, port: port2 }, [port2, ...moved]);
  return promise.finally(() => {
    port1.close();
    worker.off('error', reject).off('exit', exited);
  });
}

/** For the thread's own file. What `work` gives is sent; of `moved` nothing is copied. `port` asks and is told. */
export function doJobs<Job>(
  work: (job: Job, port: MessagePort) => Promise<{ done: unknown; moved?: ArrayBuffer[] }>,
): void {
  parentPort!.on('message', async ({ job, port }: { job: Job; port: MessagePort }) => {
    try {
      const { done, moved = [] } = await work(job, port);
      port.postMessage({ done }, moved);
    } catch (error) {
      port.postMessage({ failed: plainError(error) });
    }
  });
}

/** An error without what can't be sent to another thread. */
export function plainError(thrown: unknown): Error {
  const { name, message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
  return Object.assign(new Error(message), { name, stack });
}
