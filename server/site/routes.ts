import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../contract/site.ts';
import { type Document, documentOf } from './document.ts';
import { type CachedPage, encodingFor, PageCache, toCachedPage } from './page-cache.ts';
import { loadBuild } from './render.ts';

export interface BuiltSite {
  site: Site;
  /** Asks the content server, in this process or another. */
  content: (path: string) => Promise<{ status: number; body: unknown }>;
  /** Where `npm run build` left the site. */
  buildDir: string;
}

/** A year: the names of built files carry a hash of what is in them. */
const forever = 'public, max-age=31536000, immutable';

/** Serves the built site: its files, and every page rendered once and kept. */
export async function registerSite(
  app: FastifyInstance,
  { site, content, buildDir }: BuiltSite,
): Promise<PageCache> {
  const { renderer, assets } = await loadBuild(buildDir);
  const pages = new PageCache();
  const rendering = new Map<string, Promise<CachedPage | Response>>();

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

  app.get('/*', async (request, reply) => {
    const address = addressOf(request);
    if (address === undefined) return reply.redirect(withoutTrailingSlash(request), 308);
    const key = renderer.leadsNowhere(address) ? '*' : address;
    const page = pages.find(key) ?? (await renderOnce(key, address, request));
    if (page instanceof Response)
      return reply.redirect(page.headers.get('location') ?? '/', page.status);
    return send(page, request, reply);
  });

  /** Visitors who ask for the same page at once wait for one rendering. */
  function renderOnce(
    key: string,
    address: string,
    request: FastifyRequest,
  ): Promise<CachedPage | Response> {
    let pending = rendering.get(key);
    if (!pending) {
      pending = renderPage(address, request).finally(() => rendering.delete(key));
      rendering.set(key, pending);
    }
    return pending;
  }

  async function renderPage(
    address: string,
    request: FastifyRequest,
  ): Promise<CachedPage | Response> {
    const rendered = await renderer.render(new Request(new URL(address, site.publicUrl)), {
      site,
      content,
    });
    if (rendered instanceof Response) return rendered;
    if (rendered.failure) request.log.error({ err: rendered.failure, address }, 'a page failed');
    const { html, policy }: Document = await documentOf(rendered, address, site, assets);
    const page = await toCachedPage(rendered.status, html, policy);
    // An address below a cluster that isn't there could be anything: those would crowd out the real pages.
    if (rendered.status === 200 || renderer.leadsNowhere(address))
      pages.keep(renderer.leadsNowhere(address) ? '*' : address, page);
    return page;
  }
  return pages;
}

/** The path without its query, or undefined when it ends in a slash that doesn't belong. */
function addressOf(request: FastifyRequest): string | undefined {
  const path = request.url.split('?', 1)[0] ?? '/';
  return path.length > 1 && path.endsWith('/') ? undefined : path;
}

function withoutTrailingSlash(request: FastifyRequest): string {
  const [path = '/', query] = request.url.split('?', 2);
  // One leading slash only: two would name another host.
  return `/${path.replace(/^\/+|\/+$/g, '')}${query ? `?${query}` : ''}`;
}

function send(page: CachedPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply
    .code(page.status)
    .header('content-security-policy', page.policy)
    .header('cache-control', 'public, max-age=0, must-revalidate')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag)
    .type('text/html; charset=utf-8');
  if (page.status === 200 && request.headers['if-none-match'] === page.etag)
    return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(page.bodies[encoding]);
}
