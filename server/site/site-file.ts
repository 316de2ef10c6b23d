import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../contract/site.ts';
import { compressed, encodingFor, forever } from './page-cache.ts';

/** `Site` as a file: every page's scripts start from it, and a visitor fetches it once. */
export function siteFile(site: Site): { address: string; text: string } {
  const text = JSON.stringify(site);
  const edition = createHash('sha256').update(text).digest('base64url').slice(0, 10);
  return { address: `/site/${edition}.json`, text };
}

/** Serves the file; an edition that has passed is answered with the present one, which no one may keep. */
export function registerSiteFile(app: FastifyInstance, site: () => Site): void {
  let kept: { text: string; bodies: ReturnType<typeof compressed> } | undefined;
  app.get('/site/:edition', async (request, reply) => {
    const { address, text } = siteFile(site());
    if (kept?.text !== text) kept = { text, bodies: compressed(text) };
    const bodies = await kept.bodies;
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .header('cache-control', request.url === address ? forever : 'no-cache')
      .header('vary', 'accept-encoding')
      .type('application/json; charset=utf-8')
      .send(bodies[encoding]);
  });
}
