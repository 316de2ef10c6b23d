import type { FastifyBaseLogger } from 'fastify';
import type { Site } from '../../contract/site.ts';
import type { Content } from '../content/files/content.ts';
import { documentOf } from './document.ts';
import { type CachedPage, PageCache, toCachedPage } from './page-cache.ts';
import type { Assets, Renderer } from './render.ts';

export interface PagesOptions {
  /** Asked for at each rendering: it changes with the content. */
  readonly site: () => Site;
  readonly content: () => Content;
  readonly renderer: Renderer;
  readonly assets: Assets;
}

/** One key for every address that leads nowhere: they all show the same page. */
const nowhere = '*';

/** The site's pages, each rendered once and kept. What failed, in part or whole, is never kept. */
export class Pages {
  readonly #options: PagesOptions;
  readonly #cache = new PageCache();
  readonly #rendering = new Map<string, Promise<CachedPage | Response>>();
  /** Counts the changes of content: what was begun before one is not kept after it. */
  #edition = 0;

  constructor(options: PagesOptions) {
    this.#options = options;
  }

  /** The page at a path, or a redirect. Visitors who ask for the same page at once wait for one rendering. */
  async at(path: string, log: FastifyBaseLogger): Promise<CachedPage | Response> {
    const key = this.#options.renderer.leadsNowhere(path) ? nowhere : path;
    const kept = this.#cache.find(key);
    if (kept) return kept;
    let rendering = this.#rendering.get(key);
    if (!rendering) {
      const begun = this.#render(path, key, log);
      rendering = begun;
      this.#rendering.set(key, begun);
      const forget = () => this.#rendering.get(key) === begun && this.#rendering.delete(key);
      begun.then(forget, forget);
    }
    return rendering;
  }

  /** Forgets every page, because what they show has changed. */
  clear(): void {
    this.#edition += 1;
    this.#rendering.clear();
    this.#cache.clear();
  }

  async #render(path: string, key: string, log: FastifyBaseLogger): Promise<CachedPage | Response> {
    const { renderer, assets } = this.#options;
    const content = this.#options.content();
    const site = this.#options.site();
    const edition = this.#edition;
    const watched = watchedContent(content, log);
    const rendered = await renderer.render(new Request(site.publicUrl + path), {
      site,
      content: watched.source,
    });
    if (rendered instanceof Response) return rendered;
    if (rendered.failure) log.error({ err: rendered.failure, path }, 'a page failed');
    const { html, policy } = await documentOf(rendered, path, site, assets, content.pictureOrigins);
    const page = await toCachedPage(rendered.status, html, policy);
    // An address below a cluster that isn't there could be anything: those would crowd out the real pages.
    const isTrue = !watched.failed() && edition === this.#edition;
    if (isTrue && (rendered.status === 200 || key === nowhere)) this.#cache.keep(key, page);
    return page;
  }
}

/** Notes a failure of the content: then even a page that could do without it isn't kept. */
function watchedContent({ events, topics, sponsors, workshops }: Content, log: FastifyBaseLogger) {
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
    events: watched(events),
    topics: watched(topics),
    sponsors: watched(sponsors),
    workshops: watched(workshops),
  };
  return { source, failed: () => failed };
}
