import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import { fairQueue } from './fair-queue.ts';

const senders = new AsyncLocalStorage<string>();

/** Does a part of a request's work, whose queries stand in the line for connections as its address's. */
export function asSender<T>({ caller }: Pick<FastifyRequest, 'caller'>, work: () => T): T {
  return senders.run(caller, work);
}

/**
 * The line before the connections to the database. Addresses take turns, and none holds all connections; work of the server's
 * own stands there as one more.
 */
export function connectionLine({
  connections,
  patienceMs,
}: {
  connections: number;
  patienceMs: number;
}) {
  const places = Number.POSITIVE_INFINITY;
  const own = { retrySeconds: 2, sharesRoom: true };
  const line = fairQueue({ room: connections, places, patienceMs, ...own });
  return () => line.enter(1, senders.getStore());
}
