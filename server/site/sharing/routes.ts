import { createHash } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import type { Content } from '../../content/files/content.ts';
import { findFestivalEvent } from '../../content/files/festival-events.ts';
import { NotFoundError } from '../../http/errors.ts';
import { boundedQueue } from '../../runtime/bounded-queue.ts';
import { makeSharePicture } from './make-share-picture.ts';

export interface SharingOptions {
  readonly content: () => Content;
}

/** As many as a festival has events, and some: about 10 MB. */
const mostKept = 120;

/** `/share/<cluster>/<title>.jpg`: the picture that a chat shows for an event's link. */
export const sharingRoutes: FastifyPluginAsync<SharingOptions> = async (app, { content }) => {
  const kept = new Map<string, Promise<Buffer>>();
  const oneByOne = boundedQueue(1, 50);

  app.get<{ Params: { cluster: string; file: string } }>(
    '/share/:cluster/:file',
    async (request, reply) => {
      const { cluster, file } = request.params;
      const found = await findFestivalEvent(content().events, cluster, file.replace(/\.jpg$/, ''));
      if (!found || !file.endsWith('.jpg')) throw new NotFoundError();
      const parts = { ...found, content: content() };
      const { name, dates, timeZone } = parts.content.festival;
      const key = JSON.stringify({ found, name, dates, timeZone });
      const etag = `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`;
      reply.headers({ etag, 'cache-control': 'public, no-cache' });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const picture = await keep(key, () => oneByOne(() => makeSharePicture(parts)));
      return reply
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('image/jpeg')
        .send(picture);
    },
  );

  /** By all that is drawn, so that an edit makes a new one. One that failed is tried again. */
  function keep(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const known = kept.get(key);
    if (known) return known;
    const making = make();
    making.catch(() => kept.delete(key));
    kept.set(key, making);
    const oldest = kept.keys().next();
    if (kept.size > mostKept && !oldest.done) kept.delete(oldest.value);
    return making;
  }
};
