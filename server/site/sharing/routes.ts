import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sharePictureAddress } from '../../../contract/event-addresses.ts';
import { findFestivalEvent } from '../../content/festival-events.ts';
import type { OnContentChange } from '../../content/open-content.ts';
import type { Content } from '../../content/reading/content.ts';
import { BusyError, NotFoundError } from '../../http/errors.ts';
import { BRIEFLY, type ResponseCache } from '../../http/response-cache.ts';
import { type StoredFile, StoredFiles } from '../../runtime/stored-files.ts';
import { allSharePictures, eventPicture, festivalPicture } from './share-pictures.ts';

/** Whoever asks for all of a large festival's pictures before they are made gets each of them by then. */
export const PATIENCE_MS = 90_000;

interface SharingOptions {
  readonly content: () => Content;
  readonly cache: ResponseCache;
  /** Keeps the pictures over restarts, in a folder of its own. */
  readonly dataDir: string;
  readonly onContentChange?: OnContentChange;
}

/** `/share.jpg`, the festival's picture, and `/share/<cluster>/<title>.jpg`, an event's: what a chat shows for a link. */
export async function sharingRoutes(
  app: FastifyInstance,
  { content, cache, dataDir, onContentChange }: SharingOptions,
): Promise<void> {
  const files = new StoredFiles(join(dataDir, 'sharing-pictures'));
  const ahead = makeAhead(app, files, () => allSharePictures(content()));
  onContentChange?.(ahead.restart);

  const answer = async (picture: StoredFile) => ({
    headers,
    body: await orBusy(files.bytesOf(picture)),
  });

  app.get('/share.jpg', (request, reply) =>
    cache.send(request, reply, '/share.jpg', () => answer(festivalPicture(content()))),
  );

  app.get<{ Params: { cluster: string; title: string } }>(
    '/share/:cluster/:title(^.+).jpg',
    async (request, reply) => {
      const { cluster, title } = request.params;
      const found = await findFestivalEvent(content(), cluster, title);
      if (!found) throw new NotFoundError();
      // However it was asked for: nobody can have one picture made many times.
      const address = sharePictureAddress(found.cluster.name, found.event.title);
      return cache.send(request, reply, address, () =>
        answer(eventPicture(found.event, found.cluster, content())),
      );
    },
  );
}

/** Of every sharing picture. */
export const headers = {
  'content-type': 'image/jpeg',
  'cache-control': BRIEFLY,
  'cross-origin-resource-policy': 'cross-origin',
};

function orBusy<T>(work: Promise<T>): Promise<T> {
  const tooLong = sleep(PATIENCE_MS, undefined, { ref: false }).then((): never => {
    throw new BusyError(30);
  });
  return Promise.race([work, tooLong]);
}

/** A server that has just started has its first visitors to look after. */
const START_MS = 20_000;
/** Between two files, so that making all of them takes a tenth of one core. */
const PAUSE_MS = 1000;
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
  { startMs = START_MS, pauseMs = PAUSE_MS } = {},
): { restart(): void } {
  let stop = new AbortController();
  let last: Promise<void> = Promise.resolve();

  function start(afterMs: number): void {
    stop.abort();
    stop = new AbortController();
    const { signal } = stop;
    last = makeAll(files, all, { afterMs, pauseMs, signal, log: app.log }).catch((error) => {
      if (!signal.aborted) app.log.error({ err: error }, 'no sharing pictures are made ahead');
    });
  }

  app.addHook('onListen', async () => start(startMs));
  app.addHook('onClose', async () => {
    stop.abort();
    await last;
  });
  return { restart: () => app.server.listening && start(pauseMs) };
}

interface Pace {
  readonly afterMs: number;
  readonly pauseMs: number;
  readonly signal: AbortSignal;
  readonly log: FastifyBaseLogger;
}

async function makeAll(
  files: StoredFiles,
  all: () => Iterable<StoredFile>,
  { afterMs, pauseMs, signal, log }: Pace,
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
    await pauseWhileBusy(pauseMs, signal);
  }
  signal.throwIfAborted();
  await files.removeOthers(names);
}

async function pauseWhileBusy(pauseMs: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const before = performance.eventLoopUtilization();
    await sleep(pauseMs, undefined, { ref: false, signal });
    if (performance.eventLoopUtilization(before).utilization < BUSY) return;
  }
}
