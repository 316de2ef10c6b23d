import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { StoredFile, StoredFiles } from '../../runtime/stored-files.ts';

/** A server that has just started has its first visitors to look after. */
const START_MS = 20_000;
/** Between two files, so that making all of them takes a tenth of one core. */
const REST_MS = 1000;
/** The share of a rest in which the process worked for visitors, above which it rests once more. */
const BUSY = 0.5;

/**
 * Makes every file before anybody asks for it, once the server listens and has nothing better to do, and
 * again from the beginning after each `restart`; then removes those that nothing needs any more.
 */
export function makeAhead(
  app: FastifyInstance,
  files: StoredFiles,
  all: () => Iterable<StoredFile>,
  { startMs = START_MS, restMs = REST_MS } = {},
): { restart(): void } {
  let stop = new AbortController();
  let last: Promise<void> = Promise.resolve();

  function start(afterMs: number): void {
    stop.abort();
    stop = new AbortController();
    const { signal } = stop;
    last = makeAll(files, all, { afterMs, restMs, signal, log: app.log }).catch((error) => {
      if (!signal.aborted) app.log.error({ err: error }, 'no sharing pictures are made ahead');
    });
  }

  app.addHook('onListen', async () => start(startMs));
  app.addHook('onClose', async () => {
    stop.abort();
    await last;
  });
  return { restart: () => app.server.listening && start(restMs) };
}

interface Pace {
  readonly afterMs: number;
  readonly restMs: number;
  readonly signal: AbortSignal;
  readonly log: FastifyBaseLogger;
}

async function makeAll(
  files: StoredFiles,
  all: () => Iterable<StoredFile>,
  { afterMs, restMs, signal, log }: Pace,
): Promise<void> {
  await sleep(afterMs, undefined, { ref: false, signal });
  const names = new Set<string>();
  for (const file of all()) {
    names.add(file.name);
    if (await files.has(file.name)) continue;
    signal.throwIfAborted();
    await files.bytesOf(file).catch((error) => {
      log.warn({ err: error }, 'a sharing picture could not be made');
    });
    await rest(restMs, signal);
  }
  signal.throwIfAborted();
  await files.removeOthers(names);
}

async function rest(restMs: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const before = performance.eventLoopUtilization();
    await sleep(restMs, undefined, { ref: false, signal });
    if (performance.eventLoopUtilization(before).utilization < BUSY) return;
  }
}
