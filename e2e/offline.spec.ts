import type { Locator } from '@playwright/test';
import { clusters } from '../contract/clusters.ts';
import { eventAddress } from '../contract/event-addresses.ts';
import type { OFFLINE_PAGES } from '../contract/offline.ts';
import { type Schedule, scheduleAddress } from '../contract/schedule.ts';
import { bar, bytesOfPage, siteIsStored, test } from './offline.ts';
import { startSwitchedOn } from './switched-on.ts';
import { expect, expectAccessible, expectNoSidewaysScroll } from './visitor.ts';

/** A word of each; pass and profile show what a device keeps of its person, in journeys of their own. */
const KEPT: Record<Exclude<(typeof OFFLINE_PAGES)[number], '/pass' | '/profile'>, string> = {
  '/': 'SAGA OF SECRETS',
  '/about': 'A culture driven blend',
  '/highlights': 'Dance troupe finds the right stage',
  '/clusters': 'Music',
  '/map': 'Map',
  '/schedule': 'Schedule',
  '/hospitality': 'HOSPITALITY',
};

test('after one visit the pages and every event open without network, by address, by reload and by link', async ({
  page,
  network,
}) => {
  await page.goto('/');
  const before = await bytesOfPage(page, network);
  await siteIsStored(page);
  expect(network.sentBytes - before).toBeLessThan(150_000);
  const ground = await page.locator('body').evaluate((body) => getComputedStyle(body).background);
  network.state = 'gone';
  for (const [path, words] of Object.entries({ ...KEPT, '/events/music': 'First Song' })) {
    await page.goto(path);
    await expect(page.locator('main')).toContainText(words);
    await expect(page.locator('body')).toHaveCSS('background', ground);
    await page.reload();
    await expect(page.locator('main')).toContainText(words);
    await expect(bar(page)).toBeVisible();
  }

  await test.step('texts as their authors marked them', async () => {
    await page.goto('/hospitality');
    await expect(page.locator('main strong').first()).toBeVisible();
  });

  await test.step('by search: a word of a name, one that is misspelt, and one of a description, which is no mark of its text', async () => {
    await page.goto('/clusters');
    const found = page.getByRole('region', { name: 'Events found' }).getByRole('listitem');
    const field = page.getByRole('searchbox', { name: 'Find an event' });
    for (const [typed, title] of [
      ['chess', "Queen's Rook"],
      ['lantrn', 'Lantern Choir'],
      ['stroke of the bell', 'Call & Answer'],
    ] as const) {
      await field.fill(typed);
      await expect(found.first()).toContainText(title);
    }
    await field.fill('strong');
    await expect(page.getByRole('status').filter({ hasText: 'No event found' })).toBeVisible();
  });

  await test.step('each event', async () => {
    const { events } = await page.evaluate(async (address): Promise<Schedule> => {
      return (await fetch(address)).json();
    }, scheduleAddress);
    expect(events.length).toBeGreaterThan(5);
    for (const { clusterId, title } of events) {
      const { name } = clusters.find(({ id }) => id === clusterId)!;
      await page.goto(eventAddress(name, title));
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
      await expect(
        page
          .getByText('TBA')
          .or(page.getByText(/\d(:\d\d)? ([ap]m|noon)/))
          .first(),
      ).toBeVisible();
    }
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(events.at(-1)!.title);
  });

  await test.step('a day later too, which the bar tells', async () => {
    // From the copy's moment on: a minute after midnight, a copy of 23:59 would be two days old.
    const keptAt = Number(await page.locator('html').getAttribute('data-kept-at'));
    await page.clock.setFixedTime(keptAt + 24 * 60 * 60 * 1000);
    await page.reload();
    await expect(bar(page)).toHaveText(
      /^No network\. This page is from yesterday, \d+(:\d\d)? ([ap]m|noon)\.$/,
    );
  });

  await test.step('each at its top, however far the one before was read', async () => {
    await page.setViewportSize({ width: 390, height: 500 });
    await page.goto('/hospitality');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await page.goto('/map');
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('by link, from the menu too', async () => {
    await page.goto('/clusters');
    await page
      .getByRole('link', { name: /^Music/ })
      .first()
      .click();
    await page
      .getByRole('link', { name: /First Song/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('First Song');
    await page.goto('/clusters');
    await page.getByRole('link', { name: 'All events by hour and hall' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Schedule');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByText('HOSPITALITY').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('HOSPITALITY');
  });
});

/** What the words of a whole festival, 87 events and their places, come to: `bench/pages/offline.ts` counts them. */
const WORDS_BYTES = 43_500;

test('with all of it switched on, what a phone keeps is less than 150 kB', async ({
  page,
  network,
}) => {
  const features = ['registration', 'leaderboard', 'days'].map((name) => `  ${name}: on`);
  const lines = ['features:', ...features, 'leaderboard:', '  points: { 1: 3 }', '  present: 1'];
  const site = await startSwitchedOn(lines.join('\n'), { PUBLIC_URL: network.url });
  network.target = site.url;
  await page.goto('/');
  const before = await bytesOfPage(page, network);
  await siteIsStored(page);
  const copy = await page.request.head('/site/offline.json', {
    headers: { 'accept-encoding': 'br' },
  });
  const ownWords = Number(copy.headers()['content-length']);
  expect(ownWords).toBeGreaterThan(1000);
  expect(network.sentBytes - before - ownWords + WORDS_BYTES).toBeLessThan(150_000);
  await site.stop();
});

test('who searches without network on a phone that has kept nothing reads that it needs one, and once there is one finds', async ({
  page,
  context,
}) => {
  await page.goto('/clusters');
  await page.locator('html[data-deferred]').waitFor();
  await context.setOffline(true);
  const field = page.getByRole('searchbox', { name: 'Find an event' });
  await field.fill('chess');
  await expect(
    page.getByText('No network, and the events are not on your phone yet: the search needs one.'),
  ).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(
    page.getByRole('region', { name: 'Events found' }).getByRole('listitem').first(),
  ).toContainText("Queen's Rook");
});

test('a drawing that the phone doesn’t have leaves its place empty, with no sign of something broken', async ({
  page,
  network,
}) => {
  await page.goto('/hospitality');
  await siteIsStored(page);
  network.state = 'gone';
  await page.goto('/');
  await expect(page.locator('main')).toContainText('SAGA OF SECRETS');
  const broken = () =>
    page.evaluate(async () => {
      const drawings = [...document.images].filter(({ currentSrc }) => currentSrc.endsWith('.svg'));
      const tries = drawings.map((one) =>
        one.decode().then(
          () => false,
          () => true,
        ),
      );
      return (await Promise.all(tries)).filter(Boolean).length;
    });
  expect(await broken()).toBe(0);
});

test('a page that the phone doesn’t have says so, names what is there, and opens by itself once there is a network', async ({
  page,
  context,
}) => {
  await page.goto('/map');
  await siteIsStored(page);
  await context.setOffline(true);
  for (const address of ['/sponsors', '/no/such/page']) {
    await page.goto(address);
    await expect(
      page.getByRole('heading', { name: 'This page is not on your phone.' }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
  }
  await page.goto('/sponsors');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [1440, 768, 390, 320]);
  const here = page.getByRole('navigation', { name: 'On your phone' });
  await expect(here.getByRole('link')).toHaveText([
    /^Schedulekept \d+(:\d\d)? ([ap]m|noon)$/,
    /^All eventskept/,
    /^Mapkept/,
    /^Hospitalitykept/,
  ]);
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'SPONSORS' })).toBeVisible();
  await expect(bar(page)).toBeHidden();

  await test.step('the same where a link leads to it', async () => {
    await page.goto('/schedule');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByText('PROFILE').click();
    await expect(
      page.getByRole('heading', { name: 'This page is not on your phone.' }),
    ).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('a network that brings nothing is waited for a while, then the copy shows; the bar goes once it brings pages again', async ({
  page,
  network,
}) => {
  await page.goto('/');
  await siteIsStored(page);
  network.state = 'hangs';
  await page.goto('/schedule');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Schedule');
  await expect(bar(page)).toBeVisible();
  network.state = 'there';
  await expect(bar(page)).toBeHidden({ timeout: 30_000 });
});

test('while a page is open a lost network shows as a bar that pushes it down, and a network that is back takes it away', async ({
  page,
  context,
}) => {
  await page.goto('/hospitality');
  const top = async () => (await page.locator('main').boundingBox())!.y;
  const before = await top();
  await page.clock.setFixedTime(await page.evaluate(() => performance.timeOrigin));
  await context.setOffline(true);
  await expect(bar(page)).toHaveText(/^No network\. This page is from \d+(:\d\d)? ([ap]m|noon)\.$/);
  const { height } = (await bar(page).boundingBox())!;
  await expect.poll(top).toBeCloseTo(before + height, 0);
  expect((await page.locator('header').first().boundingBox())!.y).toBeCloseTo(height, 0);
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(bar(page)).toBeHidden();
  await expect.poll(top).toBeCloseTo(before, 0);
});

test('without network what stays below the bar can still be seen and pressed, and what takes the focus is clear of it', async ({
  page,
  context,
}) => {
  await page.goto('/schedule?day=sat');
  await context.setOffline(true);
  await expect(bar(page)).toBeVisible();
  const days = page.getByRole('navigation', { name: 'Days' }).getByRole('link');
  const isOnTop = (one: Locator) =>
    one.evaluate((shown) => {
      const { left, top, width } = shown.getBoundingClientRect();
      // Its upper edge is what a bar would lie upon.
      return shown.contains(document.elementFromPoint(left + width / 2, top + 4));
    });
  for (const viewport of [
    { width: 390, height: 500 },
    { width: 900, height: 500 },
  ]) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
    for (const day of await days.all()) await expect.poll(() => isOnTop(day)).toBe(true);
  }
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
  const hours = page.getByText(/^\d+ [ap]m$/).locator('visible=true');
  await expect.poll(() => isOnTop(hours.first())).toBe(true);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const header = (await page.getByRole('banner').boundingBox())!;
  const first = page.getByRole('main').getByRole('region').getByRole('link').first();
  await first.focus();
  expect((await first.boundingBox())!.y).toBeGreaterThan(header.y + header.height);
});

for (const [name, connection, isKept] of [
  ['asks to save data', { saveData: true, effectiveType: '4g' }, false],
  ['is as slow as 2G', { saveData: false, effectiveType: '2g' }, false],
  ['is as slow as 3G', { saveData: false, effectiveType: '3g' }, true],
] as const)
  test(`a connection that ${name} is ${isKept ? '' : 'not '}used to keep pages ahead`, async ({
    page,
  }) => {
    await page.clock.install();
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value });
    }, connection);
    await page.goto('/clusters');
    await page.clock.fastForward(60_000);
    const registrations = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    if (isKept) await expect.poll(registrations).toBe(1);
    expect(await registrations()).toBe(isKept ? 1 : 0);
  });

test('nothing with a token in it, and nothing of the desk, is ever in a cache', async ({
  page,
  network,
}) => {
  await page.goto('/');
  await siteIsStored(page);
  for (const path of [
    '/confirm-email?code=abc',
    '/change-password?code=abc',
    '/callback?code=abc&state=def',
    '/join/abcdefghijklmnop',
    '/desk',
    '/api/colleges',
    '/login',
  ])
    await page.goto(new URL(path, network.url).href, { waitUntil: 'load' });
  await page.goto('/');
  const addresses = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  });
  const allowed =
    /^\/(assets\/|site\/(document|schedule\.json|[\w-]{10}\.json)$|api\/(clusters\/\d+\?populate|hospitalities$))/;
  expect(addresses.filter((address) => !allowed.test(address))).toEqual([]);
});
