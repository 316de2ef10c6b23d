import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EventName } from '../../contract/event-addresses.ts';
import { TooManyRequestsError } from '../http/errors.ts';
import { JSON_TYPE } from '../http/json-type.ts';
import { BRIEFLY, FOREVER, type ResponseCache } from '../http/response-cache.ts';
import { registerFestivalFiles } from './festival-files.ts';
import { Assets, loadBuild } from './load-build.ts';
import { registerOfflineCopy, registerWorker } from './offline-copy.ts';
import { loadOfflineFiles } from './offline-files.ts';
import { ownQuery, saysNoMore } from './own-queries.ts';
import { pageAddress } from './page-address.ts';
import { type PagesOptions, pageAnswer, tooManyDocument } from './pages.ts';
import { loadParts, partAddress, partDocument, partHeaders, partOf } from './parts.ts';
import { storeBuild } from './past-builds.ts';
import { registerSearchEngines } from './search-engines.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': JSON_TYPE,
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The event of an invitation's team; `team` is the entry that its picture is of, while it lets somebody in. */
export type EventOfInvitation = (
  invitation: string,
) => Promise<(EventName & { readonly team?: string }) | undefined>;

type BuiltSite = Pick<PagesOptions, 'site' | 'content'> & {
  buildDir: string;
  /** Outlives the build: files of past ones answer from there. */
  pastBuildsDir: string;
  cache: ResponseCache;
  eventOfInvitation?: EventOfInvitation | undefined;
};

/** Serves the built site: its files, and its pages, each at one address alone. */
export async function registerSite(
  app: FastifyInstance,
  { buildDir, pastBuildsDir, cache, ...options }: BuiltSite,
): Promise<void> {
  const build = await loadBuild(buildDir);
  const parts = await loadParts(buildDir);
  const { renderer } = build;
  const pages = { ...options, renderer, assets: new Assets(build) };

  const siteDir = join(buildDir, 'site');
  const pastDirs = await storeBuild(siteDir, pastBuildsDir);
  await registerBuiltFiles(app, cache, [siteDir, ...pastDirs]);
  registerFestivalFiles(app, { ...options, cache });
  const files = await loadOfflineFiles(siteDir);
  if (files) registerOfflineCopy(app, { ...options, cache, build, files });
  await registerWorker(app, cache, buildDir);
  registerSearchEngines(app, cache, options.site().publicUrl, options.content);
  app.get('/*', { errorHandler: answerTooMany }, async (request, reply) => {
    const asked = pathAndQuery(request.originalUrl);
    // The path as it can be decoded, whatever was typed.
    const { path: readable } = pathAndQuery(request.url);
    const { festival } = options.content();
    const part = partOf(readable);
    if (part && festival.features[part]) {
      const own = partAddress(part, asked.path);
      if (own !== asked.path) return reply.redirect(own + asked.query, 308);
      const site = { ...options.site(), festival };
      return reply
        .headers(partHeaders(part, site))
        .send(partDocument(part, parts[part], readable, site));
    }
    const address = pageAddress(readable, renderer.routeAt, options.content());
    // Not to be kept: which spelling is the event's own may change.
    const { invitation } = address;
    if (address.isThere && invitation === undefined && address.path !== asked.path)
      return reply.header('cache-control', 'no-cache').redirect(address.path + asked.query, 308);
    const own = ownQuery(address.path, asked.query, options.content());
    const shown =
      invitation === undefined
        ? { ...address, ...(own && { query: own.query }) }
        : { ...address, query: await queryOfInvitation(invitation, options) };
    const query = shown.query ?? '';
    // With a blank nobody can ask for it: the page of another hour would stand at an address that is told from none.
    const key = own?.isAsked ? shown.path + query : `${shown.path} ${query}`.trim();
    const isOwn = (target: string) => {
      const { path, query: words } = pathAndQuery(target);
      return path === shown.path && (!own?.isAsked || saysNoMore(words, query));
    };
    return cache.send(request, reply, key, () => pageAnswer(pages, shown, request.log), isOwn);
  });
}

/** An invitation's page names its event and its team's picture to a chat, and nothing else of what is in it; without the database it does without. */
async function queryOfInvitation(
  invitation: string,
  { eventOfInvitation }: Pick<BuiltSite, 'eventOfInvitation'>,
): Promise<string> {
  const event = await eventOfInvitation?.(invitation).catch(() => undefined);
  return event ? `?${new URLSearchParams({ ...event })}` : '';
}

function pathAndQuery(url: string) {
  const { index = url.length } = /\?/.exec(url) ?? {};
  return { path: url.slice(0, index), query: url.slice(index) };
}

/** A person who is refused reads a page; every other failure is the app's to answer. */
function answerTooMany(error: Error, _request: FastifyRequest, reply: FastifyReply) {
  if (!(error instanceof TooManyRequestsError)) throw error;
  const { html, headers } = tooManyDocument;
  return reply
    .code(429)
    .headers({ ...headers, 'retry-after': error.retryAfterSeconds })
    .send(html);
}

/**
 * Serves each file that the build left, with the compressed copies that it left beside it, and of past builds what
 * this one doesn't have: a page that was opened before an upgrade goes on.
 */
async function registerBuiltFiles(
  app: FastifyInstance,
  cache: ResponseCache,
  dirs: readonly string[],
): Promise<void> {
  for (const [address, file] of await filesByAddress(dirs)) {
    const type = TYPES[extname(file)]!;
    // A name in assets/ carries a hash of what is in the file.
    const lifetime = address.startsWith('/assets/') ? FOREVER : BRIEFLY;
    app.get(address, (request, reply) =>
      cache.send(request, reply, address, async () => ({
        headers: { 'content-type': type, 'cache-control': lifetime },
        body: {
          identity: await readFile(file),
          br: await ifThere(`${file}.br`),
          gzip: await ifThere(`${file}.gz`),
        },
      })),
    );
  }
}

/** Of several files at one address, the first folder's. */
async function filesByAddress(dirs: readonly string[]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const dir of dirs)
    for (const { name, parentPath } of await readdir(dir, {
      recursive: true,
      withFileTypes: true,
    })) {
      const file = join(parentPath, name);
      const address = `/${relative(dir, file).replaceAll('\\', '/')}`;
      const isSent = TYPES[extname(name)] && !address.startsWith('/.');
      if (isSent && !files.has(address)) files.set(address, file);
    }
  return files;
}

function ifThere(file: string) {
  return readFile(file).catch(() => undefined);
}
