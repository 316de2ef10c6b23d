import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, testOnOtherContent, watchErrors } from './visitor.ts';

const view = (page: Page, name: string) => page.getByRole('button', { name: `View ${name}` });
const neighbour = (page: Page, side: 'Before' | 'Next') =>
  page.getByText(side, { exact: true }).locator('..');
const title = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 });

test('a visitor goes round the four placeholders and past their ends; a large screen tells what comes before and next, a small one does not', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.goto('/workshops');
  await expect(title(page)).toHaveText('Workshop 1');
  await page.getByRole('button', { name: 'Previous workshop' }).click();
  await expect(title(page)).toHaveText('Workshop 4');
  await page.getByRole('button', { name: 'Next workshop' }).click();
  await expect(title(page)).toHaveText('Workshop 1');
  await page.getByRole('button', { name: 'Workshop 3', exact: true }).click();
  await expect(title(page)).toHaveText('Workshop 3');

  await page.getByRole('button', { name: 'Workshop 1', exact: true }).click();
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const [side, name] of [
    ['Before', 'Workshop 4'],
    ['Next', 'Workshop 2'],
  ] as const) {
    await expect(neighbour(page, side)).toBeVisible();
    await expect(neighbour(page, side)).toContainText(name);
    await expect(neighbour(page, side)).toContainText('announced before the festival');
  }
  await page.setViewportSize({ width: 1023, height: 768 });
  await expect(neighbour(page, 'Before')).toBeHidden();
  await expect(neighbour(page, 'Next')).toBeHidden();

  await test.step('the arrow keys turn them and keep the focus, but not from an open sheet', async () => {
    await page.getByRole('button', { name: 'Next workshop' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(title(page)).toHaveText('Workshop 4');
    await view(page, 'Workshop 4').focus();
    await page.keyboard.press('ArrowRight');
    await expect(view(page, 'Workshop 1')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(view(page, 'Workshop 2')).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Workshop 2' })).toBeVisible();
    await expect(page.getByRole('dialog')).not.toContainText('TBA');
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect(view(page, 'Workshop 2')).toBeFocused();
  });

  await test.step('the picture is round, and slides in within 0.4 s, but not under reduced motion', async () => {
    const slide = page.locator('[aria-roledescription="slide"]');
    await page.getByRole('button', { name: 'Next workshop' }).click();
    await expect(slide).toHaveCSS('animation-duration', '0.4s');
    await expect(slide.locator('img').first()).toHaveCSS('border-radius', '50%');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Next workshop' }).click();
    await expect(slide).toHaveCSS('animation-name', 'none');
  });
  expect(errors).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('swipes turn it, but not under an open sheet, and two fingers zoom', async ({ page }) => {
    await page.goto('/workshops');
    await expect(title(page)).toHaveText('Workshop 1');
    await page.waitForLoadState('networkidle');
    const client = await page.context().newCDPSession(page);
    const swipe = async (from: number, to: number) => {
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

    await view(page, 'Workshop 1').click();
    await swipe(300, 80);
    await page.keyboard.press('Escape');
    await expect(title(page)).toHaveText('Workshop 1');

    await client.send('Input.synthesizePinchGesture', { x: 195, y: 420, scaleFactor: 2 });
    await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBeGreaterThan(1.5);
  });
});

/** No link of the site leads to the workshops: a visitor comes back to them from the sponsors. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'SPONSORS' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SPONSORS');
}

const logOf = (page: Page) =>
  page.waitForEvent('console', (message) => /workshops could not be loaded/.test(message.text()));

testOnOtherContent()(
  'the placeholders wait for no content server, whose failure is only logged',
  async ({ page, other: { content } }) => {
    await page.goto('/workshops');
    await leave(page);
    content.behaviour = 'is silent';
    await page.goBack();
    await expect(title(page)).toHaveText('Workshop 1');

    const logged = logOf(page);
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('SPONSORS');
    content.behaviour = 'fails';
    await page.goBack();
    await expect(title(page)).toHaveText('Workshop 1');
    await logged;
  },
);

testOnOtherContent({ PLACEHOLDER_WORKSHOPS: 'off' })(
  'with the placeholders off the fetched workshops show, late or not at all on a bad day',
  async ({ page, other: { content } }) => {
    await page.goto('/workshops');
    await expect(title(page)).toHaveText('Tying Knots');
    await expect(neighbour(page, 'Next')).toContainText('Folding Paper');
    await expect(neighbour(page, 'Before')).toContainText('Something With Lamps');
    await view(page, 'Tying Knots').click();
    const details = page.getByRole('dialog', { name: 'Tying Knots' });
    await expect(details.getByRole('heading', { name: 'Questions' })).toBeVisible();
    await expect(details).toContainText('Thu 18 Sept, 2 pm');
    await expect(details).toContainText('Boat house');
    const register = details.getByRole('link', { name: /Register/ });
    await expect(register).toHaveAttribute('target', '_blank');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await expect(view(page, 'Tying Knots')).toBeFocused();

    await leave(page);
    content.behaviour = 'is slow';
    await page.goBack();
    await expect(page.getByText('Loading the next screen')).toBeAttached();
    await expect(title(page)).toHaveText('Tying Knots');

    const logged = logOf(page);
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('SPONSORS');
    content.behaviour = 'fails';
    await page.goBack();
    await expect(page.getByText('No workshops available')).toBeVisible();
    await logged;
  },
);
