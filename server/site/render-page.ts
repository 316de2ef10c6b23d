import { type MessagePort, workerData } from 'node:worker_threads';
import type { ContentSource, DistantContent } from '../../contract/content.ts';
import type { Site } from '../../contract/site.ts';
import { doJobs, plainError } from '../runtime/job-thread.ts';
import { documentOf, pageHeaders } from './document.ts';
import { Assets, type Build, loadRenderer } from './load-build.ts';
import type { PageAddress } from './page-address.ts';

/* A thread that renders pages: see `render-thread.ts`. */

export interface PageJob {
  readonly address: PageAddress;
  readonly site: Site;
  readonly pictureOrigins: readonly string[];
  /** Another number for another content: what was told of one isn't asked for again. */
  readonly edition: number;
}

/** A part of the content, such as `['events', 5]`. */
export type RenderRequest = {
  [Part in keyof ContentSource]: readonly [part: Part, ...asked: Parameters<ContentSource[Part]>];
}[keyof ContentSource];

export interface RenderAnswer {
  readonly asked: RenderRequest;
  readonly part?: unknown;
  readonly error?: Error;
}

/** The page as bytes, which go to the other thread without being copied; or a redirect, without any. */
export interface ThreadPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  readonly isCacheable: boolean;
  /** A loader's error that the visitor sees as the error screen: for the log. */
  readonly error: Error | undefined;
}

const build = workerData as Build;
const assets = new Assets(build);
const renderer = loadRenderer(build);
const known = { edition: 0, parts: new Map<string, unknown>() };

doJobs<PageJob>(async (job, port) => {
  const page = await renderPage(job, port);
  return { done: page, moved: [page.bytes.buffer as ArrayBuffer] };
});

async function renderPage(
  { address, site, ...job }: PageJob,
  port: MessagePort,
): Promise<ThreadPage> {
  const { path, query = '', isThere } = address;
  const rendered = await (await renderer).render(new Request(site.publicUrl + path + query), {
    site,
    content: contentThrough(port, job.edition),
  });
  if (rendered instanceof Response) {
    const headers = { location: rendered.headers.get('location') ?? '/' };
    return { status: rendered.status, headers, ...NOTHING };
  }
  const { status, error } = rendered;
  const shownPath = isThere && address.invitation === undefined ? path : undefined;
  const { html, policy } = documentOf(rendered, shownPath, site, assets, job.pictureOrigins);
  return {
    status,
    headers: {
      ...pageHeaders(shownPath),
      'content-security-policy': policy,
      'cache-control': status < 500 ? 'public, max-age=0, must-revalidate' : 'no-store',
    },
    bytes: new TextEncoder().encode(html),
    // A page that has gone since it was looked up isn't kept as what stands there.
    isCacheable: status === (isThere ? 200 : 404),
    error: error === undefined ? undefined : plainError(error),
  };
}

const NOTHING = { bytes: new Uint8Array(), isCacheable: false, error: undefined };

/** The content by way of its thread. What failed is asked for again: it may be there the next time. */
function contentThrough(port: MessagePort, edition: number): DistantContent {
  if (known.edition !== edition) Object.assign(known, { edition, parts: new Map() });
  const { parts } = known;
  const waiting = new Map<string, PromiseWithResolvers<unknown>>();
  port.on('message', ({ asked, part, error }: RenderAnswer) => {
    const key = String(asked);
    if (error) waiting.get(key)?.reject(error);
    else {
      parts.set(key, part);
      waiting.get(key)?.resolve(part);
    }
  });
  const ask = async (...asked: RenderRequest) => {
    const key = String(asked);
    if (parts.has(key)) return parts.get(key) as never;
    const answer = waiting.get(key) ?? Promise.withResolvers<unknown>();
    if (!waiting.has(key)) port.postMessage({ asked });
    waiting.set(key, answer);
    return answer.promise as never;
  };
  return {
    events: (clusterId) => ask('events', clusterId),
    event: (clusterId, title) => ask('event', clusterId, title),
    topics: () => ask('topics'),
    sponsors: () => ask('sponsors'),
    workshops: () => ask('workshops'),
    teams: () => ask('teams'),
    schedule: () => ask('schedule'),
  };
}
