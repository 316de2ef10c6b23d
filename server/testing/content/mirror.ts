import fastify from 'fastify';
import { onTestFinished } from 'vitest';
import { contentAddress } from '../../../contract/content-addresses.ts';
import { type Content, loadContent } from '../../content/files/content.ts';
import { ContentMirror } from '../../content/upstream/content-mirror.ts';
import { FESTIVAL_DIR } from '../festival.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { ContentServer } from './content-server.ts';
import { recordedBody } from './recordings.ts';

export const MUSIC = contentAddress.cluster(5);

let loading: Promise<Content> | undefined;

/** The festival of the files, read once: nobody here changes it. */
function festival(): Promise<Content> {
  loading ??= loadContent(FESTIVAL_DIR);
  return loading;
}

/** Another content server, and what a mirror of it needs; all of it is gone when the running test is over. */
export async function setUpMirror() {
  const dataDir = await temporaryFolder();
  const server = await ContentServer.start();
  onTestFinished(() => server.stop());
  const files = await festival();
  const log: string[] = [];

  async function open(): Promise<ContentMirror> {
    const mirror = await ContentMirror.open(server.url, dataDir);
    mirror.follow(fastify({ logger: { stream: { write: (line: string) => log.push(line) } } }).log);
    onTestFinished(() => mirror.close());
    return mirror;
  }

  return { server, dataDir, files, log, open };
}

/** Has the server answer with the recorded cluster, its events changed; Music's where no address is given. */
export function changeCluster(
  { answers }: ContentServer,
  // biome-ignore lint/suspicious/noExplicitAny: recorded answers are changed as they are
  change: (events: any[]) => unknown,
  address = MUSIC,
): void {
  const body = structuredClone(recordedBody('clusters-1'));
  change(body.data.attributes.Cluster_Details.Events);
  answers.set(address, body);
}
