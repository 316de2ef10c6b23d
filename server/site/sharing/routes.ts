import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sharePictureAddress } from '../../../contract/event-addresses.ts';
import type { Content } from '../../content/content.ts';
import { findFestivalEvent } from '../../content/festival-events.ts';
import type { OnContentChange } from '../../content/open-content.ts';
import { BusyError, NotFoundError } from '../../http/errors.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import { type StoredFile, StoredFiles } from '../../runtime/stored-files.ts';
import { makeAhead } from './make-ahead.ts';
import { allSharePictures, eventPicture, festivalPicture } from './share-pictures.ts';

/** Whoever asks for all of a large festival's pictures before they are made gets each of them by then. */
const PATIENCE_MS = 90_000;

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
      const found = await findFestivalEvent(content().events, cluster, title);
      if (!found) throw new NotFoundError();
      // However it was asked for: nobody can have one picture made many times.
      const address = sharePictureAddress(found.cluster.name, found.event.title);
      return cache.send(request, reply, address, () =>
        answer(eventPicture(found.event, found.cluster, content())),
      );
    },
  );
}

const headers = {
  'content-type': 'image/jpeg',
  'cache-control': 'public, no-cache',
  'cross-origin-resource-policy': 'cross-origin',
};

function orBusy<T>(work: Promise<T>): Promise<T> {
  const tooLong = sleep(PATIENCE_MS, undefined, { ref: false }).then((): never => {
    throw new BusyError(30);
  });
  return Promise.race([work, tooLong]);
}
