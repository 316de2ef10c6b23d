import * as contract from '../../../contract/accounts/colleges.ts';
import type { OnContentChange } from '../../content/open-content.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { JSON_TYPE } from '../../http/json-type.ts';
import { BRIEFLY, type ResponseCache } from '../../http/response-cache.ts';
import type { Serve } from '../../http/serve-call.ts';
import { listCollegeNames } from './store.ts';

interface CollegeDependencies {
  readonly db: Database;
  readonly cache: ResponseCache;
  readonly content?: (() => Content) | undefined;
  readonly onContentChange?: OnContentChange | undefined;
}

/** The list changes only with the content, so it is read once for each. */
export async function collegeRoutes(
  serve: Serve,
  { db, cache, content, onContentChange }: CollegeDependencies,
): Promise<void> {
  const read = async () => {
    const also = new Map(content?.().colleges.map((one) => [one.college_name, one.also]));
    const names = await listCollegeNames(db);
    const message = names.map((college_name) => ({ college_name, also: also.get(college_name) }));
    return JSON.stringify({ message });
  };
  let list = { version: 0, body: await read() };
  onContentChange?.(async () => {
    const body = await read();
    list = { version: list.version + 1, body };
  });

  serve(contract.listColleges, async ({ request, reply }) => {
    const { version, body } = list;
    const make = () => ({
      headers: { 'content-type': JSON_TYPE, 'cache-control': BRIEFLY },
      body,
    });
    // Hundreds of names, for every phone that signs up: compressed they are a fifth.
    return (await cache.send(request, reply, `colleges ${version}`, make)) as never;
  });
}
