import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/account-calls.ts';
import type { Database } from '../database/connection.ts';
import { serveCall } from '../serve-call.ts';
import { listColleges } from './store.ts';

/** The list changes only when the server starts, so it is read once. */
export async function collegeRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  const names = await listColleges(db);
  const answer = { message: names.map((college_name) => ({ college_name })) };

  serveCall(app, calls.listColleges, (_body, _request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return answer;
  });
}
