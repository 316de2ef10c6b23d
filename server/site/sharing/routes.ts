import type { FastifyInstance } from 'fastify';
import { sharePictureAddress } from '../../../contract/event-addresses.ts';
import type { Content } from '../../content/files/content.ts';
import { findFestivalEvent } from '../../content/files/festival-events.ts';
import { NotFoundError } from '../../http/errors.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import { boundedQueue } from '../../runtime/bounded-queue.ts';
import { makeFestivalPicture, makeSharePicture } from './make-share-picture.ts';

/** `/share.jpg`, the festival's picture, and `/share/<cluster>/<title>.jpg`, an event's: what a chat shows for a link. */
export async function sharingRoutes(
  app: FastifyInstance,
  { content, cache }: { content: () => Content; cache: ResponseCache },
): Promise<void> {
  const oneByOne = boundedQueue(1, 50);
  const pictureOf = (make: () => Promise<Buffer>) => async () => ({
    headers,
    body: await oneByOne(make),
  });

  const festivalPicture = pictureOf(() => makeFestivalPicture(content()));
  app.get('/share.jpg', (request, reply) =>
    cache.send(request, reply, '/share.jpg', festivalPicture),
  );

  app.get<{ Params: { cluster: string; title: string } }>(
    '/share/:cluster/:title(^.+).jpg',
    async (request, reply) => {
      const { cluster, title } = request.params;
      const found = await findFestivalEvent(content().events, cluster, title);
      if (!found) throw new NotFoundError();
      // However it was asked for: nobody can have one picture made many times.
      const address = sharePictureAddress(found.cluster.name, found.event.title);
      const make = () => makeSharePicture(found.event, found.cluster, content());
      return cache.send(request, reply, address, pictureOf(make));
    },
  );
}

const headers = {
  'content-type': 'image/jpeg',
  'cache-control': 'public, no-cache',
  'cross-origin-resource-policy': 'cross-origin',
};
