import fastify, { type FastifyInstance } from 'fastify';
import { beforeAll } from 'vitest';
import { contentRoutes } from '../../content/api/routes.ts';
import { type Content, loadContent } from '../../content/reading/content.ts';
import { ResponseCache } from '../../http/response-cache.ts';
import { recordedClusters, TestFolder, writeRecordedFestival } from './recorded-festival.ts';

/** The content server alone, in an application of its own unless one is given. */
export async function contentApp(
  content: () => Content,
  picturesDir: string,
  app = fastify(),
): Promise<FastifyInstance> {
  await app.register(contentRoutes, { cache: new ResponseCache(), content, picturesDir });
  await app.ready();
  return app;
}

interface RecordedServer {
  readonly folder: TestFolder;
  readonly content: Content;
  readonly app: FastifyInstance;
}

/** The recorded festival, with what `writeMore` adds, served for all tests of the file that calls this. */
export function sharedRecordedServer(
  writeMore: (folder: TestFolder) => Promise<void> = async () => {},
): RecordedServer {
  const server = {} as RecordedServer;
  beforeAll(async () => {
    const folder = await TestFolder.make();
    await writeRecordedFestival(folder);
    await writeMore(folder);
    const picturesDir = `${folder.path}/made`;
    const content = await loadContent(folder.path, recordedClusters, { picturesDir });
    const app = await contentApp(() => content, picturesDir);
    Object.assign(server, { folder, content, app });
    return async () => {
      await app.close();
      await folder.remove();
    };
  });
  return server;
}
