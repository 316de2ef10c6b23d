import type { RequestListener, Server } from 'node:http';
import { type FastifyHttpOptions, LogController } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { answerError, HttpError } from './errors.ts';
import { httpServer } from './http-server.ts';
import { loggerOptions } from './log.ts';
import type { protectiveHeaders } from './protective-headers.ts';
import { requestIds } from './request-ids.ts';
import { trustedProxies } from './trusted-proxies.ts';
import { answerUnreadable } from './unreadable.ts';
import { wellFormed } from './well-formed.ts';

const BODY_BYTES = 64 * 1024;

interface OwnOptions {
  /** The listener before the router. */
  readonly before: (router: RequestListener) => RequestListener;
  /** Of every answer. */
  readonly headers: ReturnType<typeof protectiveHeaders>;
  /** Takes the log lines in place of the standard output. */
  readonly logTo: NodeJS.WritableStream | undefined;
}

/** Tells the framework how to read requests, and what to answer to those that it can't read. */
export function serverOptions(
  settings: Pick<Settings, 'trustProxy' | 'logLevel'>,
  { before, headers, logTo }: OwnOptions,
): FastifyHttpOptions<Server> {
  const trustProxy = trustedProxies(settings.trustProxy);
  return {
    logger: loggerOptions(settings.logLevel, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(trustProxy),
    trustProxy,
    rewriteUrl: ({ url = '/' }) => wellFormed(url),
    bodyLimit: BODY_BYTES,
    serverFactory: (router) => httpServer(before(router)),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id);
      answerError(new HttpError(400, 'The address could not be read'), reply);
    },
    clientErrorHandler: answerUnreadable(headers),
  };
}
