import type { FastifyInstance } from 'fastify';
import { type Database, pingDatabase } from '../database/connection.ts';
import { HttpError } from './errors.ts';

/** `/healthz`: 200 while the database answers, for whoever watches the deployment. */
export async function healthRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  app.get('/healthz', { logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await pingDatabase(db);
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      throw new HttpError(503, 'The database does not answer');
    }
    return { message: 'ok' };
  });
}
