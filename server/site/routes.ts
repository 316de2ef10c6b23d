import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ResponseCache } from '../http/response-cache.ts';
import { registerBuiltFiles } from './built-files.ts';
import { registerFestivalFiles } from './festival-files.ts';
import { loadBuild } from './load-build.ts';
import { type PagesOptions, pageAnswer } from './pages.ts';
import { registerSearchEngines } from './search-engines.ts';

type BuiltSite = Pick<PagesOptions, 'site' | 'content'> & {
  buildDir: string;
  cache: ResponseCache;
};

/** One key for every address that leads nowhere: they all show the same page. */
const NOWHERE = '*';

/** Serves the built site: its files, and its pages. */
export async function registerSite(
  app: FastifyInstance,
  { buildDir, cache, ...options }: BuiltSite,
): Promise<void> {
  const { renderer, assets } = await loadBuild(buildDir);
  const pages = { ...options, renderer, assets };

  await registerBuiltFiles(app, cache, join(buildDir, 'site'));
  registerFestivalFiles(app, { ...options, cache });
  registerSearchEngines(app, cache, options.site().publicUrl, options.content);
  app.get('/*', async (request, reply) => {
    const path = pathOf(request);
    if (path === undefined) return reply.redirect(withoutTrailingSlash(request), 308);
    const key = renderer.leadsNowhere(path) ? NOWHERE : path;
    return cache.send(request, reply, key, () => pageAnswer(pages, path, request.log));
  });
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
