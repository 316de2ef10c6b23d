import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { destination } from 'pino';
import type { Settings } from '../settings/settings.ts';

/*
 * Logs say what happened to which request, never to whom: no bodies, queries, headers, addresses,
 * tokens or names; `security-log.ts` adds pseudonyms. Below /api/ and for what isn't known, the route's pattern stands for the path.
 */

/** Lines are written together: each write of its own would cost a crowd's sign-ins a fiftieth. */
const WRITTEN_EVERY_MS = 200;
const WRITTEN_FROM_BYTES = 8 * 1024;

/** The standard output, unless a `stream` takes the lines. Ending the process writes what is left, killing it doesn't. */
export function loggerOptions(
  level: Settings['logLevel'],
  stream: NodeJS.WritableStream | undefined,
): FastifyServerOptions['logger'] {
  return {
    level,
    stream: stream
      ? { write: (line: string) => stream.write(line) }
      : destination({
          sync: false,
          minLength: WRITTEN_FROM_BYTES,
          periodicFlush: WRITTEN_EVERY_MS,
        }),
    base: undefined,
    serializers: {
      // A driver's error carries the values it was given in other properties; those stay out.
      err: ({ name, message, code, stack = '' }: Error & { code?: unknown }) => ({
        type: name,
        message,
        code,
        stack,
      }),
      req: (request) => ({ method: request.method, path: pathOf(request) }),
    },
  };
}

export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
    done();
  });
}

/** Pages whose addresses let whoever has them into a team, or are of a person by their code. */
const TELLING = /^(\/join|\/desk\/people)\/.*/i;

function pathOf(request: FastifyRequest): string | undefined {
  const pattern = request.routeOptions?.url;
  if (!pattern || pattern.startsWith('/api/')) return pattern;
  return request.url.split('?', 1)[0]?.replace(TELLING, '$1/:code').slice(0, 200);
}
