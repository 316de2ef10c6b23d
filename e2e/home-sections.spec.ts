import { columnsOf, expectPosition, PHONE_SIZE, waitForRest } from './home-stack.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './visitor.ts';

/** On both sides of home's breakpoints, from the narrowest window to the widest. */
const WIDTHS = [320, 390, 551, 640, 768, 1024, 1224, 1440, 2560];

test('the entrance takes 1.2 s and hides nothing while it plays; hero and footer tell what there is to know, nothing bars the way, and no width is too small', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'commit' });
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  const entrance = await title.evaluate((element) => {
    const style = getComputedStyle(element);
    const frames = element
      .getAnimations()
      .flatMap((one) => (one.effect as KeyframeEffect).getKeyframes());
    return {
      seconds: style.animationDuration,
      fades: frames.some((frame) => 'opacity' in frame),
      opacity: style.opacity,
    };
  });
  expect(entrance).toEqual({ seconds: '1.2s', fades: false, opacity: '1' });

  await expect(page.locator('[data-driven]')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1, name: 'Deepam' })).toBeVisible();
  await expect(page.locator('#main')).toContainText('SEPT 18-21');
  await expect(page.getByText('SAGA OF SECRETS', { exact: true })).toBeVisible();
  await waitForRest(page);
  await expectAccessible(page);
  await page.keyboard.press('End');
  await expectPosition(page, 1980);
  await expectAccessible(page);
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Made with love by Lamp Team and Wick Team');
  const social = footer.getByRole('region', { name: 'Follow' }).getByRole('link');
  await expect(social).toHaveCount(5);
  for (const link of await social.all()) await expect(link).toHaveAttribute('target', '_blank');
  const phones = footer.getByRole('region', { name: 'Contacts' }).getByRole('link');
  expect(await phones.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
    'tel:5550200001',
    'tel:5550200002',
    'tel:5550200003',
  ]);
  const columns = async (width: number) => {
    await page.setViewportSize({ width, height: 844 });
    return columnsOf(page, 'footer > div:has(section)');
  };
  await expect.poll(() => columns(601)).toBe(4);
  await expect.poll(() => columns(600)).toBe(2);

  await test.step('about and highlights have round upper corners, smaller up to 500 px', async () => {
    const corners = () =>
      page
        .locator('#about, #highlights')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopLeftRadius));
    await expect.poll(corners).toEqual(['32px', '32px']);
    await page.setViewportSize({ ...PHONE_SIZE, width: 501 });
    await expect.poll(corners).toEqual(['32px', '32px']);
    await page.setViewportSize({ ...PHONE_SIZE, width: 500 });
    await expect.poll(corners).toEqual(['24px', '24px']);
  });
  await expectNoSidewaysScroll(page, WIDTHS);
});

test('/about shows its section alone, with its heading and text, changes at 550 and 432 px, and leads to the start', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/about');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.locator('[data-section]')).toHaveCount(1);
  await expect(
    page.getByRole('heading', { name: 'A culture driven blend of tradition and today' }),
  ).toBeVisible();
  await expect(page.getByText('18,000 students from 500 colleges across India')).toBeVisible();
  const section = page.locator('#about');
  const text = section.locator('p:has(strong)').first();
  const textIsBesideHeading = async () => {
    const heading = await section.getByRole('heading').boundingBox();
    const letter = await text.boundingBox();
    return letter!.x > heading!.x + heading!.width;
  };
  await page.setViewportSize({ width: 551, height: 844 });
  await expect.poll(textIsBesideHeading).toBe(true);
  await page.setViewportSize({ width: 550, height: 844 });
  await expect.poll(textIsBesideHeading).toBe(false);
  await page.setViewportSize({ width: 433, height: 844 });
  await expect(text).not.toHaveCSS('font-size', '16px');
  await page.setViewportSize({ width: 432, height: 844 });
  await expect(text).toHaveCSS('font-size', '16px');
  await expectNoSidewaysScroll(page, WIDTHS);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('/highlights shows its section alone within the frame: three clippings when wide, two otherwise; they are turned, and the third carries its decorations from 1224 px', async ({
  page,
}) => {
  await page.goto('/highlights');
  await expect(page.locator('main [data-section]')).toHaveCount(1);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'The Lantern Post' })).toBeVisible();
  const clippings = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    return page.getByRole('article').filter({ visible: true }).count();
  };
  await expect.poll(() => clippings(640, 480)).toBe(3);
  await expect.poll(() => clippings(639, 480)).toBe(2);
  await expect.poll(() => clippings(768, 1024)).toBe(2);
  await expect.poll(() => clippings(1024, 700)).toBe(3);
  await expect(
    page.getByRole('heading', { name: 'Dance troupe finds the right stage' }),
  ).toBeVisible();
  await expect(
    page.getByRole('heading', { name: 'Film panel answers every question' }),
  ).toBeVisible();
  await expect(
    page.getByRole('heading', { name: 'Singer ends the concert by moonlight' }),
  ).toBeVisible();

  const articles = page.getByRole('article');
  const turned = await articles.evaluateAll((all) =>
    all.map((one) => new DOMMatrix(getComputedStyle(one).transform).b !== 0),
  );
  expect(turned).toEqual([true, true, true]);
  const flowers = articles.nth(2).locator('span img').first();
  await page.setViewportSize({ width: 1224, height: 800 });
  await expect(flowers).toBeVisible();
  await page.setViewportSize({ width: 1223, height: 800 });
  await expect(flowers).toBeHidden();
  await expectNoSidewaysScroll(page, WIDTHS);
});
