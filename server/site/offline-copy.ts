import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { contentAddress } from '../../contract/content-addresses.ts';
import type { WirePicture } from '../../contract/content-answers.ts';
import { eachField } from '../../contract/entry-fields.ts';
import {
  DRAWN,
  type OfflineCopy,
  offlineCopyAddress,
  workerAddress,
} from '../../contract/offline.ts';
import { copyOf } from '../../contract/pictures.ts';
import { venuesAddress } from '../../contract/plan.ts';
import { getLeaderboard } from '../../contract/results/leaderboard.ts';
import { scheduleAddress } from '../../contract/schedule.ts';
import type { Site } from '../../contract/site.ts';
import { contentAnswer } from '../content/api/answers.ts';
import type { Content } from '../content/reading/content.ts';
import { compressed } from '../http/encodings.ts';
import { JSON_TYPE } from '../http/json-type.ts';
import { BRIEFLY, type ResponseCache } from '../http/response-cache.ts';
import { scheduleOfContent } from './content-source.ts';
import { documentOf, pageHeaders } from './document.ts';
import { Assets, type Build } from './load-build.ts';
import type { OfflineFiles } from './offline-files.ts';
import { siteFile } from './site-file.ts';

interface OfflineOptions {
  readonly cache: ResponseCache;
  readonly build: Build;
  readonly files: OfflineFiles;
  readonly site: () => Site;
  readonly content: () => Content;
}

/** Serves what a phone keeps to show the site without network. */
export function registerOfflineCopy(app: FastifyInstance, options: OfflineOptions): void {
  const { cache } = options;
  app.get(offlineCopyAddress, (request, reply) =>
    cache.send(request, reply, offlineCopyAddress, async () => {
      const copy = await offlineCopy(options);
      return {
        // Half a copy would take the place of a whole one.
        status: copy ? 200 : 503,
        headers: {
          'content-type': JSON_TYPE,
          'cache-control': copy ? BRIEFLY : 'no-store',
        },
        // As small as it gets, at once: every phone has it, and nobody waits for it.
        body: await compressed(Buffer.from(JSON.stringify(copy ?? {})), 'best'),
        isCacheable: copy !== undefined,
      };
    }),
  );
}

/** Serves the service worker; a browser asks for it anew at each visit. A build without one has none. */
export async function registerWorker(
  app: FastifyInstance,
  cache: ResponseCache,
  buildDir: string,
): Promise<void> {
  const text = await readFile(join(buildDir, 'worker/worker.js'), 'utf8').catch(() => undefined);
  if (!text) return;
  app.get(workerAddress, (request, reply) =>
    cache.send(request, reply, workerAddress, () => ({
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        // Its policy holds for all that it fetches; in WebKit for the workers that it fetches, too.
        'content-security-policy': "default-src 'none'; connect-src 'self'; worker-src 'self'",
      },
      body: text,
    })),
  );
}

/** Undefined while part of the content can't be had. */
async function offlineCopy(options: OfflineOptions): Promise<OfflineCopy | undefined> {
  const { build, files, site, content } = options;
  const answers = answersOf(options);
  if (!answers) return;
  const { registration, days, leaderboard } = content().festival.features;
  const assets = new Assets(build);
  const { styles } = assets.of({ modules: [], status: 200 });
  const copy = {
    document: offlineDocument(site(), assets),
    // Every page has had the site's own file before.
    files: [...files.files, siteFile(site()).address, ...styles.map(({ href }) => href)],
    ...(styles[0] && { style: styleOf(styles[0]) }),
    // Those of another server are not the worker's to keep.
    ...(days && leaderboard && site().apiUrl === '' && { changing: [getLeaderboard.path] }),
    packs: packsOf(files, days, registration),
    answers,
  };
  const version = hash('sha256', JSON.stringify(copy), 'hex').slice(0, 16);
  return { version, ...copy };
}

function styleOf({ href, text }: { href: string; text: string }) {
  return { address: href, length: text.length, hash: hash('sha256', text, 'base64') };
}

function packsOf(files: OfflineFiles, days: boolean, registration: boolean): readonly string[] {
  if (days) return [registration ? files.daysWithProgramme : files.days];
  return registration ? [files.screens, files.programme] : [files.screens];
}

/** No page's own: the scripts find nothing rendered in it, and render what the address says. */
function offlineDocument(site: Site, assets: Assets): OfflineCopy['document'] {
  const rendered = {
    status: 200,
    html: '<p role="status" class="screenful">Opening …</p>',
    head: { fullTitle: site.festival.name, hidden: true },
    page: null,
    modules: [],
  };
  const { html, policy } = documentOf(rendered, undefined, site, assets, { hasStyles: true });
  return { html, headers: { ...pageHeaders(undefined), 'content-security-policy': policy } };
}

function answersOf({ build, content }: OfflineOptions) {
  const now = content();
  const schedule = scheduleOfContent(now);
  if (!schedule.isWhole) return;
  const answers: Record<string, unknown> = {
    [scheduleAddress]: schedule,
    ...(now.festival.features.days && { [venuesAddress]: now.venues() }),
  };
  const clusters = now.clusters.map(({ id }) => contentAddress.cluster(id));
  for (const path of [...clusters, contentAddress.hospitalities]) {
    const { status, body } = contentAnswer(now, path);
    if (status !== 200) return;
    answers[path] = JSON.parse(JSON.stringify(body), (name, value) =>
      isBookkeeping(name) ? undefined : drawn(name, numbered(name, asRead(value)), build),
    );
  }
  return answers;
}

const BOOKKEEPING =
  'documentId createdAt updatedAt publishedAt hash ext size caption focalPoint previewUrl provider'.split(
    ' ',
  );

/** What a content server notes for itself, and the second kind of each picture, which few browsers ask for. */
function isBookkeeping(name: string): boolean {
  return BOOKKEEPING.includes(name) || name.startsWith('webp_');
}

/** A picture as `readPicture` takes it: no name or kind of what was uploaded, no heights of its copies, nor addresses that follow from its own. */
function asRead(value: unknown): unknown {
  const picture = (value as WirePicture | undefined | null)?.attributes;
  if (!picture?.url) return value;
  const copies = Object.entries(picture.formats ?? {}).map(([size, { url, width, mime }]) => {
    const follows = url === copyOf(picture.url, width ?? 0, mime?.replace('image/', '') ?? '');
    return [size, { ...(!follows && { url }), width, mime }];
  });
  const { name: _name, mime: _mime, ...shown } = picture;
  return { attributes: { ...shown, formats: Object.fromEntries(copies) } };
}

/** The pages tell a cluster's events apart by their numbers alone, where they have an id of their own. */
function numbered(name: string, value: unknown): unknown {
  if (name !== 'Events' || !Array.isArray(value)) return value;
  return value.map((event, at) => (event.event_id ? { ...event, id: at + 1 } : event));
}

const TOPIC_TEXT = 'desc';
const TEXTS = [
  TOPIC_TEXT,
  ...Object.keys(
    eachField(
      'events',
      ({ wire, type }) => (type === 'markdown' ? wire : undefined),
      () => true,
    ),
  ),
];

/** A text as the pages show it: its HTML costs half a kilobyte, the parser on each phone 13. */
function drawn(name: string, value: unknown, { renderer }: Build): unknown {
  if (typeof value !== 'string' || !TEXTS.includes(name)) return value;
  return value && DRAWN + renderer.markdownHtml(value, { phones: name === TOPIC_TEXT });
}
