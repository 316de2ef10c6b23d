import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import type { ListName } from './entries/source.ts';
import type { ReadOptions } from './reading/content.ts';
import { TextPictures } from './texts/text-pictures.ts';
import type { outsideFile } from './upstream/outside-file.ts';
import { type CallStatus, RemoteEntries } from './upstream/remote-entries.ts';
import { type FilesStatus, WatchedContent } from './watch/watched-content.ts';

export type OnContentChange = (listener: () => unknown) => void;

/** The state of the content and, where another server gives it, of that server. */
export interface ContentStatus {
  readonly files: FilesStatus;
  /** Pictures that texts name and that can't be shown. */
  readonly textPictures: readonly { readonly url: string; readonly reason: string }[];
  readonly server: { readonly url: string; readonly calls: readonly CallStatus[] } | undefined;
}

/** False until another content server that gives the content has answered once, on whatever day. */
export function hasAnswered({ server, files }: Partial<ContentStatus> = {}): boolean {
  return !server || files?.hasServerContent === true;
}

interface OpenOptions extends Pick<ReadOptions, 'findEventFacts' | 'findFormerEvent'> {
  /** Fetches a picture of any other host. */
  readonly outside?: typeof outsideFile | undefined;
}

/**
 * The content files, with another content server's entries in place of theirs where the settings name one.
 * `findEventFacts`: an event stays while people hang on it, and is what the desk has said; `findFormerEvent`: links to what it was called before lead to it. @throws ContentError, and Error where the folders overlap
 */
export async function openContent(
  { contentDir, contentUrl, dataDir, contentListEntries: listEntries }: Settings,
  { outside, ...finders }: OpenOptions = {},
) {
  requireApart(contentDir, dataDir);
  const server = contentUrl
    ? new RemoteEntries({ contentUrl, picturesDir: join(dataDir, 'pictures'), outside })
    : undefined;
  const watched = await WatchedContent.open({
    folder: contentDir,
    dataDir,
    listEntries,
    ...finders,
    server,
  });
  server?.onChange(() => watched.readAnew());
  const asked = server?.refresh();
  // What was sound before the last stop is shown at once.
  if (!watched.status().hasServerContent) await asked;
  const texts = await TextPictures.open({ contentUrl, dataDir, outside, content: watched.content });
  // Before whoever shows the content hears of a change, its pictures are fetched.
  watched.onChange(() => texts.look());
  return {
    content: () => texts.content(),
    /** The listener is called, and waited for, each time the content was replaced. */
    onChange(listener: () => unknown) {
      watched.onChange(listener);
      texts.onChange(listener);
    },
    status: (): ContentStatus => ({
      files: watched.status(),
      server: server && { url: contentUrl, calls: server.status() },
      textPictures: texts.status(),
    }),
    /** The other content server; undefined where there is none. */
    upstream: server && {
      refresh: () => server.refresh(),
      accept: (list: ListName, doubt: string) => server.accept(list, doubt),
      onChange: (listener: () => unknown) => watched.onChange(listener),
    },
    readAnew: () => watched.readAnew(),
    follow(log: FastifyBaseLogger) {
      watched.follow(log);
      server?.follow(log);
      texts.follow(log);
    },
    async close() {
      texts.close();
      await server?.close();
      await watched.close();
    },
  };
}

/** What this server writes must not lie among what editors do, nor the other way round: one of them would lose files. */
function requireApart(contentDir: string, dataDir: string): void {
  const [content, data] = [realPath(contentDir), realPath(dataDir)];
  const holds = (one: string, other: string) => `${other}${sep}`.startsWith(`${one}${sep}`);
  if (holds(content, data) || holds(data, content))
    throw new Error(
      `CONTENT_DIR (${contentDir}) and DATA_DIR (${dataDir}) lie one within the other: give each a folder of its own.`,
    );
}

/** A folder's path without links, as far as it is there. */
function realPath(dir: string): string {
  if (existsSync(dir)) return realpathSync(dir);
  return dirname(dir) === dir ? dir : join(realPath(dirname(dir)), basename(dir));
}
