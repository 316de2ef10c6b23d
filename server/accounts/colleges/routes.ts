import * as contract from '../../../contract/accounts/colleges.ts';
import type { OnContentChange } from '../../content/open-content.ts';
import type { Database } from '../../database/connection.ts';
import type { Serve } from '../../http/serve-call.ts';
import { listCollegeNames } from './store.ts';

/** The list changes only with the content, so it is read once for each. */
export async function collegeRoutes(
  serve: Serve,
  { db, onContentChange }: { db: Database; onContentChange?: OnContentChange | undefined },
): Promise<void> {
  const read = async () => {
    const names = await listCollegeNames(db);
    return { message: names.map((college_name) => ({ college_name })) };
  };
  let answer = await read();
  onContentChange?.(async () => {
    answer = await read();
  });

  serve(contract.listColleges, ({ reply }) => {
    reply.header('cache-control', 'public, max-age=300');
    return answer;
  });
}
