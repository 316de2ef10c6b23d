import type { FastifyBaseLogger } from 'fastify';
import type { Site } from '../../contract/site.ts';
import type { Content } from '../content/reading/content.ts';
import type { FreshAnswer } from '../http/cached-answer.ts';
import { plainPage } from '../http/html.ts';
import { BRIEFLY } from '../http/response-cache.ts';
import { contentSourceOf } from './content-source.ts';
import { documentOf, pageHeaders } from './document.ts';
import type { Assets, Renderer } from './load-build.ts';
import type { PageAddress } from './page-address.ts';

const STYLE = `
body { display: grid; place-content: center; gap: 1rem; min-height: 90vh; margin: 0; padding: 1.5rem; background: #081619; color: #f0e2c2; font: 1.2rem/1.5 Georgia, serif; text-align: center }
a { color: #f1d592 }
`;

/** For a page that can't even be rendered: complete in itself, in the festival's colours. */
const errorDocument = plainDocument(
  'The lamp went out',
  `<p>This page could not be shown. It is our fault, not yours; nothing of yours is lost.</p>
<p>Try again in a moment, or <a href="/">go back to the start</a>.</p>`,
);

/** For an address that asks for more pages than a crowd of visitors would. */
export const tooManyDocument = plainDocument(
  'Too many at the door',
  '<p>Your network has asked for too many pages at once. Please try again in a minute.</p>',
);

function plainDocument(title: string, text: string) {
  const { html, policy } = plainPage(title, `<h1>${title}</h1>\n${text}`, { style: STYLE });
  return {
    html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'x-robots-tag': 'noindex',
    },
  };
}

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
  { path, query = '', isThere, invitation }: PageAddress,
  log: FastifyBaseLogger,
): Promise<FreshAnswer> {
  const content = current.content();
  const site = current.site();
  const watched = watchedContent(content, log);
  const rendered = await renderer.render(new Request(site.publicUrl + path + query), {
    site,
    content: watched.source,
  });
  if (rendered instanceof Response) {
    const location = rendered.headers.get('location') ?? '/';
    return {
      status: rendered.status,
      headers: { location, 'cache-control': 'no-cache' },
      body: '',
      isCacheable: false,
    };
  }
  const { status, error } = rendered;
  if (error) log.error({ err: error, path }, 'a page failed');
  const shownPath = isThere && invitation === undefined ? path : undefined;
  // A page that has gone since it was looked up isn't kept as what stands there.
  const isCacheable = status === (isThere ? 200 : 404) && !watched.failed();
  const { html, policy } = documentOf(rendered, shownPath, site, assets);
  return {
    status,
    headers: {
      ...pageHeaders(shownPath),
      'content-security-policy': policy,
      'cache-control': lifetimeOf(status, isCacheable && invitation === undefined),
    },
    body: html,
    isCacheable,
  };
}

function lifetimeOf(status: number, isForEverybody: boolean): string {
  if (status >= 500) return 'no-store';
  // Of addresses where nothing is there is no end: an edge would keep the page once for each.
  return isForEverybody && status === 200 ? BRIEFLY : 'private, no-cache';
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
    venues: watched(asked.venues),
    schedule: asked.schedule,
  };
  return { source, failed: () => failed };
}
