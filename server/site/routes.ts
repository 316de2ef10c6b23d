import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorDocument } from './error-document.ts';
import { type CachedPage, encodingFor, forever } from './page-cache.ts';
import { Pages, type PagesOptions } from './pages.ts';
import { loadBuild } from './render.ts';
import { registerSearchEngines } from './search-engines.ts';
import { registerSiteFile } from './site-file.ts';

export interface BuiltSite extends Omit<PagesOptions, 'renderer' | 'assets'> {
  /** Where `npm run build` left the site. */
  readonly buildDir: string;
}

/** Serves the built site: its files, and its pages. Returns them, so that a change of content can clear them. */
export async function registerSite(
  app: FastifyInstance,
  { buildDir, ...options }: BuiltSite,
): Promise<Pages> {
  const { renderer, assets } = await loadBuild(buildDir);
  const pages = new Pages({ ...options, renderer, assets });

  await app.register(fastifyStatic, {
    root: join(buildDir, 'site'),
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    globIgnore: ['.vite/**', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? forever : 'public, max-age=3600');
    },
  });

  registerSiteFile(app, options.site);
  registerSearchEngines(app, options.site().publicUrl, options.content);

  app.get('/*', async (request, reply) => {
    const path = pathOf(request);
    if (path === undefined) return reply.redirect(withoutTrailingSlash(request), 308);
    try {
      const page = await pages.at(path, request.log);
      if (page instanceof Response)
        return reply.redirect(page.headers.get('location') ?? '/', page.status);
      return send(page, request, reply);
    } catch (error) {
      request.log.error({ err: error, path }, 'a page could not be rendered');
      return reply.code(500).headers(errorDocument.headers).send(errorDocument.html);
    }
  });
  return pages;
}

/** The path without its query, or undefined when it ends in a slash that doesn't belong. */
function pathOf(request: FastifyRequest): string | undefined {
  const path = request.url.split('?', 1)[0] ?? '/';
  return path.length > 1 && path.endsWith('/') ? undefined : path;
}

function withoutTrailingSlash(request: FastifyRequest): string {
  const [path = '/', query] = request.url.split('?', 2);
  // One leading slash only: two would name another host.
  return `/${path.replace(/^[/\\]+|[/\\]+$/g, '')}${query ? `?${query}` : ''}`;
}

function send(page: CachedPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply
    .code(page.status)
    .header('content-security-policy', page.policy)
    .header('cache-control', page.status < 500 ? 'public, max-age=0, must-revalidate' : 'no-store')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag)
    .type('text/html; charset=utf-8');
  if (page.status === 200 && request.headers['if-none-match'] === page.etag)
    return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(page.bodies[encoding]);
}
