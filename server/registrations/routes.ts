import type { FastifyInstance } from 'fastify';
import { listRegisteredEvents } from '../../contract/accounts/registrations.ts';
import { requireSession, sessionOf } from '../accounts/sessions/bearer.ts';
import type { Database } from '../database/connection.ts';
import { serveCall } from '../http/serve-call.ts';
import { listRegistrations } from './store.ts';

/** The events that a person is registered for. */
export async function registrationRoutes(
  app: FastifyInstance,
  { db }: { db: Database },
): Promise<void> {
  serveCall(
    app,
    listRegisteredEvents,
    async (_body, request) => ({
      message: await listRegistrations(db, sessionOf(request).accountId),
    }),
    { preParsing: requireSession(db) },
  );
}
