import { waitForRest } from './home-stack.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './visitor.ts';

test('an address that leads nowhere says so in the narrowest and the widest window, and leads back', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const answer = await page.goto('/no/such/door');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle('Page not found · Deepam');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('4 0 4');
  await expect(
    page.getByText("The page you're looking for does not exist.", { exact: true }),
  ).toBeVisible();
  await expectNoSidewaysScroll(page, [320, 640, 641, 2560]);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Deepam' })).toBeVisible();
});

test('a screen that fails to load says what happened; trying again is one press', async ({
  page,
}) => {
  await page.goto('/clusters');
  let broken = true;
  await page.route('**/assets/hospitality-screen*.js', (route) =>
    broken ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'HOSPITALITY' }).click();
  await expect(page.getByRole('heading', { name: 'The lamp went out' })).toBeVisible();
  await expect(page.getByText('It is our fault, not yours')).toBeVisible();
  await expect(page).toHaveTitle('Something went wrong · Deepam');
  await waitForRest(page);
  await expectAccessible(page);
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/hospitality');
  await expect(page).toHaveTitle('Hospitality · Deepam');
  await expect(page.getByRole('heading', { name: 'The lamp went out' })).toHaveCount(0);
});

test('a page without its root container fails with the words for it', async ({ page }) => {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const answer = await route.fetch();
    const body = (await answer.text()).replace('<div id="root">', '<div>');
    return route.fulfill({ response: answer, body });
  });
  const failure = page.waitForEvent('pageerror');
  // Such a page never gets ready, so nobody waits for it.
  void page.goto('/hospitality').catch(() => {});
  expect((await failure).message).toBe('Root element not found');
});

test('a screen that takes longer than 150 ms shows that it is coming, a quick one does not', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/hospitality');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const top = () => page.locator('h1').evaluate((title) => title.getBoundingClientRect().top);
  const before = await top();
  const progress = page.getByText('Loading the next screen');
  /** Goes to a screen whose file waits to be let go. */
  const open = async (screen: string) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**/assets/${screen}-screen*.js`, async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest(`**/assets/${screen}-screen*.js`);
    await page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/${screen}`);
    await asked;
    return release;
  };

  const releaseSlow = await open('highlights');
  await expect(async () => {
    await page.clock.runFor(150);
    await expect(progress).toBeAttached({ timeout: 500 });
  }).toPass();
  expect(await top(), 'nothing moved meanwhile').toBe(before);
  releaseSlow();
  await expect(page.getByRole('heading', { level: 1, name: 'The Lantern Post' })).toBeVisible();
  await expect(progress).toHaveCount(0);

  const releaseQuick = await open('about');
  await page.clock.runFor(149);
  await expect(progress).toHaveCount(0);
  releaseQuick();
  await expect(page.getByRole('heading', { level: 1, name: /culture driven/ })).toBeVisible();
  await page.clock.runFor(1000);
  await expect(progress).toHaveCount(0);
});

test('screens change with a transition, and without one for who wants less motion', async ({
  page,
}) => {
  const transitions = () =>
    page.evaluate(() => (window as unknown as { transitions: number }).transitions);
  await page.addInitScript(() => {
    const counted = window as unknown as { transitions: number };
    counted.transitions = 0;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      counted.transitions++;
      return start(update);
    };
  });
  const title = page.getByRole('heading', { level: 1 });
  await page.goto('/clusters');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Dance/ })
    .click();
  await expect(title).toHaveText('DANCE');
  await expect.poll(transitions).toBe(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'EVENTS' }).click();
  await expect(title).toHaveText('Clusters');
  expect(await transitions()).toBe(1);
});
