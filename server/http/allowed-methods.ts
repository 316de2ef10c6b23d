import type { FastifyInstance } from 'fastify';
import { decodedPath } from './decodable-path.ts';

interface Route {
  readonly pattern: RegExp;
  readonly methods: readonly string[];
}

/** Takes every address, to answer that there is nothing at it. */
const CATCHES_ALL = '/api/*';

/**
 * The methods that an address takes, by the routes that `app` gets from here on; none of an unknown address. `OPTIONS`
 * says them, and 405 does. Source: RFC 9110, 10.2.1.
 */
export function allowedMethods(app: FastifyInstance): (url: string) => string[] {
  const routes: Route[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url === CATCHES_ALL) return;
    const methods = [method].flat().filter((name) => name !== 'OPTIONS');
    if (methods.length > 0) routes.push({ pattern: patternOf(url), methods });
  });
  return (url) => {
    const path = decodedPath(url.split('?', 1)[0]!);
    if (path === undefined) return [];
    const isCall = path.startsWith('/api/');
    const found = routes.filter(
      ({ pattern }) => pattern.test(path) && !(isCall && pattern === PAGES),
    );
    return [...new Set(found.flatMap(({ methods }) => methods))];
  };
}

/** The site's pages, at whatever address nothing else is. */
const PAGES = /^\/.*$/;

/** `:name` is a part between slashes, `*` any rest. */
function patternOf(url: string): RegExp {
  if (url === '*' || url === '/*') return PAGES;
  const parts = url.split(/(:\w+|\*)/).map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}
