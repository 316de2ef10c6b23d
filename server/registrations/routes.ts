import { listRegisteredEvents } from '../../contract/accounts/registrations.ts';
import type { Database } from '../database/connection.ts';
import type { Serve } from '../http/serve-call.ts';
import { listRegistrations } from './store.ts';

export function registrationRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(listRegisteredEvents, async ({ session }) => ({
    message: await listRegistrations(db, session.accountId),
  }));
}
