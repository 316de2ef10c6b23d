import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/accounts/colleges.ts';
import type { OnContentChange } from '../../content/open-content.ts';
import type { Database } from '../../database/connection.ts';
import { serveCall } from '../../http/serve-call.ts';
import { listColleges } from './store.ts';

interface CollegeParts {
  readonly db: Database;
  readonly onContentChange?: OnContentChange | undefined;
}

/** The list changes only with the content, so it is read once for each. */
export async function collegeRoutes(
  app: FastifyInstance,
  { db, onContentChange }: CollegeParts,
): Promise<void> {
  const read = async () => {
    const names = await listColleges(db);
    return { message: names.map((college_name) => ({ college_name })) };
  };
  let answer = await read();
  onContentChange?.(async () => {
    answer = await read();
  });

  serveCall(app, calls.listColleges, (_body, _request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return answer;
  });
}
