import type { Page } from '@playwright/test';
import {
  BEFORE_FESTIVAL,
  expect,
  expectAccessible,
  sizes,
  test,
  testOnOtherContent,
  watchErrors,
} from './visitor.ts';

test.beforeEach(({ page }) => page.clock.setFixedTime(BEFORE_FESTIVAL));

const fact = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('..').getByRole('definition');

test('a visitor opens an event from its card and reads all there is to know; of another, on which day it ends', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.goto('/events/music');
  await page.getByRole('article').filter({ hasText: 'First Song' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First Song');
  const main = page.getByRole('main');
  await expect(main.getByText('Five minutes', { exact: true })).toHaveCSS('font-weight', '700');
  await expect(fact(page, 'DATE')).toHaveText('Thu 18 Sept, 10 am');
  await expect(fact(page, 'VENUE')).toHaveText('Old Hall');
  await expect(fact(page, 'PRIZE POOL')).toHaveText('₹40,000');
  await expect(main.getByRole('listitem').filter({ hasText: 'Asha' })).toHaveText(
    'Asha - 5550200031',
  );
  await expect(page.getByRole('link', { name: '5550200031' })).toHaveAttribute(
    'href',
    'tel:5550200031',
  );
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Judging criteria',
    'Format',
    'Contacts',
  ]);
  await expect(main.getByRole('img', { name: 'Poster of First Song' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await page.goBack();
  await page.getByRole('article').filter({ hasText: 'One Hundred Drums' }).click();
  await expect(fact(page, 'DATE')).toHaveText('Thu 18 Sept, 9 pm to Fri 19 Sept, 12:30 am');
  expect(errors).toEqual([]);
});

test('registering and the rule book open tabs of their own, by mouse, Enter and Space; the prize is a pool on a desktop, and money on smaller screens', async ({
  page,
  context,
}) => {
  await context.route('https://example.org/**', (route) => route.fulfill({ body: 'elsewhere' }));
  await page.goto('/events/music/details/First%20Song');
  const rules = page.getByRole('link', { name: 'Rule Book' });
  const opened = async (act: () => Promise<void>) => {
    const [tab] = await Promise.all([context.waitForEvent('page'), act()]);
    await tab.waitForURL(/example\.org/);
    const url = tab.url();
    await tab.close();
    return url;
  };
  const book = /rules\/first-song\.pdf$/;
  expect(await opened(() => rules.click())).toMatch(book);
  expect(await opened(() => rules.press('Enter'))).toMatch(book);
  expect(await opened(() => rules.press('Space'))).toMatch(book);
  const register = page.getByRole('link', { name: 'Register', exact: true });
  expect(await opened(() => register.click())).toMatch(/register\/first-song$/);
  await expect(page).toHaveURL('/events/music/details/First%20Song');

  for (const { name, width, height } of sizes)
    await test.step(name, async () => {
      await page.setViewportSize({ width, height });
      const label = name === 'desktop' ? 'PRIZE POOL' : 'PRIZE MONEY';
      await expect(page.getByText(/^PRIZE/).filter({ visible: true })).toHaveText([label]);
    });
});

test('an event elsewhere is registered for until its end, the next morning at five where none is known; then it says so at once, and leads to no register', async ({
  page,
}) => {
  const register = page.getByRole('link', { name: 'Register', exact: true });
  const calendar = page.getByRole('link', { name: 'Add to calendar' });
  await page.clock.setFixedTime('2025-09-19T04:59:00+05:30');
  await page.goto('/events/music/details/First%20Song');
  await expect(page.getByText('REGISTRATION', { exact: true })).toBeVisible();
  await expect(register).toBeVisible();
  await page.clock.setFixedTime('2025-09-19T05:00:00+05:30');
  // As a phone does that is taken out of a pocket: no minute has gone by for it.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('OVER', { exact: true })).toBeVisible();
  await expect(page.getByText('This event is over.')).toBeVisible();
  await expect(register).toHaveCount(0);
  await expect(calendar).toHaveCount(0);
});

test('on a phone an event begins with its facts: title, state, date, venue and prize are in the first view, and no word of a title breaks', async ({
  page,
}) => {
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [390, 844],
  ] as const)
    await test.step(`${width}x${height}`, async () => {
      await page.setViewportSize({ width, height });
      await page.goto('/events/music/details/First%20Song');
      const facts = [
        page.getByRole('heading', { level: 1 }),
        page.getByText('REGISTRATION', { exact: true }),
        ...['DATE', 'VENUE', 'PRIZE MONEY'].map((label) => fact(page, label)),
      ];
      for (const part of facts) await expect(part).toBeInViewport({ ratio: 1 });
      await page.goto(`/events/hindi-lits/details/${encodeURIComponent('Vāk-Yātrā')}`);
      const title = page.getByRole('heading', { level: 1 });
      const { lineHeight } = await title.evaluate((one) => getComputedStyle(one));
      expect((await title.boundingBox())!.height).toBeLessThan(1.5 * Number.parseFloat(lineHeight));
    });
  await test.step('with text twice as large', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const title = page.getByRole('heading', { level: 1 });
    const { lineHeight } = await title.evaluate((one) => getComputedStyle(one));
    expect((await title.boundingBox())!.height).toBeLessThan(1.5 * Number.parseFloat(lineHeight));
    await page.goto('/events/music/details/First%20Song');
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const stamp = page.getByText('REGISTRATION', { exact: true });
    expect(await stamp.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  });
});

test('an event is read, and gone through by keys, from its title to its facts, and to its contacts last', async ({
  page,
}) => {
  await page.goto('/events/music/details/First%20Song');
  const named = (await page.getByRole('main').ariaSnapshot()).split('\n');
  const at = (words: string) => named.findIndex((line) => line.includes(words));
  const order = [
    'heading "First Song"',
    'REGISTRATION',
    'DATE',
    'Five minutes',
    'img ',
    'Contacts',
  ];
  const places = order.map(at);
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('a low window that is wider than a phone has the desk’s layout, and its label', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 500 });
  await page.goto('/events/music/details/First%20Song');
  await expect(page.getByText('PRIZE POOL')).toBeVisible();
  const picture = (await page.getByRole('figure').boundingBox())!;
  const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
  expect(picture.x + picture.width).toBeLessThan(title.x);
});

test('what is not settled yet is TBA, what there is not is left out, a text to come is said to come, and the folder’s tab leads to the card', async ({
  page,
}) => {
  await page.goto('/events/music/details/Humming');
  await expect(fact(page, 'PRIZE POOL')).toHaveText('TBA');
  await page.goto('/events/music/details/Call%20%26%20Answer');
  await expect(page.getByRole('link', { name: 'Rule Book' })).toHaveCount(0);

  const comingText = page.getByText('Event details will be available soon.', { exact: true });
  await page.goto('/events/telugu-lits/details/Untold');
  await expect(fact(page, 'DATE')).toHaveText('TBA');
  await expect(fact(page, 'VENUE')).toHaveText('TBA');
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveCount(0);
  await expect(comingText).toBeVisible();
  await page.getByRole('link', { name: 'All events of Telugu Lits' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TELUGU LITS');
  await page.getByRole('button', { name: 'Turn Untold over' }).click();
  await expect(
    page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: 'UNTOLD' }) })
      .locator(comingText),
  ).toBeVisible();
});

test('a shared link shows the event before any script has run', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  for (const [path, title] of [
    ['english-lits/details/Hear,%20Hear!', 'Hear, Hear!'],
    ['hindi-lits/details/V%C4%81k-Y%C4%81tr%C4%81', 'Vāk-Yātrā'],
    // The same letters, composed as some keyboards and file systems do.
    ['hindi-lits/details/Va%CC%84k-Ya%CC%84tra%CC%84', 'Vāk-Yātrā'],
    ['music/details/Call%20%26%20Answer', 'Call & Answer'],
  ] as const) {
    const response = await page.goto(`${baseURL}/events/${path}`);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('article').getByRole('listitem').first()).toBeVisible();
  }
  await page.close();
});

const otherTest = testOnOtherContent();

otherTest(
  'an event shows as its card had it while the server says nothing; one that cannot be had says so, and keeps what its card had',
  async ({ page, other }) => {
    await page.goto('/events/music');
    other.content.behaviour = 'is silent';
    await page.getByRole('link', { name: 'First Song', exact: true }).dispatchEvent('click');
    await expect(fact(page, 'VENUE')).toHaveText('Old Hall');

    await page.goto('/events/music');
    other.content.behaviour = 'fails';
    await page.getByRole('link', { name: 'First Song', exact: true }).dispatchEvent('click');
    await expect(page.getByText('The latest of this event could not be loaded.')).toBeVisible();
    await expect(fact(page, 'VENUE')).toHaveText('Old Hall');
    await expectAccessible(page);
    other.content.behaviour = 'is slow';
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Trying again' })).toBeFocused();
    await expect(page.getByText('could not be loaded')).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(fact(page, 'VENUE')).toHaveText('Old Hall');
  },
);
