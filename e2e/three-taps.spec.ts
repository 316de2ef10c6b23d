import type { Locator, Page } from '@playwright/test';
import { startDaysFestival } from './days-festival.ts';
import { bar, siteIsStored } from './offline.ts';
import { testOn } from './on-days.ts';
import { at } from './open-registration.ts';
import { arriveSignedUp } from './people.ts';
import { takePlace } from './programme.ts';
import { expect, expectAccessible } from './visitor.ts';

/* A phone that was on the site once, and has no network in the evening of the festival's second day. */

const EVENING = at(0, 18, 40);
const MOST_TAPS = 3;

const test = testOn(startDaysFestival);
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'allow',
});

const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

/**
 * Opens home, as the phone's icon does, for a question that so many taps may answer; so much of what is tapped is in sight
 * without scrolling.
 */
async function ask(
  page: Page,
  answer: (tap: (what: Locator, ratio?: number) => Promise<void>) => Promise<void>,
) {
  for (const size of PHONES) {
    await page.setViewportSize(size);
    await page.goto('/');
    await expect(bar(page)).toBeVisible();
    let taps = 0;
    await answer(async (what, ratio = 1) => {
      taps += 1;
      await expect(what, `at ${size.width}x${size.height}`).toBeInViewport({ ratio });
      await what.tap();
    });
    expect(taps).toBeLessThanOrEqual(MOST_TAPS);
  }
}

test('without network a phone answers in three taps what is on nearby, when, where, whether one is in, and who won', async ({
  page,
  context,
}) => {
  await page.clock.install({ time: EVENING });
  await arriveSignedUp(page);
  await takePlace(page, 'Many Songs');
  await page.goto('/');
  await siteIsStored(page);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('private-copy')))
    .toContain('Many Songs');
  await context.setOffline(true);

  await test.step('what is on now near the open air stage?', () =>
    ask(page, async (tap) => {
      await tap(page.getByRole('main').getByRole('link', { name: 'Campus plan' }));
      const plan = page.getByRole('navigation', { name: 'Campus plan' });
      await tap(plan.getByRole('link', { name: /^Open Air Theatre.*on now: Loud Song/ }), 0.6);
      const card = page.getByRole('region', { name: /^Open air stage/ });
      await expect(card).toContainText(/On now.*Loud Song.*till 9 pm/s);
      await expect(card).toBeInViewport();
    }));

  await test.step('when is the rap battle?', () =>
    ask(page, async (tap) => {
      await tap(page.getByRole('button', { name: 'Menu' }));
      await tap(page.getByRole('dialog').getByRole('link', { name: 'EVENTS' }));
      await tap(page.getByRole('searchbox', { name: 'Find an event' }));
      await page.keyboard.type('rap battle');
      const battle = page
        .getByRole('region', { name: 'Events found' })
        .getByRole('listitem')
        .filter({ hasText: /^Many Songs/ });
      await expect(battle).toContainText(/Rap battle and beatboxing.*5\spm/s);
      await expect(battle).toBeInViewport({ ratio: 1 });
    }));

  await test.step('where is a room of a big house?', () =>
    ask(page, async (tap) => {
      await tap(page.getByRole('main').getByRole('link', { name: 'Campus plan' }));
      const plan = page.getByRole('navigation', { name: 'Campus plan' });
      await tap(plan.getByRole('link', { name: 'LHC' }));
      await tap(
        page
          .getByRole('region', { name: /^Lecture halls/ })
          .getByRole('link', { name: 'Room 305' }),
      );
      await expect(
        page.getByRole('region', { name: 'Room 305' }).getByText('Second floor.'),
      ).toBeInViewport({ ratio: 1 });
    }));

  await test.step('am I in?', () =>
    ask(page, async (tap) => {
      await tap(page.getByRole('button', { name: 'Menu' }));
      await tap(page.getByRole('dialog').getByRole('link', { name: 'PROFILE' }));
      await tap(page.getByRole('tab', { name: 'Events' }));
      const entry = page.getByRole('link', { name: 'Many Songs' }).first();
      await expect(entry).toBeInViewport({ ratio: 1 });
      // The event's own page denies nothing of it.
      await entry.click();
      const main = page.getByRole('main');
      await expect(main.getByText('HELD', { exact: true })).toBeVisible();
      const own = main.getByRole('region', { name: 'Held until' });
      await expect(own).toContainText(/As of \d+(:\d\d)? ([ap]m|noon).*Your number: 1/s);
      await expect(own.getByRole('link', { name: 'Show my pass' })).toBeVisible();
      await expect(main.getByText(/could not be loaded/)).toHaveCount(0);
      await expectAccessible(page);
    }));

  await test.step('who won yesterday?', () =>
    ask(page, async (tap) => {
      await tap(page.getByRole('link', { name: 'See what’s on' }));
      await tap(page.getByRole('navigation', { name: 'Days' }).getByRole('link').first());
      await tap(page.getByRole('link', { name: /First Song/ }));
      const results = page.getByRole('region', { name: 'Results' });
      await expect(results.getByRole('listitem').first()).toContainText(/Asha.*Anna University/s);
      await expect(page.getByText('Asha came first.')).toBeInViewport({ ratio: 1 });
    }));
});
