import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { addressesOf } from './sitemap.ts';
import { expect, test, watchErrors } from './visitor.ts';

test('a visitor walks from home to an event and back, and nothing goes wrong on the way', async ({
  page,
}) => {
  const errors = watchErrors(page);
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  // A press before the page's script runs loads the next page whole, whose title a browser says itself.
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByText(/ · Deepam$/), 'a browser says the first title itself').toHaveCount(
    0,
  );
  await page.getByRole('link', { name: 'See events' }).click();
  await expect(page).toHaveURL('/clusters');
  await expect(page.getByRole('status').getByText('Clusters · Deepam')).toBeAttached();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Music/ })
    .press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/music/i);
  await expect(page.getByRole('status').getByText('Music · Deepam')).toBeAttached();
  await expect(page.getByRole('main'), 'the focus goes along with the keyboard').toBeFocused();
  await page.getByRole('article').filter({ hasText: 'First Song' }).click();
  await expect(page).toHaveURL('/events/music/details/First%20Song');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First Song');
  await expect(page.getByRole('main')).toContainText('Old Hall');
  await page.goBack();
  await expect(page).toHaveURL('/events/music');
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/deepam/i);
  expect(errors).toEqual([]);
  expect(failed).toEqual([]);
});

test('what a visitor types or chooses before the scripts are there stays, and counts', async ({
  page,
}) => {
  const beforeScripts = async (address: string, act: () => Promise<unknown>) => {
    const { promise: isDone, resolve: letCome } = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/, (route) => isDone.then(() => route.continue()));
    // The page's own `goto` waits for the scripts.
    await page.mainFrame().goto(address, { waitUntil: 'commit' });
    await act();
    letCome();
    await page.unrouteAll({ behavior: 'wait' });
  };
  await beforeScripts('/signup', () => page.getByLabel('Username*').fill('asha'));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Name*', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Username*')).toHaveValue('asha');
  await beforeScripts('/login', () => page.getByLabel('Email*').fill('asha@example.org'));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByLabel('Password*')).toBeFocused();
  await expect(page.getByLabel('Email*')).toHaveValue('asha@example.org');
  await beforeScripts('/clusters', () => page.getByLabel('Find an event').fill('first song'));
  await expect(page.getByRole('link', { name: /First Song/ })).toBeVisible();
  await beforeScripts('/schedule', () => page.getByLabel('Cluster').selectOption('music'));
  await expect(page).toHaveURL(/cluster=music/);
  await expect(page.getByLabel('Cluster')).toHaveValue('music');
});

test('the words stand in the festival’s own letters', async ({ page }) => {
  await page.goto('/workshops');
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts]
        .filter(({ status, family }) => status === 'loaded' && !family.includes('Fallback'))
        .map(({ family, weight, style }) => `${family} ${weight} ${style}`.replaceAll('"', '')),
    );
  await expect.poll(loaded).toEqual([
    'Rozha One normal normal',
    'Newsreader normal normal',
    'Courier Prime normal normal',
    // These come once the page answers, and so do its textures.
    'Newsreader 700 normal',
    'Newsreader normal italic',
    'Courier Prime 700 normal',
  ]);
  await expect(page.locator('html')).toHaveAttribute('data-deferred');
});

test('a letter that the page did not have stands in the festival’s own too, once a visitor types it', async ({
  page,
}) => {
  await page.goto('/clusters');
  await expect(page.locator('html')).toHaveAttribute('data-deferred');
  const westernFaces = () =>
    page.evaluate(
      () =>
        [...document.fonts].filter(
          ({ status, unicodeRange }) => status === 'loaded' && unicodeRange.startsWith('U+A1'),
        ).length,
    );
  await expect(async () => {
    await page.getByRole('searchbox').fill('');
    await page.getByRole('searchbox').fill('José');
    expect(await westernFaces()).toBeGreaterThan(0);
  }).toPass();
});

test('the same can be read without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'See events' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Music/ })
    .click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /First Song/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First Song');
  await expect(page.getByRole('button', { name: 'Menu' }), 'it needs scripts').toHaveCount(0);
  for (const [path, what] of [
    ['/profile', 'Your profile'],
    ['/pass', 'Your pass'],
  ] as const) {
    await page.goto(path);
    expect(await page.getByRole('main').innerText()).toContain(`${what} needs JavaScript.`);
  }
  await page.getByRole('link', { name: 'Deepam, home' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByText('HOSPITALITY').click();
  await expect(page).toHaveURL('/hospitality');
  await context.close();
});

test('every page has a title, a description and an address of its own, and the right status', async ({
  request,
  server: { url },
}) => {
  const titles = new Set<string>();
  const listed = await addressesOf(url);
  for (const path of [...listed.filter((one) => !one.includes('/details/')), '/login']) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    const html = await response.text();
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
    expect(titles, `${path}: ${title}`).not.toContain(title);
    titles.add(title);
    expect(html, path).toMatch(/<meta name="description" content="[^"]{20,}">/);
    expect(html, path).toMatch(
      new RegExp(`<link rel="canonical" href="http://localhost:\\d+${path}">`),
    );
    expect(response.headers()['content-security-policy']).toContain("script-src 'self'");
  }
  for (const path of [
    '/nowhere',
    '/events/cooking',
    '/events/music/details/No%20such%20event',
    '/events/music/details/%E0%A4%A',
  ])
    expect((await request.get(path)).status(), path).toBe(404);
});

test('a page that has neither forms nor hours loads the shell’s own files alone', async () => {
  const file = join(import.meta.dirname, '../build/site/.vite/manifest.json');
  const manifest: Manifest = JSON.parse(await readFile(file, 'utf8'));
  const loaded = new Set<string>();
  const load = (key: string) => {
    if (loaded.has(key)) return;
    loaded.add(key);
    for (const other of manifest[key]?.imports ?? []) load(other);
  };
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry) load(key);
  load('web/screens/not-found-screen.tsx');
  const names = [...loaded].map((key) => manifest[key]?.name);
  expect(names.sort()).toEqual([
    ...['deferred-styles', 'entry.client', 'entry.deferred', 'entry.start'],
    ...['not-found-screen', 'react-dom', 'react-router', 'rolldown-runtime'],
  ]);
});
