import type { Page } from '@playwright/test';
import {
  atRest,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  watchErrors,
} from './visitor.ts';

test.use(atRest);

const FRIDAY_EVENING = '2025-09-19T18:10:00+05:30';
const events = (page: Page) =>
  page.getByRole('main').getByRole('region').locator('li:has(> button)');

test('a visitor comes from the clusters, goes from day to day, and on to an event', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.goto('/clusters');
  await page.getByRole('link', { name: 'All events by hour and hall' }).click();
  await expect(page).toHaveTitle('Schedule · Deepam');
  await expect(page.getByText('Four days, seven places.')).toBeVisible();
  await page.getByRole('link', { name: 'Sat 20' }).click();
  await expect(page).toHaveURL('/schedule?day=sat');
  await expect(page.getByRole('heading', { name: 'Saturday 20 Sept' })).toBeAttached();
  await expect(events(page)).toContainText([
    /^Queen's Rook/,
    /^Hear, Hear!/,
    /^Call & Answer/,
    /^Untold/,
  ]);
  await events(page).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Queen's Rook");
  await page.goBack();
  await expect(page).toHaveURL('/schedule?day=sat');
  expect(errors).toEqual([]);
});

test('on a phone the day opens at its hour; Back leads to where one was', async ({ page }) => {
  await page.clock.setFixedTime(FRIDAY_EVENING);
  await page.setViewportSize({ width: 390, height: 300 });
  await page.goto('/clusters');
  await page.getByRole('link', { name: 'All events by hour and hall' }).click();
  await expect(page.getByText(/^Now, /).first()).toBeInViewport();
  const top = () => page.evaluate(() => Math.round(scrollY));
  const atNow = await top();
  await page.evaluate(() => scrollTo(0, 0));
  await events(page).first().scrollIntoViewIfNeeded();
  const before = await top();
  expect(Math.abs(before - atNow)).toBeGreaterThan(100);
  await events(page).first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Schedule');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schedule');
  // A click may scroll a little, too.
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(50);
});

test('a reader hears each event’s hour, hall and cluster, and where they are only assumed', async ({
  page,
}) => {
  await page.clock.setFixedTime(FRIDAY_EVENING);
  await page.goto('/schedule?day=thu');
  await expect(events(page).first()).toHaveText(
    /First Song.*10 am to about 12 noon.*Old Hall.*Music/,
  );
  await expect(events(page).nth(1)).toHaveText(/9 pm to 12:30 am/);
  await expect(events(page).last()).toHaveText(/^Untold\s+Venue TBATelugu Lits$/);
  await expect(page.getByRole('heading', { name: 'Time not fixed' })).toBeVisible();
  await page.clock.setFixedTime(new Date('2025-09-22T05:00:00+05:30'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No time was fixed' })).toBeVisible();
  await expect(events(page).last()).toHaveText(/^Untold\s+Venue TBATelugu Litsover$/);
});

test('a wide window’s wall says of each event what kind it is, however short it is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [day, ...kinds] of [
    ['thu', 'Solo singing', 'Band contest'],
    ['fri', 'Choirs with lanterns'],
  ] as const) {
    await page.goto(`/schedule?day=${day}`);
    for (const kind of kinds) {
      const card = (await events(page).filter({ hasText: kind }).boundingBox())!;
      const words = (await page.getByText(kind, { exact: true }).boundingBox())!;
      expect(words.height, kind).toBeGreaterThan(13);
      expect(words.y + words.height, kind).toBeLessThanOrEqual(card.y + card.height);
    }
  }
});

test('the clock says what is on now and what comes, and each minute it steps on', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.clock.install({ time: FRIDAY_EVENING });
  await page.goto('/schedule?day=fri');
  await expect(page.getByRole('link', { name: /^Fri 19 today/ })).toHaveAttribute('aria-current');
  await expect(events(page).filter({ hasText: 'Lantern Choir' })).toContainText('in 20 min');
  await expect(events(page).filter({ hasText: 'Vāk-Yātrā' })).not.toContainText(/now|min/);
  await page.clock.runFor(60_000);
  await expect(events(page).filter({ hasText: 'Lantern Choir' })).toContainText('in 19 min');
  await page.clock.runFor(20 * 60_000);
  await expect(events(page).filter({ hasText: 'Lantern Choir' })).toContainText('on now');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Now, 6:31 pm')).toBeVisible();
  expect(errors).toEqual([]);
});

test('on a phone the clock moves nothing that the server drew', async ({
  page,
  browser,
  baseURL,
}) => {
  const viewport = { width: 390, height: 844 };
  const drawn = await browser.newPage({ javaScriptEnabled: false, viewport });
  await page.setViewportSize(viewport);
  await page.clock.setFixedTime(FRIDAY_EVENING);
  const places = async (one: Page) => {
    await one.goto(`${baseURL}/schedule?day=fri`);
    const boxes = (await events(one).all()).map((link) => link.boundingBox());
    const tops = (await Promise.all(boxes)).map((box) => box!.y);
    return tops.map((top) => top - tops[0]!);
  };
  expect(await places(page)).toEqual(await places(drawn));
  await expect(page.getByText('Now, 6:10 pm')).toBeVisible();
  await drawn.close();
});

test('on a phone the list opens at now, from a link or another screen, and a desktop’s wall at its top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 568 });
  await page.clock.setFixedTime('2025-09-20T19:30:00+05:30');
  const now = page.getByText('Now, 7:30 pm');
  await page.goto('/schedule?day=sat');
  await expect(now).toBeInViewport();
  await page.goto('/clusters');
  await page.getByRole('link', { name: 'All events by hour and hall' }).click();
  await expect(now).toBeInViewport();
  await page.getByRole('link', { name: 'Sun 21' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.getByRole('link', { name: 'Sat 20' }).click();
  await expect(now).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 568 });
  await page.goto('/schedule?day=sat');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});

test('a visitor asks for one cluster and is told when its next event is', async ({ page }) => {
  await page.goto('/schedule?day=fri');
  await page.getByRole('combobox', { name: 'Cluster' }).selectOption('Music');
  await expect(page).toHaveURL('/schedule?day=fri&cluster=music');
  await expect(events(page)).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Cluster' }).selectOption('Gaming');
  await expect(page.getByText('Nothing of Gaming on Friday. The next is')).toContainText(
    "Queen's Rook, Sat 9:30 am.",
  );
  await page.getByRole('link', { name: 'Sat 20' }).click();
  await expect(page).toHaveURL('/schedule?day=sat&cluster=gaming');
  await expect(page.getByRole('combobox', { name: 'Cluster' })).toHaveValue('gaming');
});

test('by keyboard alone a visitor pins events, which stay on this device', async ({ page }) => {
  await page.goto('/schedule?day=sat');
  const pin = (title: string) => page.getByRole('button', { name: `Pin ${title} as mine` });
  await events(page).first().getByRole('link').focus();
  await page.keyboard.press('Tab');
  await expect(pin("Queen's Rook")).toBeFocused();
  await page.keyboard.press('Space');
  await expect(pin("Queen's Rook")).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(pin("Queen's Rook")).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('checkbox', { name: 'Only mine' }).check();
  await expect(page).toHaveURL('/schedule?day=sat&mine');
  await expect(events(page)).toHaveCount(1);
  await pin("Queen's Rook").press('Enter');
  await expect(page.getByText('Nothing of yours on Saturday.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Only mine' }).uncheck();
  await expect(page).toHaveURL('/schedule?day=sat');
  await expect(pin("Queen's Rook")).toHaveAttribute('aria-pressed', 'false');
});

test('a pin of before ids has its event’s id as soon as the schedule shows it', async ({
  page,
}) => {
  const address = '/events/gaming/details/Queen%27s%20Rook';
  await page.addInitScript(
    (text) => {
      if (!localStorage.getItem('marked-events')) localStorage.setItem('marked-events', text);
    },
    JSON.stringify([address]),
  );
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('marked-events') ?? ''));
  await page.goto('/schedule?day=fri');
  await page.getByRole('link', { name: 'Sat 20' }).click();
  const pin = page.getByRole('button', { name: "Pin Queen's Rook as mine" });
  await expect(pin).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(stored).toEqual([address, ['gaming/queens-rook']]);
});

test('without JavaScript the days and the filter work, and nothing is there that doesn’t', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${baseURL}/schedule?day=thu`);
  await expect(page.getByRole('button', { name: /Pin|Print/ })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toBeHidden();
  await page.getByRole('link', { name: 'Fri 19' }).click();
  await expect(events(page)).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Cluster' }).selectOption('Music');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/day=fri&cluster=music$/);
  await expect(events(page)).toHaveText([/^Lantern Choir/]);
  await page.close();
});

test('a day prints black on white on one sheet of A4', async ({ page }) => {
  await page.goto('/schedule?day=thu');
  await page.getByRole('button', { name: 'Pin First Song as mine' }).click();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Thursday 18 Sept' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('the printer gives every day, each on a sheet of its own, and then the day that was open', async ({
  page,
}) => {
  await page.goto('/schedule?day=fri');
  const asked = await page.evaluateHandle(() => {
    const calls: string[][] = [];
    const days = () =>
      [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent!);
    window.print = () => calls.push(days());
    return calls;
  });
  const button = page.getByRole('button', { name: 'Print' });
  await page.context().setOffline(true);
  await button.click();
  await expect(page.getByRole('alert')).toContainText('The other days could not be loaded');
  await page.context().setOffline(false);
  await button.click();
  await expect.poll(() => asked.jsonValue()).toHaveLength(1);
  const [days] = await asked.jsonValue();
  expect(days).toEqual([
    'Thursday 18 Sept',
    'Friday 19 Sept',
    'Saturday 20 Sept',
    'Sunday 21 Sept',
  ]);
  await expect(page.getByRole('alert')).toHaveCount(0);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(4);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('main h2')).toHaveText(['Friday 19 Sept']);
});

test('the schedule stands in no window’s and nobody’s way', async ({ page }) => {
  await page.clock.setFixedTime(FRIDAY_EVENING);
  await page.goto('/schedule?day=fri');
  await page.getByRole('button', { name: /^Pin Lantern/ }).click();
  for (const width of [1440, 1281, 768, 390, 320]) {
    await expectNoSidewaysScroll(page, [width]);
    await expectAccessible(page);
  }
});
