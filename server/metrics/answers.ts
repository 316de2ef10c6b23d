import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { ResponseCache } from '../http/response-cache.ts';

/** Seconds: a read, a page, a busy second, a wait that a visitor notices, and one that few sit out. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 1, 5, 30];

/** Of an address that leads nowhere. */
const NO_ROUTE = 'none';

/** Requests by route and status, those that the cache answered ahead of the router too; and how long the rest took. */
export function watchAnswers(registry: Registry, app: FastifyInstance, cache: ResponseCache): void {
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
