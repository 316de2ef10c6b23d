import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  sizes,
  test,
  testOnOtherContent,
  watchErrors,
} from './visitor.ts';

const title = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 });

test('a visitor goes round the four placeholders and past their ends', async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto('/workshops');
  await expect(title(page)).toHaveText('Workshop 1');
  await page.getByRole('button', { name: 'Previous workshop' }).click();
  await expect(title(page)).toHaveText('Workshop 4');
  await page.getByRole('button', { name: 'Next workshop' }).click();
  await expect(title(page)).toHaveText('Workshop 1');
  await page.getByRole('button', { name: 'Workshop 3', exact: true }).click();
  await expect(title(page)).toHaveText('Workshop 3');
  expect(errors).toEqual([]);
});

test('a large screen names what comes before and next, a small one does not', async ({ page }) => {
  await page.goto('/workshops');
  await expect(page.getByText('Workshop 4', { exact: true })).toBeVisible();
  await expect(page.getByText('Workshop 2', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Workshop 2', { exact: true })).toBeHidden();
});

test('the picture is round, and slides in within 0.4 s', async ({ page }) => {
  await page.goto('/workshops');
  const slide = page.locator('[aria-roledescription="slide"]');
  await page.getByRole('button', { name: 'Next workshop' }).click();
  await expect(slide).toHaveCSS('animation-duration', '0.4s');
  await expect(slide.locator('img').first()).toHaveCSS('border-radius', '50%');
});

test('the arrow keys turn it', async ({ page }) => {
  await page.goto('/workshops');
  await page.getByRole('button', { name: 'Next workshop' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(title(page)).toHaveText('Workshop 2');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(title(page)).toHaveText('Workshop 4');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('swipes turn it', async ({ page }) => {
    await page.goto('/workshops');
    await expect(title(page)).toHaveText('Workshop 1');
    await page.waitForLoadState('networkidle');
    const swipe = async (from: number, to: number) => {
      const client = await page.context().newCDPSession(page);
      const point = (x: number) => [{ x, y: 420 }];
      await client.send('Input.dispatchTouchEvent', {
        type: 'touchStart',
        touchPoints: point(from),
      });
      await client.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: point((from + to) / 2),
      });
      await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(to) });
      await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await swipe(300, 80);
    await expect(title(page)).toHaveText('Workshop 2');
    await swipe(80, 300);
    await expect(title(page)).toHaveText('Workshop 1');
  });
});

test('under reduced motion nothing slides', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/workshops');
  await page.getByRole('button', { name: 'Next workshop' }).click();
  await expect(page.locator('[aria-roledescription="slide"]')).toHaveCSS('animation-name', 'none');
});

for (const { name, width, height } of sizes) {
  test(`nothing stands in the way of assistive technology, on a ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/workshops');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'View Workshop 1' }).click();
    await expectAccessible(page);
  });
}

testOnOtherContent({ PLACEHOLDER_WORKSHOPS: 'off' })(
  'with the placeholders off, View opens all that is known of a workshop',
  async ({ page }) => {
    await page.goto('/workshops');
    await expect(title(page)).toHaveText('Reading a Scene');
    await page.getByRole('button', { name: 'View Reading a Scene' }).click();
    const sheet = page.getByRole('dialog', { name: 'Reading a Scene' });
    await expect(sheet.getByRole('heading', { name: 'Questions' })).toBeVisible();
    await expect(sheet).toContainText('Thu 18 Sept, 2:00 pm');
    await expect(sheet).toContainText('Orion hall 2');
    const register = sheet.getByRole('link', { name: /Register/ });
    await expect(register).toHaveAttribute('target', '_blank');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: 'View Reading a Scene' })).toBeFocused();
  },
);

for (const behaviour of ['is empty', 'fails'] as const) {
  testOnOtherContent({ PLACEHOLDER_WORKSHOPS: 'off' }, behaviour)(
    `'No workshops available' shows when the content server ${behaviour}`,
    async ({ page }) => {
      await page.goto('/workshops');
      await expect(page.getByText('No workshops available')).toBeVisible();
      await expectAccessible(page);
    },
  );
}
