import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { onTestFinished } from 'vitest';
import { clusters } from '../../contract/clusters.ts';
import type { Features } from '../../contract/features.ts';
import type { Site } from '../../contract/site.ts';
import type { Content, FindFormerEvent } from '../content/reading/content.ts';
import { wellFormed } from '../http/decodable-path.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { registerSite } from '../site/routes.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A desk of one screen: what it has, no page of the site may name. */
const desk = {
  'web/desk/entry.desk.tsx': { file: 'assets/desk/entry.js', css: ['assets/desk/entry.css'] },
  'web/desk/people/people-screen.tsx': { file: 'assets/desk/people.js' },
};

const gate = {
  'web/gate/entry.gate.tsx': { file: 'assets/gate/entry.js', css: ['assets/gate/entry.css'] },
};

const manifest = {
  'web/entry.start.ts': { file: 'assets/start.js' },
  'web/entry.client.tsx': {
    file: 'assets/client.js',
    imports: ['_error.js'],
    css: ['assets/client.css'],
  },
  'web/entry.deferred.ts': { file: 'assets/deferred.js' },
  '_error.js': { file: 'assets/error.js', name: 'deferred-styles', css: ['assets/error.css'] },
};

/** A build of a few files: its renderer asks the content for what it shows, and fails where it is told to. */
export async function builtSiteDir(): Promise<string> {
  const dir = await temporaryFolder();
  await mkdir(join(dir, 'render'));
  await mkdir(join(dir, 'site/.vite'), { recursive: true });
  await writeFile(join(dir, 'package.json'), '{"type":"module"}');
  await writeFile(join(dir, 'render/entry.server.js'), renderer);
  await writeFile(join(dir, 'site/.vite/manifest.json'), JSON.stringify(manifest));
  await writeFile(join(dir, 'site/.vite/desk.json'), JSON.stringify(desk));
  await writeFile(join(dir, 'site/.vite/gate.json'), JSON.stringify(gate));
  await mkdir(join(dir, 'site/assets'));
  await writeFile(join(dir, 'site/assets/start.js'), 'start()');
  for (const name of ['client', 'error'])
    await writeFile(join(dir, `site/assets/${name}.css`), name);
  return dir;
}

const renderer = `
let renderings = 0;
async function shownOf(content) {
  try {
    return (await content.topics())[0].name;
  } catch {
    return 'fallback';
  }
}
const patterns = ['/', '/a', '/schedule', '/map', '/broken', '/moved', '/callback', '/events/:cluster', '/events/:cluster/details/:event', '/join/:invitation'];
export const markdownHtml = (text) => \`<p>\${text}</p>\`;
export function routeAt(path) {
  for (const pattern of patterns) {
    const shape = new RegExp('^' + pattern.replace(/:(\\w+)/g, '(?<$1>[^/]+)') + '$', 'i');
    const groups = shape.exec(path)?.groups ?? (shape.test(path) ? {} : undefined);
    const words = Object.entries(groups ?? {}).map(([name, word]) => [name, decodeURIComponent(word)]);
    if (groups) return { pattern, params: Object.fromEntries(words) };
  }
}
const isNowhere = (path) => /[0-9a-f]{8}-[0-9a-f-]{27}/.test(path);
const page = { status: 200, head: { fullTitle: 'A & B' }, page: { x: '</script>' }, modules: [] };
export async function render(request, { content }) {
  const { pathname, search } = new URL(request.url);
  if (pathname === '/broken') throw new Error('a secret of ours');
  if (pathname === '/moved') return new Response(null, { status: 302, headers: { location: '/' } });
  const shown = await shownOf(content);
  renderings += 1;
  const status = isNowhere(pathname) ? 404 : 200;
  return { ...page, status, html: shown + ' ' + renderings + ' at ' + pathname + search };
}`;

export const site = {
  publicUrl: 'http://localhost',
  apiUrl: '',
  festival: { name: 'Utsava', description: 'A festival' },
  captcha: { kind: 'altcha' },
} as unknown as Site;

const upload = {
  name: 'one.png',
  mime: 'image/png',
  modifiedAt: new Date(0),
  given: { name: 'one.png', bytes: 1 },
};

/** Content that has one topic, by its name; or a topic that takes its time. */
export function contentOf(
  topics: () => unknown,
  events: Content['events'] = () => [],
  known: readonly { id: number }[] = clusters,
  features: Partial<Features> = {},
  findFormerEvent: FindFormerEvent = () => undefined,
) {
  return {
    topics,
    events,
    findFormerEvent,
    sponsors: () => [],
    workshops: () => [],
    clusters: known,
    teams: () => [{ id: 'Team1' }],
    changedAt: () => new Date(0),
    isHidden: () => false,
    uploads: new Map([['one.png', upload]]),
    festival: {
      name: 'Utsava',
      startsOn: '2025-09-18',
      endsOn: '2025-09-21',
      contacts: [{ phone: '55501 00001' }, { phone: '+91 55501 00002' }],
      features,
    },
  } as never;
}

/** The site over that build, or another; `name` is what each rendering shows. */
export async function siteWith(
  name: () => string,
  events?: Content['events'],
  dirs: {
    buildDir?: string;
    pastBuildsDir?: string;
    clusters?: readonly { id: number }[];
    features?: Partial<Features>;
    findFormerEvent?: FindFormerEvent;
  } = {},
) {
  const { clusters: known, features, findFormerEvent } = dirs;
  const topics = () => [{ name: name() }];
  const content = () => contentOf(topics, events, known, features, findFormerEvent);
  const cache = new ResponseCache();
  const app = fastify({
    rewriteUrl: ({ url = '/' }) => wellFormed(url),
    serverFactory: (router) => createServer(cache.before(router)),
  });
  const { buildDir = await builtSiteDir(), pastBuildsDir = await temporaryFolder() } = dirs;
  onTestFinished(() => app.close());
  await registerSite(app, { site: () => site, content, buildDir, pastBuildsDir, cache });
  return app;
}
