import { HOUSES } from '../contract/houses.ts';
import { hiddenStops, ZOOMED } from './hidden-stops.ts';
import { openNetwork } from './network.ts';
import { bar, siteIsStored } from './offline.ts';
import { FRIDAY_EVENING, test } from './on-days.ts';
import { arriveSignedIn, asha } from './people.ts';
import { expectOnePage } from './printed.ts';
import { startSwitchedOn } from './switched-on.ts';
import {
  test as base,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  patient,
  sizes,
  watchErrors,
} from './visitor.ts';

const PLAN = '/map?side=plan';

test('a visitor turns the board over, sees what is on where, and finds the way to it', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.clock.install({ time: FRIDAY_EVENING });
  await page.goto('/map');
  await page.getByRole('link', { name: 'Turn the board over' }).click();
  await expect(page).toHaveURL(PLAN);
  await expect(page.getByText('Fri 19 Sept, 6:40 pm: one event is on.')).toBeVisible();
  const plan = page.getByRole('navigation', { name: 'Campus plan' });
  await expect(plan.getByRole('link')).toHaveCount(6);

  await test.step('a house tells by its name what is on in it, and opens its card', async () => {
    await plan.getByRole('link', { name: /^Old Hall.*on now: Lantern Choir/ }).click();
    await expect(page).toHaveURL(`${PLAN}&venue=Old%20Hall`);
    const card = page.getByRole('region', { name: 'Old Hall' });
    await expect(card.getByRole('heading')).toBeFocused();
    await expect(card).toContainText('Behind the clock tower.');
    await expect(card.getByRole('link', { name: 'Directions to Old Hall' })).toHaveAttribute(
      'href',
      'https://maps.example.org/old-hall',
    );
    await card.getByText('Both events here').click();
    await expect(card.getByRole('link', { name: 'First Song' })).toBeVisible();
  });

  await test.step('Escape closes the card, and the focus is at its house again', async () => {
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(PLAN);
    await expect(page.locator(':focus')).toHaveAttribute('data-house', 'a15-hall');
  });

  await test.step('Escape closes the menu over a card, and not the card', async () => {
    await plan.getByRole('link', { name: /^Old Hall/ }).press('Enter');
    const card = page.getByRole('region', { name: 'Old Hall' });
    await expect(card).toBeVisible();
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(card).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(PLAN);
  });

  await test.step('a house of several rooms lists them, and leads to each', async () => {
    await plan.getByRole('link', { name: 'Lecture halls (LHC)' }).press('Enter');
    const card = page.getByRole('region', { name: 'Lecture halls (LHC)' });
    await card.getByRole('link', { name: 'Room 305' }).click();
    await expect(page.getByRole('region', { name: 'Room 305' })).toContainText('Second floor.');
    await page.getByRole('link', { name: 'Close' }).click();
    await expect(page).toHaveURL(PLAN);
  });

  await test.step('Back leads past the cards that were closed', async () => {
    await page.goBack();
    await expect(page).toHaveURL('/map');
    await page.goForward();
    await expect(plan).toBeVisible();
  });

  await test.step('the list has every place, what is on first', async () => {
    await page.getByRole('link', { name: 'List', exact: true }).click();
    await expect(plan).toBeHidden();
    const groups = page.getByRole('main').getByRole('heading', { level: 3 });
    await expect(groups).toHaveText(['On now', 'Another day', 'Nothing more']);
  });
  expect(errors).toEqual([]);
});

test('the board turns over without a dark moment, and its back is loaded only then', async ({
  page,
}) => {
  const errors = watchErrors(page);
  let asked = 0;
  await page.route(/\/assets\/plan-[^/]+\.js$/, async (route) => {
    asked++;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.goto('/map', { waitUntil: 'networkidle' });
  expect(asked).toBe(0);
  await page.evaluate(() => {
    const look = () => {
      if (!document.querySelector('main h1')) document.body.dataset.dark = '';
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  const turn = page.getByRole('link', { name: 'Turn the board over' });
  await turn.click();
  await expect(page.getByRole('navigation', { name: 'Campus plan' })).toBeVisible();
  await turn.click();
  await expect(page.getByRole('link', { name: /^Arts/ })).toBeVisible();
  await expect(page.locator('body')).not.toHaveAttribute('data-dark');
  expect(asked).toBe(1);

  await test.step('it turns about its edge; who wants less motion sees the other side at once', async () => {
    const sides = [
      [page.getByRole('main').locator('header'), 'front'],
      [page.getByRole('navigation', { name: 'Campus plan' }).locator('..').locator('..'), 'back'],
    ] as const;
    for (const [side, name] of sides) {
      if (name === 'back') await turn.click();
      await expect(side, name).toHaveCSS('animation-name', 'none');
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await expect(side, name).not.toHaveCSS('animation-name', 'none');
      await page.emulateMedia({ reducedMotion: 'reduce' });
    }
  });

  await test.step('the plan that the server drew is taken over as it stands', async () => {
    await page.goto(PLAN, { waitUntil: 'commit' });
    await page.getByRole('main').evaluate((main) => {
      main.dataset.drawn = '';
    });
    await expect(page.getByText(/the festival is over\.$/)).toBeVisible();
    await expect(page.getByRole('main')).toHaveAttribute('data-drawn');
  });
  expect(errors).toEqual([]);
});

test('whoever turns the board over by keys turns it back with the next press', async ({ page }) => {
  await page.goto('/map');
  const turn = page.getByRole('link', { name: 'Turn the board over' });
  const plan = page.getByRole('navigation', { name: 'Campus plan' });
  await turn.focus();
  await page.keyboard.press('Enter');
  await expect(plan).toBeVisible();
  await expect(turn).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(plan).toBeHidden();
  await expect(turn).toBeFocused();
  await page.goBack();
  await expect(plan).toBeVisible();
  await expect(turn).toBeFocused();
});

test('a link to a venue opens its card, and one that the plan doesn’t know says so', async ({
  page,
}) => {
  await page.goto(`${PLAN}&venue=clock%20tower`);
  await expect(page.getByRole('region', { name: 'Clock tower' })).toContainText('Call & Answer');
  await page.goto('/schedule?day=fri');
  await page.goto(`${PLAN}&house=lecture-halls`);
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL(PLAN);
  await page.goBack();
  await expect(page).toHaveURL('/schedule?day=fri');
  await page.goto(`${PLAN}&venue=Roof`);
  await expect(page.getByRole('status').filter({ hasText: '“Roof”' })).toBeVisible();
  const way = page.getByRole('region', { name: 'My way' });
  await expect(way).toContainText('The festival is over');
  await page.clock.setFixedTime('2025-09-21T23:55:00+05:30');
  await page.reload();
  await expect(way).toContainText('The festival is over');
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 820, height: 700 },
])
  test(`the place that one asked for is in sight beside its card, at ${viewport.width}x${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/events/music/details/First%20Song');
    await page.getByRole('link', { name: 'Old Hall', exact: true }).first().click();
    const sees = async (house: string) => {
      const place = page.locator(`[data-house="${house}"]`).locator('visible=true');
      const card = page
        .getByRole('main')
        .getByRole('region')
        .filter({ has: page.getByRole('link', { name: 'Close' }) });
      const header = (await page.getByRole('banner').boundingBox())!;
      await expect(card).toBeVisible();
      await expect
        .poll(async () => {
          const [at, cover] = [(await place.boundingBox())!, (await card.boundingBox())!];
          const isBeside = at.y + at.height > viewport.height || cover.x > 1;
          const end = isBeside ? viewport.height : cover.y;
          return at.y >= header.height && at.y + at.height <= end;
        }, house)
        .toBe(true);
    };
    await sees('a15-hall');
    for (const house of ['lecture-halls', 'open-air-theatre', 'clock-tower']) {
      await page.goto(`${PLAN}&house=${house}`);
      await sees(house);
    }
  });

test('events that are pinned on this device are a way, in order of hours', async ({ page }) => {
  await page.clock.install({ time: '2025-09-18T12:00:00+05:30' });
  await page.goto('/schedule?day=thu');
  for (const name of ['First Song', 'A Night of One Hundred Drums'])
    await page.getByRole('button', { name: `Pin ${name}` }).click();
  await page.goto(PLAN);
  const way = page.getByRole('region', { name: 'My way today' });
  await expect(way.getByRole('listitem')).toContainText([/First Song/, /Hundred Drums/]);
  // It is taken to last two hours, as long as most do.
  await expect(way.getByText('Been:')).toHaveCount(1);
  await page.clock.setFixedTime('2025-09-18T20:10:00+05:30');
  await page.reload();
  await expect(way.getByText('in 50 minutes')).toBeVisible();

  await page.clock.setFixedTime('2025-09-18T09:10:00+05:30');
  await page.reload();
  await expect(way.getByText('in 50 minutes')).toBeVisible();
  const signs = page.getByRole('list', { name: 'Signs on the plan' });
  await expect(signs).toContainText('where I go next');
  await page.clock.setFixedTime('2025-09-18T23:10:00+05:30');
  await page.reload();
  await expect(signs).toBeVisible();
  await expect(signs).not.toContainText('where I go next');
});

test('the plan and the list are whole in any window, without barriers, and on one page of paper', async ({
  page,
}) => {
  await page.clock.install({ time: FRIDAY_EVENING });
  for (const address of [PLAN, `${PLAN}&venue=Old%20Hall`, `${PLAN}&view=list`]) {
    await page.goto(address);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expectAccessible(page);
    }
    await expectNoSidewaysScroll(page, [1440, 768, 360, 320]);
  }
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(PLAN);
  await expect(page.getByRole('navigation', { name: 'Campus plan' })).toBeHidden();
  const list = page.getByRole('region', { name: 'Every place' });
  const name = list.getByRole('link', { name: 'Old Hall', exact: true });
  await name.click();
  await expect(page.getByRole('region', { name: 'Old Hall' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(PLAN);
  await expect(name).toBeFocused();
  await expectOnePage(page);
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-shape="wide"] [data-house="clock-tower"] text')).toBeVisible();
  const lit = page.locator('[data-shape="wide"] [data-house="a15-hall"] > path');
  await expect(lit).toHaveCSS('fill', 'rgb(255, 255, 255)');
  await expect(lit).toHaveCSS('stroke', 'rgb(0, 0, 0)');
  // From the list's tab, too.
  await page.goto(`${PLAN}&view=list`);
  await expect(page.locator('[data-shape="wide"] [data-house="clock-tower"] text')).toBeVisible();
});

test('a plan of two dozen places, with what is on and next at each, is on one page of paper', async ({
  page,
}) => {
  const moment = (hour: number) => `2025-09-19T${hour}:00:00+05:30`;
  const names = Array.from({ length: 24 }, (_, at) => `Lecture room ${at + 1}`);
  const venues = names.map((name, at) => ({
    ...{ name, place: Object.keys(HOUSES)[at % 14]! },
    ...{ find: 'Lecture halls, second floor, on the left of the stairs.' },
    ...{ directions: 'https://maps.example.org/studio' },
  }));
  const events = names.flatMap((venue, at) =>
    ([at % 2 === 0 && 17, 20] as const).flatMap((hour) => {
      if (!hour) return [];
      const title = `Verse & Venom ${hour} ${at + 1}`;
      const event = { eventId: `music/${title}`, title, kind: 'Beatboxing in pairs' };
      const hours = { begins: moment(hour), ends: moment(hour + 2) };
      return { ...event, clusterId: 5, day: 'fri', venue, ...hours };
    }),
  );
  await page.route('**/site/venues.json', (route) => route.fulfill({ json: venues }));
  await page.route('**/site/schedule.json', (route) =>
    route.fulfill({ json: { events, isWhole: true } }),
  );
  await page.clock.install({ time: FRIDAY_EVENING });
  await page.goto('/map');
  await page.getByRole('link', { name: 'Turn the board over' }).click();
  await expect(page.getByText('6:40 pm: twelve events are on.')).toBeVisible();
  const list = page.getByRole('region', { name: 'Every place' });
  await expect(list.getByRole('link', { name: /^Lecture room/ })).toHaveCount(24);
  await expectOnePage(page);
});

test('letters of twice the size have lines of their own', async ({ page }) => {
  await page.clock.install({ time: FRIDAY_EVENING });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${PLAN}&venue=Old%20Hall`);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const word = page
    .getByRole('region', { name: 'Old Hall' })
    .getByRole('link', { name: 'Lantern Choir' });
  expect((await word.first().boundingBox())?.width).toBeGreaterThan(150);
});

test('at 400 % zoom a venue’s card stands above the list, and hides nothing that has the focus', async ({
  page,
}) => {
  await page.clock.install({ time: FRIDAY_EVENING });
  await page.setViewportSize(ZOOMED);
  await page.goto(`${PLAN}&venue=Old%20Hall`);
  const card = page.getByRole('region', { name: 'Old Hall' });
  await expect(card.getByRole('heading')).toBeFocused();
  await expect(card.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await card.getByRole('link', { name: 'Close' }).click({ trial: true });
  expect(await hiddenStops(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the plan has its houses and its list', async ({ page }) => {
    await page.goto(PLAN);
    await expect(page.getByRole('link', { name: 'Clock tower' }).first()).toBeVisible();
    await expect(page.getByText('Seven places on the campus.')).toBeVisible();
  });
});

test.describe('without network', () => {
  test.use({ serviceWorkers: 'allow' });
  test('the plan is on the phone, its directions aren’t; the pass says what is on', async ({
    browser,
  }) => {
    const network = await openNetwork();
    const site = await startSwitchedOn('features:\n  days: on', { PUBLIC_URL: network.url });
    network.target = site.url;
    const context = await browser.newContext({ baseURL: network.url, reducedMotion: 'reduce' });
    const page = patient(await context.newPage());
    await arriveSignedIn(page, asha);
    await page.goto('/schedule?day=fri');
    const pin = page.getByRole('button', { name: 'Pin Lantern Choir' });
    await pin.click();
    await expect(pin).toHaveAttribute('aria-pressed', 'true');
    await page.goto('/pass');
    await expect(page.getByRole('heading', { name: asha.name })).toBeVisible();
    await siteIsStored(page);
    network.state = 'gone';
    await page.clock.setFixedTime(FRIDAY_EVENING);
    await test.step('home has both ways on in the first view of the smallest phone', async () => {
      const before = page.viewportSize()!;
      await page.setViewportSize({ width: 320, height: 568 });
      await page.goto('/');
      // The bar's words are as long as the day and the hour at which the page was stored: these are the longest.
      await bar(page).evaluate((words) => {
        words.querySelector('span > span:last-child')!.textContent = 'from Wed 30 Sept, 12:48 pm.';
      });
      for (const name of ['See what’s on', 'Campus plan'])
        await expect(page.getByRole('main').getByRole('link', { name })).toBeInViewport({
          ratio: 1,
        });
      await page.setViewportSize(before);
    });
    await page.goto(`${PLAN}&venue=Old%20Hall`);
    const card = page.getByRole('region', { name: 'Old Hall' });
    await expect(card).toContainText('Lantern Choir');
    await expect(card).toContainText('Directions need a network.');
    await expect(bar(page)).toBeVisible();
    const drawn = await page
      .locator('img[src*="plan-wide"]')
      .evaluate((picture: HTMLImageElement) => picture.naturalWidth);
    expect(drawn).toBeGreaterThan(0);
    await page.goto('/pass');
    await expect(page.getByRole('article')).toContainText('On now: Lantern Choir');
    await page.getByRole('article').getByRole('link', { name: 'Old Hall' }).first().click();
    await expect(card).toBeVisible();
    await context.close();
    await site.stop();
    await network.close();
  });
});

base('a festival that shows no days has the pinboard alone', async ({ page }) => {
  await page.goto(PLAN);
  await expect(page.getByRole('link', { name: /^Arts/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Turn the board over' })).toBeHidden();
  expect((await page.request.get('/site/venues.json')).status()).toBe(404);
});
