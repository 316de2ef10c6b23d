import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/connection.ts';
import { missingMigrations } from '../database/migrations.ts';

interface HealthOptions {
  readonly db: Database;
  readonly stopping: AbortSignal;
  /** False where the content server that gives the content has never answered. */
  readonly hasContent: () => boolean;
}

const NOT_READY = {
  stopping: 'The server is stopping',
  database: 'The database does not answer',
  migrations: 'The database is of an older version',
  content: 'There is no content yet',
};

/**
 * `/healthz`: 200 while the process answers at all; whoever gets no answer may start it anew. `/readyz`: 200 while it
 * takes work, else 503 with one of a few reasons; whoever spreads visitors sends them elsewhere.
 */
export async function healthRoutes(app: FastifyInstance, options: HealthOptions): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ message: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    const reason = await reasonAgainst(options, request);
    if (!reason) return { message: 'ok' };
    return reply.code(503).send({ message: NOT_READY[reason], reason });
  });
}

async function reasonAgainst(
  { db, stopping, hasContent }: HealthOptions,
  { log }: FastifyRequest,
): Promise<keyof typeof NOT_READY | undefined> {
  if (stopping.aborted) return 'stopping';
  try {
    if ((await missingMigrations(db)).length > 0) return 'migrations';
  } catch (error) {
    log.error({ err: error }, 'the database does not answer');
    return 'database';
  }
  return hasContent() ? undefined : 'content';
}
