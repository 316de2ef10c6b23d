import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import type { Content } from './content.ts';
import type { ContentStatus } from './status/routes.ts';
import { ContentMirror } from './upstream/content-mirror.ts';
import { WatchedContent } from './watch/watched-content.ts';

/** The content of each moment, wherever it comes from. */
export interface OpenContent {
  readonly content: () => Content;
  /** The listener is called, and waited for, each time the content was replaced. */
  readonly onChange: OnContentChange;
  readonly status: () => ContentStatus;
  /** Asks the other content server for everything now; undefined where there is none. */
  readonly refresh: (() => Promise<void>) | undefined;
  /** From now on changes are followed, and faults logged. */
  readonly follow: (log: FastifyBaseLogger) => void;
  readonly close: () => Promise<void>;
}

export type OnContentChange = (listener: () => unknown) => void;

/** The content files, with another server's answers over them where the settings name one. @throws ContentError */
export async function openContent({
  contentDir,
  contentUrl,
  dataDir,
}: Settings): Promise<OpenContent> {
  const living = await WatchedContent.open(contentDir, dataDir);
  const kept = contentUrl ? await ContentMirror.open(contentUrl, dataDir) : undefined;
  return {
    content: () => kept?.over(living.content()) ?? living.content(),
    onChange(listener) {
      living.onChange(listener);
      kept?.onChange(listener);
    },
    status: () => ({
      files: living.status(),
      server: kept && { url: contentUrl, ...kept.status() },
    }),
    refresh: kept && (() => kept.refresh()),
    follow(log) {
      living.follow(log);
      kept?.follow(log);
    },
    async close() {
      await Promise.all([living.close(), kept?.close()]);
    },
  };
}
