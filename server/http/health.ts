import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/connection.ts';
import { missingMigrations } from '../database/migrations.ts';

interface HealthOptions {
  readonly db: Database;
  readonly stopping: AbortSignal;
  readonly release: { readonly version: string; readonly commit: string };
  /** False where the content server that gives the content has never answered. */
  readonly hasContent: () => boolean;
}

/** Whoever spreads visitors hears it before the visitors do, who wait for longer. */
const PATIENCE_MS = 2000;

const NOT_READY = {
  stopping: 'The server is stopping',
  database: 'The database does not answer',
  migrations: 'The database is of an older version',
  content: 'There is no content yet',
};

/**
 * `/healthz`: 200 while the process answers at all, with the version and commit that runs; whoever gets no answer may start it anew. `/readyz`: 200 while it
 * takes work, else 503 with one of a few reasons; whoever spreads visitors sends them elsewhere.
 */
export async function healthRoutes(app: FastifyInstance, options: HealthOptions): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ message: 'ok', ...options.release }));
  const missing = missingOf(options.db);
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    const reason = await reasonAgainst({ ...options, missing }, request);
    if (!reason) return { message: 'ok' };
    return reply.code(503).send({ message: NOT_READY[reason], reason });
  });
}

/** Asks once for all who want to know: a database that hangs holds one connection for that, however often it is asked. */
function missingOf(db: Database): () => Promise<string[]> {
  let asking: Promise<string[]> | undefined;
  return async () => {
    asking ??= missingMigrations(db).finally(() => {
      asking = undefined;
    });
    const isLate = sleep(PATIENCE_MS, undefined, { ref: false }).then(() => {
      throw new Error(`said nothing for ${PATIENCE_MS} ms`);
    });
    return Promise.race([asking, isLate]);
  };
}

async function reasonAgainst(
  {
    missing,
    stopping,
    hasContent,
  }: Omit<HealthOptions, 'db'> & { missing: () => Promise<string[]> },
  { log }: FastifyRequest,
): Promise<keyof typeof NOT_READY | undefined> {
  if (stopping.aborted) return 'stopping';
  try {
    if ((await missing()).length > 0) return 'migrations';
  } catch (error) {
    log.error({ err: error }, 'the database does not answer');
    return 'database';
  }
  return hasContent() ? undefined : 'content';
}
