import { join } from 'node:path';
import type { ContentSource } from '../../contract/content.ts';
import { jobThread } from '../runtime/job-thread.ts';
import type { Build } from './load-build.ts';
import type { PageJob, RenderAnswer, RenderRequest, ThreadPage } from './render-page.ts';

export interface RenderThread {
  /** Before the next build replaces this one under a server that runs on. Otherwise the first page does it. */
  start(): unknown;
  /** `content` is asked for as little as the page shows. Rejects when the page can't be rendered. */
  render(
    page: Omit<PageJob, 'edition'>,
    content: { readonly of: object; readonly source: ContentSource },
  ): Promise<ThreadPage>;
  close(): Promise<unknown>;
}

/**
 * Renders pages in a thread of their own, one after the other: a page of long texts takes the parser seconds, and
 * this thread answers everybody else meanwhile. Content is `of` the same object for as long as it doesn't change.
 */
export function openRenderThread(build: Build): RenderThread {
  const thread = jobThread<PageJob>(join(import.meta.dirname, 'render-page.ts'), build);
  const editions = new WeakMap<object, number>();
  let lastEdition = 0;

  function editionOf(content: object): number {
    const edition = editions.get(content) ?? ++lastEdition;
    editions.set(content, edition);
    return edition;
  }

  return {
    ...thread,
    render: (page, { of, source }) =>
      thread.run<ThreadPage, RenderRequest>(
        { ...page, edition: editionOf(of) },
        { answer: (asked) => partOf(source, asked) },
      ),
  };
}

async function partOf(source: ContentSource, asked: RenderRequest): Promise<RenderAnswer> {
  const [part, ...given] = asked;
  try {
    return { asked, part: await (source[part] as (...given: unknown[]) => unknown)(...given) };
  } catch (error) {
    return { asked, error: new Error((error as Error).message) };
  }
}
