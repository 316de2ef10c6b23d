import fastify from 'fastify';
import { onTestFinished } from 'vitest';
import { contentAddress } from '../../../contract/content-addresses.ts';
import { openContent } from '../../content/open-content.ts';
import type { outsideFile } from '../../content/upstream/outside-file.ts';
import { readSettings } from '../../settings/settings.ts';
import { FESTIVAL_DIR } from '../festival.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { answerInDays, ContentServer } from './content-server.ts';

export const MUSIC = contentAddress.cluster(5);

/** Another content server, and the content that is asked of it; all of it is gone when the running test is over. */
export async function setUpMirror() {
  const dataDir = await temporaryFolder();
  const server = await ContentServer.start();
  onTestFinished(() => server.stop());
  const log: string[] = [];

  async function open(env: Record<string, string> = {}, outside?: typeof outsideFile) {
    const { upstream, ...opened } = await openContent(
      { ...readSettings(env), contentDir: FESTIVAL_DIR, contentUrl: server.url, dataDir },
      { outside },
    );
    opened.follow(fastify({ logger: { stream: { write: (line: string) => log.push(line) } } }).log);
    onTestFinished(() => opened.close());
    return { ...opened, ...upstream! };
  }

  return { server, dataDir, log, open };
}

/** Has the server answer with the recorded cluster, its events changed; Music's where no address is given. */
export function changeCluster(
  { answers }: ContentServer,
  // biome-ignore lint/suspicious/noExplicitAny: recorded answers are changed as they are
  change: (events: any[]) => unknown,
  address = MUSIC,
): void {
  const body = answerInDays('clusters-1');
  const { Events } = body.data.attributes.Cluster_Details;
  // No two events of a content server have one id.
  const cluster = Number(/\d+/.exec(address)?.[0]);
  if (address !== MUSIC) for (const event of Events) event.id += cluster * 100;
  change(Events);
  answers.set(address, body);
}
