import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import type { Event } from '../../contract/events.ts';
import type { Site } from '../../contract/site.ts';
import type { Content } from '../content/files/content.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { registerSite } from './routes.ts';

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
async function buildOf(renderer: string): Promise<string> {
  const dir = await temporaryFolder();
  await mkdir(join(dir, 'render'));
  await mkdir(join(dir, 'site/.vite'), { recursive: true });
  await writeFile(join(dir, 'package.json'), '{"type":"module"}');
  await writeFile(join(dir, 'render/entry.server.js'), renderer);
  await writeFile(join(dir, 'site/.vite/manifest.json'), JSON.stringify(manifest));
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
export const leadsNowhere = (path) => path.startsWith('/nowhere');
export async function render(request, { content }) {
  const { pathname } = new URL(request.url);
  if (pathname === '/broken') throw new Error('a secret of ours');
  if (pathname === '/moved') return new Response(null, { status: 302, headers: { location: '/' } });
  const shown = await shownOf(content);
  renderings += 1;
  const status = pathname.startsWith('/nowhere') ? 404 : 200;
  return { status, html: shown + ' ' + renderings, head: { fullTitle: 'A & B' }, page: { x: '</script>' }, modules: [] };
}`;

const site = {
  publicUrl: 'http://localhost',
  apiUrl: '',
  festival: { name: 'Utsava', description: 'A festival' },
  captcha: { kind: 'altcha' },
} as unknown as Site;

/** Content that has one topic, by its name; or a topic that takes its time. */
function contentOf(topics: () => unknown, events: Content['events'] = () => []) {
  return {
    topics,
    events,
    sponsors: () => [],
    workshops: () => [],
    teams: [{ id: 'Team1' }],
    pictureOrigins: [],
  } as never;
}

async function siteWith(name: () => string, events?: Content['events']) {
  const app = fastify();
  const content = () => contentOf(() => [{ name: name() }], events);
  const cache = new ResponseCache();
  await registerSite(app, { site: () => site, content, buildDir: await buildOf(renderer), cache });
  return app;
}

it('renders a page once and keeps it, compressed as the browser likes it', async () => {
  const app = await siteWith(() => 'shown');
  expect((await app.inject('/a')).body).toContain('shown 1');
  const again = await app.inject({ url: '/a', headers: { 'accept-encoding': 'gzip, br' } });
  expect(again.headers['content-encoding']).toBe('br');
  expect((await app.inject('/a')).body).toContain('shown 1');
});

it('answers a browser that has the page with 304', async () => {
  const app = await siteWith(() => 'shown');
  const { headers } = await app.inject('/a');
  const again = await app.inject({ url: '/a', headers: { 'if-none-match': String(headers.etag) } });
  expect(again.statusCode).toBe(304);
});

it('never keeps a page whose content failed, though it could be shown', async () => {
  let failing = true;
  const app = await siteWith(() => {
    if (failing) throw new Error('no connection');
    return 'real';
  });
  expect((await app.inject('/a')).body).toContain('fallback');
  failing = false;
  expect((await app.inject('/a')).body).toContain('real');
});

it('keeps nothing that was begun before the content changed', async () => {
  let answer = (_: { name: string }[]) => {};
  const old = new Promise<{ name: string }[]>((resolve) => {
    answer = resolve;
  });
  let begin = () => {};
  const rendering = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let now: () => unknown = () => {
    begin();
    return old;
  };
  const app = fastify();
  const cache = new ResponseCache();
  await registerSite(app, {
    cache,
    site: () => site,
    content: () => contentOf(() => now()),
    buildDir: await buildOf(renderer),
  });
  const asked = app.inject('/a').then(({ body }) => body);
  await rendering;
  now = () => [{ name: 'new' }];
  cache.clear();
  expect((await app.inject('/a')).body).toContain('new');
  answer([{ name: 'old' }]);
  expect(await asked).toContain('old');
  expect((await app.inject('/a')).body).toContain('new');
});

it('keeps one page for all the addresses that lead nowhere', async () => {
  const app = await siteWith(() => 'nothing');
  expect((await app.inject('/nowhere/1')).body).toContain('nothing 1');
  const other = await app.inject('/nowhere/2');
  expect(other.statusCode).toBe(404);
  expect(other.body).toContain('nothing 1');
});

it('shows a page of its own when rendering breaks, and tells nothing of why', async () => {
  const app = await siteWith(() => '');
  const { statusCode, body, headers } = await app.inject('/broken');
  expect(statusCode).toBe(500);
  expect(body).toContain('The lamp went out');
  expect(body).not.toContain('secret');
  expect(headers['cache-control']).toBe('no-store');
});

it('redirects as the renderer says, and away from a trailing slash, never to another host', async () => {
  const app = await siteWith(() => '');
  expect((await app.inject('/moved')).headers.location).toBe('/');
  expect((await app.inject('/a/?q=1')).headers.location).toBe('/a?q=1');
  expect((await app.inject('//example.org/')).headers.location).toBe('/example.org');
});

it('carries data that cannot end its element, and a policy that lets no other script in', async () => {
  const app = await siteWith(() => '');
  const { body, headers } = await app.inject('/a');
  expect(body).toContain('{"x":"\\u003c/script>"}');
  expect(body).toContain('<title>A &amp; B</title>');
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
  expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/);
});

it('puts the styles of error screens into those alone, after the entry’s; other pages fetch them later', async () => {
  const app = await siteWith(() => '');
  const { body } = await app.inject('/a');
  expect(body).toContain('<style>client</style>');
  expect(body).toContain(
    '"files":["/assets/error.js","/assets/client.js","/assets/deferred.js"],"styles":["/assets/error.css"]',
  );
  const nowhere = (await app.inject('/nowhere')).body;
  expect(nowhere).toContain('<style>client\nerror</style>');
  expect(nowhere).toContain('"styles":[]');
});

it('serves built files to be kept for a year', async () => {
  const app = await siteWith(() => '');
  const { statusCode, headers } = await app.inject('/assets/start.js');
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toContain('immutable');
});

it('tells search engines every screen and cluster, and keeps them from what is personal', async () => {
  const app = await siteWith(
    () => '',
    () => {
      throw new Error('not available');
    },
  );
  const robots = (await app.inject('/robots.txt')).body;
  expect(robots).toContain('Disallow: /profile');
  expect(robots).toContain('Sitemap: http://localhost/sitemap.xml');
  const { body, headers } = await app.inject('/sitemap.xml');
  expect(headers['content-type']).toContain('xml');
  expect(body).toContain('<loc>http://localhost/events/english-lits</loc>');
  expect(body).not.toContain('/profile');
});

it('lists each event in the sitemap by its encoded address', async () => {
  const event = { title: "Queen's & Gambol" } as Event;
  const app = await siteWith(
    () => '',
    () => [event],
  );
  expect((await app.inject('/sitemap.xml')).body).toContain(
    '/events/gaming/details/Queen&apos;s%20%26%20Gambol</loc>',
  );
});

it('serves what the scripts start from as a file to be kept, and its next edition under the old name', async () => {
  const app = await siteWith(() => 'shown');
  const address = /"site":"([^"]+)"/.exec((await app.inject('/a')).body)?.[1] ?? '';
  const file = await app.inject({ url: address, headers: { 'accept-encoding': 'br' } });
  expect(file.headers).toMatchObject({
    'cache-control': expect.stringContaining('immutable'),
    'content-encoding': 'br',
  });
  const passed = await app.inject('/site/passed.json');
  expect(passed.json()).toEqual(site);
  expect(passed.headers['cache-control']).toBe('no-cache');
});

it('serves the teams as a file that a browser asks about each time', async () => {
  const app = await siteWith(() => 'shown');
  const file = await app.inject('/site/teams.json');
  expect(file.json()).toEqual([{ id: 'Team1' }]);
  expect(file.headers['cache-control']).toBe('public, no-cache');
});
