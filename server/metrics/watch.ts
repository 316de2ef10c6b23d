import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Database } from '../database/connection.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { SettingsError } from '../settings/settings.ts';
import { watchAccounts } from './accounts.ts';
import { watchAnswers } from './answers.ts';
import { watchCache } from './cache.ts';
import { watchDatabase } from './database.ts';
import { watchJobs } from './jobs.ts';
import { watchQueues } from './queues.ts';

/** The app's parts that have figures of their own. */
export interface Watched {
  readonly db: Database;
  readonly cache: ResponseCache;
}

/**
 * Counts all that `app` does from here on, for Prometheus. Call it before the routes are registered. No label has
 * words of a visitor: routes stand as their patterns.
 */
export function watch(app: FastifyInstance, { db, cache }: Watched): Registry {
  const registry = new Registry();
  // A timer this often costs less than half a hundredth of a core; ten milliseconds, the usual, twice that.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  watchAnswers(registry, app, cache);
  watchAccounts(registry, app);
  watchCache(registry, cache);
  watchQueues(registry);
  watchDatabase(registry, db);
  watchJobs(registry, db, app.log);
  return registry;
}

/** Tells the figures at `/metrics` of an address of their own, until the app has closed. @throws SettingsError for a taken port */
export async function serveMetrics(
  app: FastifyInstance,
  registry: Registry,
  address: { readonly host: string; readonly port: number },
): Promise<void> {
  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url === '/metrics';
    if (!isAsked) return response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.setHeader('content-type', registry.contentType).end(text),
      (error) => {
        app.log.error({ err: error }, 'the metrics could not be told');
        response.writeHead(500).end();
      },
    );
  });
  await listening(server, address);
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    server.close();
  });
}

function listening(server: Server, address: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ message }) => reject(new SettingsError([`METRICS_PORT: ${message}`])));
    server.listen(address, resolve);
  });
}
