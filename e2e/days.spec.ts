import type { Page } from '@playwright/test';
import { testOn } from './on-days.ts';
import { at, startRegisteringSite } from './open-registration.ts';
import { confirmEmail } from './outbox.ts';
import { arriveSignedUp } from './people.ts';
import { callAs, takePlace } from './programme.ts';
import { eventAt, heading, panel } from './registration-panel.ts';
import {
  atRest,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  watchErrors,
} from './visitor.ts';
import { expectWhole } from './words.ts';

/* What visitors see of the festival's days, on a festival that begins in so many days. */

const STARTS_IN = 10;
const date = `date: ${at(STARTS_IN, 17)}`;
const ends = `ends: ${at(STARTS_IN, 21)}`;
const lines = [date, ends, 'venue: Old Hall', 'kind: Rock bands'];

const test = testOn(() =>
  startRegisteringSite(
    [
      { name: 'Only Song', lines, rules: ['places: 1'] },
      { name: 'Last Song', lines, rules: ['places: 1'] },
      { name: 'Few Songs', lines, rules: ['places: 24', 'team: { min: 3, max: 9 }'] },
      { name: 'Many Songs', lines, rules: ['places: 60'] },
      { name: 'Pair Songs', lines, rules: ['places: 9', 'team: { min: 1, max: 2 }'] },
      {
        name: 'Old Pictures',
        lines: [`date: ${at(STARTS_IN, 9)}`, `ends: ${at(STARTS_IN + 2, 20)}`],
      },
    ],
    STARTS_IN,
    ['days'],
  ),
);

const card = (page: Page, title: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const PLACES = '**/api/events/places';
const few = { places: 24, taken: 18, waiting: 0 };
const PLACES_MESSAGE = {
  'music/only-song': { places: 1, taken: 1, waiting: 7 },
  'music/few-songs': few,
  'music/many-songs': { places: 60, taken: 3, waiting: 0 },
};

async function answerPlaces(page: Page, message: object = PLACES_MESSAGE): Promise<void> {
  await page.route(PLACES, (route) => route.fulfill({ json: { message } }));
}

/** Answers what an event's own page asks of its places. */
async function answerPlacesOf(page: Page, next: 'place' | 'line', counts: typeof few) {
  const hours = { opens: at(-1, 9), closes: at(2, 12) };
  const message = { ...counts, ...hours, waitingLimit: null, next, state: 'open' };
  await page.route('**/api/events/music/*/places', (route) => route.fulfill({ json: { message } }));
}

test('whoever is signed out sees on a card what is left, and that an event is full; who took its place sees that', async ({
  page,
  browser,
  site,
}) => {
  const context = await browser.newContext({ ...atRest.contextOptions, baseURL: site.url });
  const holder = await context.newPage();
  const person = await arriveSignedUp(holder);
  await confirmEmail(holder.request, site, person);
  await takePlace(holder, 'Only Song');
  await holder.goto('/events/music');
  await expect(card(holder, 'Only Song').getByText('You’re in')).toBeVisible();

  await test.step('and on the plan, where it is their way', async () => {
    await holder.goto('/map?side=plan');
    const way = holder.getByRole('region', { name: /^My way on/ });
    await expect(way.getByRole('listitem')).toHaveText(/^5 pm.*Only Song.*Old Hall/);
    await holder.goBack();
  });

  await test.step('and, back from another tab, what was given back there', async () => {
    const { id } = await takePlace(holder, 'Many Songs');
    await holder.reload();
    await expect(card(holder, 'Many Songs').getByText('You’re in')).toBeVisible();
    await callAs(holder, 'DELETE', `entries/${id}`);
    await holder.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(card(holder, 'Many Songs').getByText('You’re in')).toHaveCount(0);
  });

  await test.step('and what was given back elsewhere, within half a minute', async () => {
    const { id } = await takePlace(holder, 'Many Songs');
    await holder.clock.install();
    await holder.reload();
    await expect(card(holder, 'Many Songs').getByText('You’re in')).toBeVisible();
    await callAs(holder, 'DELETE', `entries/${id}`);
    await holder.clock.fastForward(31_000);
    await expect(card(holder, 'Many Songs').getByText('You’re in')).toHaveCount(0);
  });
  await context.close();

  const errors = watchErrors(page);
  await page.goto('/events/music');
  await expect(card(page, 'Only Song').getByText('Full', { exact: true })).toBeVisible();
  await expect(card(page, 'Few Songs')).not.toContainText('left');
  await page.goto(eventAt('Only Song'));
  await expect(page.getByText('FULL', { exact: true })).toBeVisible();
  expect(errors).toEqual([]);
});

test('what a visitor has in an event is told once the network is back, where what reads it could not be loaded', async ({
  page,
  site,
}) => {
  const person = await arriveSignedUp(page);
  await confirmEmail(page.request, site, person);
  await takePlace(page, 'Many Songs');
  const reader = /\/assets\/own-reader-[^/]+\.js$/;
  await page.route(reader, (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (request) => reader.test(request.url()));
  await page.goto('/events/music', { waitUntil: 'networkidle' });
  await refused;
  const mine = card(page, 'Many Songs').getByText('You’re in');
  await expect(mine).toBeHidden();
  await page.unroute(reader);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(mine).toBeVisible();
});

test('before the festival home is as ever; but no window is lit, since a lit one is an event that is on', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'See events' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'On now' })).toHaveCount(0);
  await expect(page.locator('img[src*="hero-far"]')).toHaveAttribute('src', /hero-far-unlit/);
});

test('a full event’s page is stamped so in any window, and its one button is to wait in line, whoever is signed out, too', async ({
  page,
}) => {
  await answerPlaces(page);
  await answerPlacesOf(page, 'line', PLACES_MESSAGE['music/only-song']);
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1440, 900],
  ] as const)
    await test.step(`${width}x${height}`, async () => {
      await page.setViewportSize({ width, height });
      await page.goto(eventAt('Only Song'));
      await expect(page.getByText('FULL', { exact: true })).toBeInViewport();
      await expect(page.getByRole('main').getByText('places left')).toBeHidden();
      await expect(page.getByRole('button', { name: 'Register' })).toBeHidden();
      if (width < 600) await page.getByRole('link', { name: 'Wait', exact: true }).click();
      else {
        await expect(panel(page)).toContainText('The only place is taken.');
        await expect(panel(page)).toContainText('you would be8thin line');
        await panel(page).getByRole('button', { name: 'Wait in line' }).click();
      }
      await expect(heading(page)).toHaveText('Log in to wait in line');
    });
});

test('until it is known what whoever is signed in has in an event, it is neither full nor has it so many left', async ({
  page,
}) => {
  await answerPlaces(page);
  await answerPlacesOf(page, 'line', PLACES_MESSAGE['music/only-song']);
  await page.setViewportSize({ width: 390, height: 844 });
  await arriveSignedUp(page);
  for (const [address, own, told] of [
    [eventAt('Only Song'), '**/api/events/music/*/entry', 'FULL'],
    ['/events/music', '**/api/events/user/entries', 'Full'],
  ] as const)
    await test.step(address, async () => {
      const slow = Promise.withResolvers<void>();
      await page.route(own, async (route) => {
        await slow.promise;
        await route.continue();
      });
      const asked = page.waitForRequest(own);
      const answered = page.waitForResponse(PLACES);
      await page.goto(address);
      await Promise.all([asked, answered, page.locator('html[data-deferred]').waitFor()]);
      await expect(page.getByText(/^(full|6 left|you would be|Wait$)/i)).toHaveCount(0);
      slow.resolve();
      await expect(page.getByText(told, { exact: true }).first()).toBeVisible();
    });
});

test('before its places are told an event promises none; they are asked for once, ahead of the page’s scripts', async ({
  page,
}) => {
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(PLACES, async (route) => {
    await isAnswered;
    await route.fulfill({ json: { message: PLACES_MESSAGE } });
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(eventAt('Only Song'));
  const ask = page.getByRole('main').locator('a[href="#register"]');
  await expect(ask).toHaveText('See');
  await page.setViewportSize({ width: 1440, height: 900 });
  const register = panel(page).getByRole('button', { name: 'Register' });
  await expect(register).toHaveClass(/button-line/);
  answer();
  await expect(register).toBeHidden();
  await expect(page.getByText('FULL', { exact: true })).toBeVisible();
  const isPlaces = (path: string) => path === '/api/events/places';
  expect(asked.filter(isPlaces)).toHaveLength(1);
  expect(asked.findIndex(isPlaces)).toBeLessThan(
    asked.findIndex((path) => path.startsWith('/assets/') && path.endsWith('.js')),
  );
});

test('a card is one link with its name, kind, day, hour and state; its tag turns away with its face', async ({
  page,
}) => {
  await answerPlaces(page);
  await page.goto('/events/music');
  const name = /^Few Songs Rock bands \w{3} \d+ \w+, 5 pm 6 left$/;
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expect(page.getByText('6 left')).toBeVisible();
  await page.getByRole('button', { name: 'Turn Few Songs over' }).click();
  await expect(page.getByRole('heading', { name: 'FEW SONGS', exact: true })).toBeVisible();
  await expect(page.getByText('6 left').locator('..')).toHaveCSS('opacity', '0');
});

test('a card’s tag keeps clear of the button that turns the card, whatever it says', async ({
  page,
}) => {
  await page.clock.setFixedTime(at(STARTS_IN - 2, 12));
  await page.goto('/events/music');
  const first = card(page, 'Few Songs');
  const tag = first.locator('p[data-look]');
  await expect(tag).toHaveText('Entries closed');
  for (const width of [320, 360, 390, 412, 430, 462, 600, 1440])
    for (const words of ['Entries closed', 'A place for you', 'Held for you', '1 more needed'])
      await test.step(`${words} at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await tag.locator('span').evaluate((span, text) => {
          span.textContent = text;
        }, words);
        const turn = first.getByRole('button', { name: 'Turn Few Songs over' });
        const clear = async () => {
          const [from, to] = [(await tag.boundingBox())!, (await turn.boundingBox())!];
          return to.x - from.x - from.width;
        };
        await expect.poll(clear).toBeGreaterThanOrEqual(0);
      });
});

test('phones show two columns; height and border stay, and the width shrinks to no less than 150 px', async ({
  page,
}) => {
  await page.goto('/events/music');
  for (const [width, height, box] of [
    [1440, 900, [340, 450, 12]],
    [768, 1024, [260, 330, 10]],
    [464, 800, [210, 240, 8]],
    [463, 800, [210, 240, 8]],
    [390, 844, [176, 240, 8]],
    [360, 640, [161, 240, 8]],
    [320, 568, [150, 240, 8]],
  ] as const)
    await test.step(`${width}x${height}`, async () => {
      await page.setViewportSize({ width, height });
      const measured = () =>
        page.getByRole('article').evaluateAll((all) =>
          all.map((one) => {
            const { width, height, top } = one.getBoundingClientRect();
            // Of the front: the article has none.
            const { borderLeftWidth } = getComputedStyle(one.firstElementChild!.firstElementChild!);
            const border = Number.parseFloat(borderLeftWidth);
            return { box: [Math.round(width), Math.round(height), border], top };
          }),
        );
      await expect
        .poll(async () => [...new Set((await measured()).map((one) => one.box.join()))])
        .toEqual([box.join()]);
      const [first, second] = await measured();
      if (width < 464) expect(first!.top).toBe(second!.top);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBe(width);
    });
});

test('an event’s page says what is left as dots and words; on its hours it is on, with the light, and then over', async ({
  page,
}) => {
  await answerPlaces(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(eventAt('Few Songs'));
  await expect(page.getByText('6 LEFT', { exact: true })).toBeInViewport();
  await expect(page.getByText('6 of 24 teams left')).toBeInViewport();
  await expect(page.getByText('6 team places left')).toBeVisible();
  await expect(page.getByText('Rock bands')).toBeInViewport();
  await test.step('the smallest of usual phones has name, kind, places and bar in the first view', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    const main = page.getByRole('main');
    for (const part of [
      main.getByRole('heading', { level: 1 }),
      main.getByText('Rock bands'),
      main.getByText('6 of 24 teams left'),
      main.getByRole('link', { name: 'Register', exact: true }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 390, height: 844 });
  });
  await page.goto(eventAt('Only Song'));
  await expect(page.getByText('1 of 1 taken; 7 wait')).toBeVisible();
  await expect(page.getByText('you would be 8th')).toBeVisible();

  await page.clock.setFixedTime(at(STARTS_IN, 17, 40));
  await page.goto('/events/music');
  await expect(card(page, 'Few Songs').getByText('On now')).toBeVisible();
  await expect(card(page, 'Few Songs').getByText('till 9 pm')).toBeVisible();
  await expect(card(page, 'Old Pictures').getByText(/^till \w{3} 8 pm$/)).toBeVisible();
  await page.goto(eventAt('Few Songs'));
  await expect(page.getByText('ON NOW', { exact: true })).toBeVisible();
  await expect(page.getByText('began 40 minutes ago')).toBeVisible();
  await expect(page.getByText('On till 9 pm')).toBeVisible();

  await page.clock.setFixedTime(at(STARTS_IN, 21));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('OVER', { exact: true })).toBeVisible();
  await page.goto('/events/music');
  await expect(card(page, 'Few Songs').getByText('Over', { exact: true })).toBeVisible();
});

test('while it is on, who waits in its line finds the way and their line in one row of a phone’s bar', async ({
  page,
  browser,
  site,
}) => {
  const holder = await browser.newPage({ ...atRest.contextOptions, baseURL: site.url });
  await arriveSignedUp(holder);
  await takePlace(holder, 'Last Song');
  await holder.close();
  await confirmEmail(page.request, site, await arriveSignedUp(page));
  await takePlace(page, 'Last Song');
  await page.clock.setFixedTime(at(STARTS_IN, 17, 40));
  for (const [width, height] of [
    [390, 844],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(eventAt('Last Song'));
    const line = page.getByRole('main').getByRole('link', { name: 'My line', exact: true });
    const way = page.getByRole('main').getByRole('link', { name: 'Show the way' });
    await expect(line).toBeVisible();
    expect((await line.boundingBox())!.y).toBeCloseTo((await way.boundingBox())!.y, 0);
    const words = page.getByRole('main').getByText('On till 9 pm');
    const { y, height: high } = (await way.boundingBox())!;
    expect((await words.boundingBox())!.y).toBeLessThan(y + high);
  }
});

test('whose team is in finds the pass on its sheet, and on the event’s day in a phone’s bar', async ({
  page,
  site,
}) => {
  await confirmEmail(page.request, site, await arriveSignedUp(page));
  await takePlace(page, 'Pair Songs', 'Lamp Post');
  await page.setViewportSize({ width: 360, height: 640 });
  const main = page.getByRole('main');
  const pass = main.getByRole('link', { name: 'My pass', exact: true });
  const way = main.getByRole('link', { name: 'Show the way' });
  const comeAt = async (days: number, hour: number) => {
    await page.clock.setFixedTime(at(days, hour));
    await page.goto(eventAt('Pair Songs'));
    await expect(main.getByText('YOU’RE IN').or(main.getByText('ON NOW')).first()).toBeVisible();
  };

  await comeAt(STARTS_IN - 1, 12);
  await main.getByRole('link', { name: 'My team', exact: true }).click();
  await expect(panel(page).getByRole('link', { name: 'Show my pass' })).toBeVisible();
  await expect(panel(page).getByRole('link', { name: 'Add to calendar' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(pass).toHaveCount(0);

  await comeAt(STARTS_IN, 9);
  await expect(pass).toHaveAttribute('href', '/pass');
  await main.getByRole('link', { name: 'You are in Lamp Post' }).press('Enter');
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(main.getByRole('link', { name: 'You are in Lamp Post' })).toBeFocused();

  await comeAt(STARTS_IN, 18);
  await expect(way).toBeInViewport({ ratio: 1 });
  await expect(pass).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [360, 320]);
});

test('without an answer no number looks like what is left; one answer is for all cards and pages, and goes when it is old', async ({
  page,
}) => {
  let asked = 0;
  let isAway = true;
  await page.route(PLACES, (route) => {
    asked += 1;
    return isAway ? route.abort() : route.fulfill({ json: { message: PLACES_MESSAGE } });
  });
  await page.goto(eventAt('Few Songs'));
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect(page.getByText('REGISTRATION', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/\d+ (of 24 )?(team )?(places|teams) left/)).toHaveCount(0);

  isAway = false;
  await page.clock.install();
  await page.goto('/events/music');
  await expect(card(page, 'Few Songs').getByText('6 left')).toBeVisible();
  const once = asked;
  await page.clock.pauseAt(Date.now() + 20_000);
  await card(page, 'Few Songs').getByRole('link').first().click();
  await expect(page.getByText('6 LEFT', { exact: true })).toBeVisible();
  expect(asked).toBe(once);
  const answer = page.waitForResponse(PLACES);
  await page.clock.fastForward(11_000);
  await expect.poll(() => asked).toBe(once + 1);
  await (await answer).finished();

  isAway = true;
  await page.clock.fastForward(4 * 60_000);
  await expect(page.getByText('6 LEFT', { exact: true })).toHaveCount(0);
  await expect(page.getByText('REGISTRATION', { exact: true }).first()).toBeVisible();
});

test('without network what was left goes when it is old, for whoever is signed in, too', async ({
  page,
  context,
}) => {
  await answerPlaces(page);
  await answerPlacesOf(page, 'place', few);
  await page.setViewportSize({ width: 390, height: 844 });
  await arriveSignedUp(page);
  await page.clock.install();
  await page.goto(eventAt('Few Songs'));
  await expect(page.getByText('6 of 24 teams left')).toBeVisible();
  await page.unrouteAll();
  await context.setOffline(true);
  await page.clock.fastForward(4 * 60_000);
  await expect(page.getByText(/6 .*left/i)).toHaveCount(0);
  await expect(page.getByText('24 teams in all').first()).toBeVisible();
  await context.setOffline(false);
});

test('who is signed out in another tab leaves nothing of theirs on an event’s page, without network, too', async ({
  page,
  context,
  site,
}) => {
  await confirmEmail(page.request, site, await arriveSignedUp(page));
  await page.setViewportSize({ width: 390, height: 844 });
  await takePlace(page, 'Many Songs');
  const other = await context.newPage();
  await other.goto('/profile');
  const logOut = other.getByRole('button', { name: 'Logout' });
  await expect(logOut).toBeEnabled();
  await page.goto(eventAt('Many Songs'));
  await expect(page.getByText(/your number: \d+/i).first()).toBeVisible();
  await context.setOffline(true);
  await logOut.click();
  await expect(page.getByText(/your number: \d+/i)).toHaveCount(0);
  await expect(page.getByText(/you’re in/i)).toHaveCount(0);
  await context.setOffline(false);
});

for (const [what, arrive] of [
  ['an event with places left', (page: Page) => page.goto(eventAt('Few Songs'))],
  [
    'an event that is on',
    async (page: Page) => {
      await page.clock.setFixedTime(at(STARTS_IN, 17, 40));
      await page.goto(eventAt('Few Songs'));
    },
  ],
] as const)
  test(`nothing stands in anybody's way, and no word is cut in any window: ${what}`, async ({
    page,
  }) => {
    await answerPlaces(page);
    await arrive(page);
    await expect(page.getByText(/^(6 LEFT|ON NOW)$/)).toBeVisible();
    for (const [width, height] of [
      [320, 256],
      [320, 568],
      [390, 844],
      [844, 390],
      [1440, 900],
    ] as const)
      await test.step(`${width}x${height}`, async () => {
        await page.setViewportSize({ width, height });
        await expectWhole(page);
        if (height > 500) await expectAccessible(page);
      });
  });

test('what goes on since an earlier day is found where now is: on a phone beside the hour, else above the day', async ({
  page,
}) => {
  await page.clock.setFixedTime(at(STARTS_IN + 1, 19));
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto('/schedule');
  await page.getByRole('navigation', { name: 'Days' }).getByRole('link').nth(1).click();
  await expect(page.getByText('Now, 7 pm')).toBeInViewport();
  const also = page.getByRole('link', { name: 'also Old Pictures' });
  await expect(also).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Goes on' })).toBeInViewport();
  await expect(page.getByRole('link', { name: /^Old Pictures/ })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 600 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectNoSidewaysScroll(page, [390]);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await also.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Old Pictures');
});
