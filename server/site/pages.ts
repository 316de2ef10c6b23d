import type { FastifyBaseLogger } from 'fastify';
import type { Site } from '../../contract/site.ts';
import type { Content } from '../content/files/content.ts';
import type { FreshAnswer } from '../http/cached-answer.ts';
import { documentOf, pageHeaders } from './document.ts';
import { errorDocument } from './error-document.ts';
import type { Assets, Renderer } from './load-build.ts';
import type { PageAddress } from './page-address.ts';

export interface PagesOptions {
  /** Asked for at each rendering: it changes with the content. */
  readonly site: () => Site;
  readonly content: () => Content;
  readonly renderer: Renderer;
  readonly assets: Assets;
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
  { renderer, assets, ...current }: PagesOptions,
  { path, isThere }: PageAddress,
  log: FastifyBaseLogger,
): Promise<FreshAnswer> {
  const site = current.site();
  const content = current.content();
  const watched = watchedContent(content, log);
  const rendered = await renderer.render(new Request(site.publicUrl + path), {
    site,
    content: watched.source,
  });
  if (rendered instanceof Response) {
    const location = rendered.headers.get('location') ?? '/';
    return { status: rendered.status, headers: { location }, body: '', isCacheable: false };
  }
  const { status, error } = rendered;
  if (error) log.error({ err: error, path }, 'a page failed');
  const { html, policy } = documentOf(
    rendered,
    isThere ? path : undefined,
    site,
    assets,
    content.pictureOrigins,
  );
  return {
    status,
    headers: {
      ...pageHeaders(isThere ? path : undefined),
      'content-security-policy': policy,
      'cache-control': status < 500 ? 'public, max-age=0, must-revalidate' : 'no-store',
    },
    body: html,
    // A page that has gone since it was looked up isn't kept as what stands there.
    isCacheable: !watched.failed() && status === (isThere ? 200 : 404),
  };
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
  const source = {
    events: watched(content.events),
    topics: watched(content.topics),
    sponsors: watched(content.sponsors),
    workshops: watched(content.workshops),
    teams: content.teams,
  };
  return { source, failed: () => failed };
}
