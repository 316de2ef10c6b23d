import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import type { Event } from '../../contract/events.ts';
import { BRIEFLY, ResponseCache } from '../http/response-cache.ts';
import { builtSiteDir, contentOf, site, siteWith } from '../testing/site.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { registerSite } from './routes.ts';

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
  const { promise: rendering, resolve: begin } = Promise.withResolvers<void>();
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
    buildDir: await builtSiteDir(),
    pastBuildsDir: await temporaryFolder(),
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

it('shows a page of its own when rendering breaks, and tells nothing of why', async () => {
  const app = await siteWith(() => '');
  const { statusCode, body, headers } = await app.inject('/broken');
  expect(statusCode).toBe(500);
  expect(body).toContain('The lamp went out');
  expect(body).not.toContain('secret');
  expect(headers['cache-control']).toBe('no-store');
});

it('redirects as the renderer says', async () => {
  const app = await siteWith(() => '');
  expect((await app.inject('/moved')).headers.location).toBe('/');
});

it('carries data that cannot end its element, and a policy that lets no other script in', async () => {
  const app = await siteWith(() => '');
  const { body, headers } = await app.inject('/a');
  expect(body).toContain('{"x":"\\u003c/script>"}');
  expect(body).toContain('<title>A &amp; B</title>');
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
  expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/);
  expect(policy).toContain("; worker-src 'self';");
  expect(policy).toMatch(/^default-src 'none';.*base-uri 'none'; frame-ancestors 'none'$/);
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

it.each([
  '/.git/config',
  '/package.json',
  '/render/entry.server.js',
  '/.vite/manifest.json',
  '/assets/',
])('hands out no other file, and lists none: %s', async (path) => {
  const app = await siteWith(() => 'shown');
  expect((await app.inject(path)).statusCode).toBe(404);
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
  const security = await app.inject('/.well-known/security.txt');
  expect(security.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(security.body).toContain('Contact: tel:5550100001;phone-context=+91\n');
  expect(security.body).toContain('Contact: tel:+915550100002\n');
  const [, expires = ''] = /^Expires: (.+)$/m.exec(security.body) ?? [];
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
});

it('lists each event in the sitemap by its encoded address', async () => {
  const event = { title: "Queen's & Gambol" } as Event;
  const app = await siteWith(
    () => '',
    () => [event],
  );
  expect((await app.inject('/sitemap.xml')).body).toContain(
    '/events/gaming/details/Queen%27s%20%26%20Gambol</loc>',
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
  expect(file.headers['cache-control']).toBe(BRIEFLY);
});

it('keeps pages of other origins out of its window, and the sign-on’s popup in touch', async () => {
  const app = await siteWith(() => '');
  const policyOf = async (path: string) =>
    (await app.inject(path)).headers['cross-origin-opener-policy'];
  expect(await policyOf('/a')).toBe('same-origin-allow-popups');
  expect(await policyOf('/nowhere')).toBe('same-origin-allow-popups');
  expect(await policyOf('/callback')).toBe('unsafe-none');
  expect((await app.inject('/a')).headers['permissions-policy']).toContain('camera=()');
});
