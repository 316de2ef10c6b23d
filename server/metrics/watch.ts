import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { campusSignOn } from '../../contract/accounts/campus-sign-on.ts';
import { logIn } from '../../contract/accounts/sessions.ts';
import { signUp } from '../../contract/accounts/sign-up.ts';
import { passwordQueue } from '../accounts/passwords.ts';
import { type Database, poolOf } from '../database/connection.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { SettingsError } from '../settings/settings.ts';
import { watchJobs } from './jobs.ts';

/** Seconds: a read, a page, a busy second, a wait that a visitor notices, and one that few sit out. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 1, 5, 30];

/** Of an address that leads nowhere. */
const NO_ROUTE = 'none';

const QUEUES = { passwords: passwordQueue };

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

/** Hits and misses of the answers that are the same for everybody. */
function watchCache(registry: Registry, cache: ResponseCache): void {
  const counted = { hits: 0, misses: 0 };
  new Counter({
    name: 'festival_cache_answers_total',
    help: 'Answers that are the same for everybody, by result: hit (it was there), miss (it was made)',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      const { hits, misses } = cache;
      this.inc({ result: 'hit' }, hits - counted.hits);
      this.inc({ result: 'miss' }, misses - counted.misses);
      Object.assign(counted, { hits, misses });
    },
  });
}

/** The connections to PostgreSQL. SQLite has none to tell of. */
function watchDatabase(registry: Registry, db: Database): void {
  const pool = poolOf(db);
  new Gauge({
    name: 'festival_database_connections',
    help: 'Connections of this process to PostgreSQL, by state: busy, idle',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      if (!pool) return;
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'festival_database_waiting',
    help: 'Work of this process that waits for a connection to PostgreSQL',
    registers: [registry],
    collect() {
      if (pool) this.set(pool.waitingCount);
    },
  });
}

/** Lines of heavy work in this process: what is done now, what waits, and since when. */
function watchQueues(registry: Registry): void {
  const gauge = (name: string, help: string, figureOf: (queue: typeof passwordQueue) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [registry],
      collect() {
        for (const [queue, figures] of Object.entries(QUEUES))
          this.set({ queue }, figureOf(figures));
      },
    });
  gauge('festival_queue_running', 'Pieces of heavy work under way', (queue) => queue().running);
  gauge('festival_queue_waiting', 'Pieces of heavy work in line', (queue) => queue().waiting);
  gauge(
    'festival_queue_oldest_seconds',
    'Seconds that the first in line has waited',
    (queue) => queue().oldestMs / 1000,
  );
}

/** Accounts opened, and sessions by the way to them, each by how it went. */
function watchAccounts(registry: Registry, app: FastifyInstance): void {
  const signUps = new Counter({
    name: 'festival_sign_ups_total',
    help: 'Sign-ups, by outcome: done, refused (a fault in the form), limited, busy, failed',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const signIns = new Counter({
    name: 'festival_sign_ins_total',
    help: 'Sign-ins, by way (password, campus) and outcome: done, refused, limited, busy, failed',
    labelNames: ['way', 'outcome'],
    registers: [registry],
  });
  app.addHook('onResponse', ({ routeOptions }, { statusCode }, done) => {
    const { call } = routeOptions.config;
    if (call === signUp) signUps.inc({ outcome: outcomeOf(statusCode) });
    if (call === logIn) signIns.inc({ way: 'password', outcome: outcomeOf(statusCode) });
    if (call === campusSignOn) signIns.inc({ way: 'campus', outcome: outcomeOf(statusCode) });
    done();
  });
}

function outcomeOf(status: number) {
  if (status < 400) return 'done';
  if (status === 429) return 'limited';
  if (status === 503) return 'busy';
  return status < 500 ? 'refused' : 'failed';
}

/** Requests by route and status, those that the cache answered ahead of the router too; and how long the rest took. */
function watchAnswers(registry: Registry, app: FastifyInstance, cache: ResponseCache): void {
  const counted = new Map<object, number>();
  const requests = new Counter({
    name: 'festival_requests_total',
    help: 'Requests answered, by the pattern of their route and the status',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
    // The cache counts in plain numbers, since it answers in microseconds.
    collect() {
      for (const sent of cache.sentAhead) {
        const before = counted.get(sent) ?? 0;
        counted.set(sent, sent.count);
        const { route, status } = sent;
        this.inc({ route, method: 'GET', status }, sent.count - before);
      }
    },
  });
  const seconds = new Histogram({
    name: 'festival_request_seconds',
    help: 'Seconds from the head of a request to the end of its answer, by route; without answers ahead of the router',
    labelNames: ['route', 'method'],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? NO_ROUTE;
    const { method } = request;
    requests.inc({ route, method, status: reply.statusCode });
    seconds.observe({ route, method }, reply.elapsedTime / 1000);
    done();
  });
}
