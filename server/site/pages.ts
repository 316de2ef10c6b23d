import type { FastifyBaseLogger } from 'fastify';
import type { Site } from '../../contract/site.ts';
import type { Content } from '../content/content.ts';
import type { FreshAnswer } from '../http/cached-answer.ts';
import { contentSourceOf } from './content-source.ts';
import { errorDocument } from './error-document.ts';
import type { PageAddress } from './page-address.ts';
import type { RenderThread } from './render-thread.ts';

export interface PagesOptions {
  /** Asked for at each rendering: it changes with the content. */
  readonly site: () => Site;
  readonly content: () => Content;
  readonly thread: RenderThread;
}

/** Renders the page at an address, or the redirect that stands there. What failed, in part or whole, is never kept. */
export async function pageAnswer(
  options: PagesOptions,
  address: PageAddress,
  log: FastifyBaseLogger,
): Promise<FreshAnswer> {
  try {
    return await renderPage(options, address, log);
  } catch (error) {
    log.error({ err: error, path: address.path }, 'a page could not be rendered');
    const { headers, html } = errorDocument;
    return { status: 500, headers, body: html, isCacheable: false };
  }
}

async function renderPage(
  { thread, ...current }: PagesOptions,
  address: PageAddress,
  log: FastifyBaseLogger,
): Promise<FreshAnswer> {
  const content = current.content();
  const watched = watchedContent(content, log);
  const { pictureOrigins } = content;
  const page = { address, site: current.site(), pictureOrigins };
  const { status, headers, bytes, error, ...rendered } = await thread.render(page, {
    of: content,
    source: watched.source,
  });
  if (error) log.error({ err: error, path: address.path }, 'a page failed');
  const isCacheable = rendered.isCacheable && !watched.failed();
  return { status, headers, body: { text: Buffer.from(bytes.buffer) }, isCacheable };
}

/** Notes a failure of the content: then even a page that could do without it isn't kept. */
function watchedContent(content: Content, log: FastifyBaseLogger) {
  let failed = false;
  const watched =
    <Given extends unknown[], Entities>(ask: (...given: Given) => Entities) =>
    (...given: Given) => {
      try {
        return ask(...given);
      } catch (error) {
        failed = true;
        log.warn({ err: error }, 'the content could not be had');
        throw error;
      }
    };
  const asked = contentSourceOf(content);
  const source = {
    events: watched(asked.events),
    event: watched(asked.event),
    topics: watched(asked.topics),
    sponsors: watched(asked.sponsors),
    workshops: watched(asked.workshops),
    teams: watched(asked.teams),
    schedule: asked.schedule,
  };
  return { source, failed: () => failed };
}
