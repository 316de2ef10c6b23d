import type { Page } from '@playwright/test';
import {
  expectPosition,
  expectRest,
  openHome,
  PHONE_SIZE,
  position,
  topsOf,
} from './home-stack.ts';
import { expect, sizes, test } from './visitor.ts';

/** Laid out as on a desktop, and half as much to draw. */
const SMALL_WINDOW = { width: 1024, height: 700 };

test('a visitor scrolls, and sections slide over each other on one smoothed position, while the hero’s layers answer at depths of their own, to the footer at every size', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const request = window.requestAnimationFrame.bind(window);
    const counted = window as unknown as { frames: number };
    counted.frames = 0;
    window.requestAnimationFrame = (callback) => {
      counted.frames++;
      return request(callback);
    };
  });
  const frames = () => page.evaluate(() => (window as unknown as { frames: number }).frames);
  await openHome(page);
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 450);
  await expect.poll(() => position(page)).toBeGreaterThan(5);
  expect(await position(page), 'the spring takes its time').toBeLessThan(450);
  await expectPosition(page, 450);
  expect(await topsOf(page)).toEqual([0, 450, 1350, 2250]);
  const shifts = await page
    .locator('[data-section]')
    .first()
    .locator('[data-depth]')
    .evaluateAll((layers) =>
      layers.map((layer) => new DOMMatrix(getComputedStyle(layer).transform).m42),
    );
  expect(new Set(shifts).size).toBeGreaterThan(2);
  expect(Math.max(...shifts.map(Math.abs))).toBeLessThanOrEqual(24);

  await test.step('the frame loop stops when the stack rests, and runs while it moves', async () => {
    await expectRest(frames);
    const before = await frames();
    await page.mouse.wheel(0, 900);
    await expectPosition(page, 1350);
    expect(await frames()).toBeGreaterThan(before + 3);
    await expectRest(frames);
  });
  const [, about, highlights] = await topsOf(page);
  expect([about, highlights]).toEqual([0, 450]);

  for (const { name, ...size } of sizes)
    await test.step(`it ends after two windows and a fifth, with the footer whole, on a ${name}`, async () => {
      await page.setViewportSize(size);
      await page.mouse.move(200, 400);
      await page.mouse.wheel(0, 100_000);
      await expectPosition(page, 2.2 * size.height);
      expect((await topsOf(page))[3]).toBe(0);
      await page.mouse.wheel(0, -100_000);
      await expectPosition(page, 0);
    });

  await test.step('turning the phone and resizing the window keep the place', async () => {
    await page.setViewportSize(PHONE_SIZE);
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await expectPosition(page, 2 * PHONE_SIZE.height);
    for (const size of [{ width: 844, height: 390 }, ...sizes]) {
      await page.setViewportSize({ width: size.width, height: size.height });
      await expect.poll(async () => (await topsOf(page))[2], `at ${size.width} px`).toBe(0);
    }
  });
});

test.describe('with fingers', () => {
  test.use({ viewport: PHONE_SIZE, hasTouch: true });

  test('the stack moves by one and a half times what the finger does', async ({ page }) => {
    await openHome(page);
    const screen = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      screen.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: 200, y }],
      });
    await touch('touchStart', 700);
    for (let y = 690; y >= 500; y -= 10) await touch('touchMove', y);
    await touch('touchEnd');
    await expectPosition(page, 300);
  });
});

test.describe('in a small window', () => {
  const { height } = SMALL_WINDOW;
  test.use({ viewport: SMALL_WINDOW });

  test('keys, the focus, the browser’s own search and links from inside and outside lead to any section', async ({
    page,
  }) => {
    await openHome(page);
    await test.step('keys', async () => {
      const expectAfter = async (key: string, windows: number) => {
        await page.keyboard.press(key);
        await expectPosition(page, windows * height);
      };
      await expectAfter('PageDown', 1);
      await expectAfter('Space', 2);
      await expectAfter('Space', 2.2);
      await expectAfter('Shift+Space', 2);
      await expectAfter('PageUp', 1);
      await expectAfter('ArrowDown', 1.25);
      await expectAfter('ArrowUp', 1);
      await expectAfter('End', 2.2);
      await expectAfter('Home', 0);
    });
    await test.step('the focus, in both directions', async () => {
      await page.keyboard.press('Tab');
      await page.getByRole('link', { name: /YouTube/ }).focus();
      await expectPosition(page, 2.2 * height);
      await page.getByRole('link', { name: 'See the clusters' }).focus();
      await expectPosition(page, height);
      await page.getByRole('link', { name: 'See events' }).focus();
      await expectPosition(page, 0);
    });
    await test.step('the search', async () => {
      expect(await find(page, 'old neem tree')).toBe(true);
      await expectPosition(page, height);
      expect(await find(page, 'followed the posters')).toBe(true);
      await expectPosition(page, 2 * height);
      expect(await find(page, 'lit for you', true)).toBe(true);
      await expectPosition(page, 0);
    });
    await test.step('links', async () => {
      await page.getByRole('link', { name: 'Pull the thread' }).click();
      await expect(page).toHaveURL(/#about$/);
      await expectPosition(page, height);
      await page.goto('about:blank');
      await openHome(page, '/#highlights');
      await expectPosition(page, 2 * height);
    });
  });
});

/** Finds words as the browser's own search does. */
function find(page: Page, words: string, backwards = false): Promise<boolean> {
  return page.evaluate(
    ([text, back]) =>
      (
        window as unknown as { find: (text: string, cased: boolean, back: boolean) => boolean }
      ).find(text, false, back),
    [words, backwards] as const,
  );
}

test('in very small windows a section can be read to its end, and what takes the focus comes into view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 480 });
  await openHome(page);
  const lastWords = page.getByText('Come and see.');
  const isReadable = async () => {
    const box = await lastWords.boundingBox();
    return box !== null && box.y > 60 && box.y + box.height <= 480;
  };
  await expect(async () => {
    await page.keyboard.press('PageDown');
    await expectRest(() => position(page));
    expect(await isReadable()).toBe(true);
  }).toPass();

  await page.keyboard.press('Home');
  await expectPosition(page, 0);
  await page.keyboard.press('Tab');
  // The last is a window of 1280 by 1024 at 400 %.
  for (const height of [480, 256]) {
    await page.setViewportSize({ width: 320, height });
    for (const link of ['Sign up', /YouTube/, '5550200003', 'See events'])
      await test.step(`${link} in a window ${height} px high`, async () => {
        const reached = page.locator('[data-section]').getByRole('link', { name: link });
        await reached.focus();
        await expect
          .poll(async () => {
            const { y = 0, height: high = 0 } = (await reached.boundingBox()) ?? {};
            return y > 60 && y + high <= height;
          })
          .toBe(true);
      });
  }
});

test('who wants less motion scrolls a long page as it is', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await page.getByRole('link', { name: /YouTube/ }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('link', { name: /YouTube/ })).toBeInViewport();
  await expect(page.locator('[data-driven]')).toHaveCount(0);
  const [hero] = await topsOf(page);
  expect(hero).toBeLessThan(-1000);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(page.locator('[data-driven]')).toBeAttached();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the home screen is a page that can be read to its end', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Deepam' })).toBeVisible();
    await page.getByText('Come and see.').scrollIntoViewIfNeeded();
    await expect(page.getByText('Come and see.')).toBeInViewport();
    await page.getByRole('link', { name: '5550200003' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('link', { name: '5550200003' })).toBeInViewport();
  });
});
