import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import type { Content } from './files/content.ts';
import { ContentMirror, type MirrorStatus } from './upstream/content-mirror.ts';
import { type FilesStatus, WatchedContent } from './watch/watched-content.ts';

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

/** The state of the files and, where another server gives the content, of that server. */
export interface ContentStatus {
  readonly files: FilesStatus;
  readonly server: (MirrorStatus & { readonly url: string }) | undefined;
}

/** The content files, with another server's answers over them where the settings name one. @throws ContentError */
export async function openContent({
  contentDir,
  contentUrl,
  dataDir,
}: Settings): Promise<OpenContent> {
  const watched = await WatchedContent.open(contentDir, dataDir);
  const mirror = contentUrl ? await ContentMirror.open(contentUrl, dataDir) : undefined;
  return {
    content: () => mirror?.over(watched.content()) ?? watched.content(),
    onChange(listener) {
      watched.onChange(listener);
      mirror?.onChange(listener);
    },
    status: () => ({
      files: watched.status(),
      server: mirror && { url: contentUrl, ...mirror.status() },
    }),
    refresh: mirror && (() => mirror.refresh()),
    follow(log) {
      watched.follow(log);
      mirror?.follow(log);
    },
    async close() {
      await Promise.all([watched.close(), mirror?.close()]);
    },
  };
}
