import type { FastifyBaseLogger } from 'fastify';
import type { Event } from '../../contract/events.ts';
import type { Settings } from '../settings/settings.ts';
import type { Content } from './files/content.ts';
import { TextPictures } from './texts/text-pictures.ts';
import { ContentMirror } from './upstream/content-mirror.ts';
import type { Upstream } from './upstream/shared-version.ts';
import type { FindEventsInUse } from './watch/lost-events.ts';
import { type FilesStatus, WatchedContent } from './watch/watched-content.ts';

export type OnContentChange = (listener: () => unknown) => void;

/** The state of the files and, where another server gives the content, of that server. */
export interface ContentStatus {
  readonly files: FilesStatus;
  /** Pictures that texts name and that can't be shown. */
  readonly textPictures: readonly { readonly url: string; readonly reason: string }[];
  readonly server: (ReturnType<ContentMirror['status']> & { readonly url: string }) | undefined;
}

/** False until another content server that gives the content has answered once, on whatever day. */
export function hasAnswered({ server }: Partial<ContentStatus> = {}): boolean {
  return !server || server.answers.some(({ copy }) => copy);
}

/**
 * The content files, with another server's answers over them where the settings name one. `findEventsInUse`: a file stays
 * on whose event people hang. @throws ContentError
 */
export async function openContent(
  { contentDir, contentUrl, dataDir }: Settings,
  findEventsInUse?: FindEventsInUse,
) {
  // The events that people see are the other server's.
  const watched = await WatchedContent.open(
    contentDir,
    dataDir,
    contentUrl ? undefined : findEventsInUse,
  );
  const mirror = contentUrl ? await ContentMirror.open(contentUrl, dataDir) : undefined;
  const switched = switchedContent();
  const written = () => switched(mirror?.over(watched.content()) ?? watched.content());
  const texts = await TextPictures.open({ contentUrl, dataDir, content: written });
  // Before whoever shows the content hears of a change, its pictures are fetched.
  watched.onChange(() => texts.look());
  mirror?.onChange(() => texts.look());
  return {
    content: () => texts.content(),
    /** The listener is called, and waited for, each time the content was replaced. */
    onChange(listener: () => unknown) {
      watched.onChange(listener);
      mirror?.onChange(listener);
      texts.onChange(listener);
    },
    status: (): ContentStatus => ({
      files: watched.status(),
      server: mirror && { url: contentUrl, ...mirror.status() },
      textPictures: texts.status(),
    }),
    /** The other content server; undefined where there is none. */
    upstream: mirror as Upstream | undefined,
    follow(log: FastifyBaseLogger) {
      watched.follow(log);
      mirror?.follow(log);
      texts.follow(log);
    },
    async close() {
      texts.close();
      await Promise.all([watched.close(), mirror?.close()]);
    },
  };
}

/**
 * The content without what belongs to features that are off, so that nothing of them is shown, told or
 * acted on. The same content gives the same; entities that lose nothing stay themselves.
 */
export function switchedContent(): (content: Content) => Content {
  const done = new WeakMap<Content, Content>();
  return (content) => {
    if (content.festival.features.registration) return content;
    const known = done.get(content);
    if (known) return known;
    const made = withoutRegistrations(content);
    done.set(content, made);
    return made;
  };
}

function withoutRegistrations(content: Content): Content {
  const originals = new WeakMap<object, Event>();
  const lists = new WeakMap<object, readonly Event[]>();
  const without = (events: readonly Event[]) => {
    if (events.every(({ registration }) => !registration)) return events;
    return events.map((event) => {
      if (!event.registration) return event;
      const other: Event = { ...event, registration: null };
      originals.set(other, event);
      return other;
    });
  };
  return {
    ...content,
    events: (clusterId) => {
      const events = content.events(clusterId);
      const shown = lists.get(events) ?? without(events);
      lists.set(events, shown);
      return shown;
    },
    changedAt: (entity) => content.changedAt(originals.get(entity) ?? entity),
  };
}
