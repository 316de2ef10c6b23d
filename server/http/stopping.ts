import type { RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Longer than nearly every form takes to come. The site sends again what is cut after that. */
const FINISH_MS = 60_000;

/**
 * Once `stopping` is aborted, each answer ends its connection and says so (`Connection: close`): a client comes
 * back on a new one, and none is idle, with a request perhaps on its way, when the port closes. Requests that are
 * under way then have `finishMs`. Closing the app aborts `stopping`.
 */
export function endConnectionsWhenStopping(
  app: FastifyInstance,
  stopping: AbortController,
  finishMs = FINISH_MS,
): void {
  let timer: NodeJS.Timeout | undefined;
  // For the requests that came before: `lastAnswers` has seen them pass.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping.signal.aborted) reply.raw.shouldKeepAlive = false;
    done();
  });
  app.addHook('preClose', async () => {
    stopping.abort();
    timer = setTimeout(() => {
      app.log.warn('requests under way took too long to finish and are cut');
      app.server.closeAllConnections();
    }, finishMs);
  });
  app.addHook('onClose', async () => clearTimeout(timer));
}

/** Stands before everything that answers, also ahead of the router. */
export function lastAnswers(stopping: AbortSignal, listener: RequestListener): RequestListener {
  return (request, response) => {
    if (stopping.aborted) response.shouldKeepAlive = false;
    listener(request, response);
  };
}
