import type { Page } from '@playwright/test';
import { test } from './registering-festival.ts';
import { eventAt, heading, invitationOf, panel, startTeam } from './registration-panel.ts';
import { atRest, expect, expectAccessible } from './visitor.ts';

test.use(atRest);

const seal = (page: Page, name = 'Register') => panel(page).getByRole('button', { name });

/** The panel of a place that is kept. */
const TIED = '[data-thread="tied"]';

/** That so many of stamp, thread and seal have been drawn since the page was opened, and are at rest. */
async function expectDrawn(page: Page, count: number): Promise<void> {
  await expect(page.locator(TIED)).toHaveAttribute('data-new', 'false');
  expect(await page.evaluate(() => Number(document.body.dataset.drawn ?? 0))).toBe(count);
}

/** An open event's seal, with motion; gives the requests for a place, and how the phone vibrated. */
async function toSeal(page: Page, event: string) {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript((TIED) => {
    Object.assign(navigator, { vibrate: (ms: number) => document.body.append(`vibrated ${ms}`) });
    addEventListener('animationstart', ({ target }) => {
      if (!(target as Element).closest(TIED)) return;
      const { drawn = 0 } = document.body.dataset;
      document.body.dataset.drawn = `${Number(drawn) + 1}`;
    });
  }, TIED);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/entries'))
      asked.push(request.url());
  });
  await page.goto(eventAt(event));
  await expect(panel(page).getByText('You can register from')).toBeHidden();
  return asked;
}

test('a seal that is held takes the place once, while it is still held; thread and seal are drawn then, and not again', async ({
  newPerson,
}) => {
  const page = await newPerson();
  const asked = await toSeal(page, 'Late Song');
  const hint = seal(page).getByText('Hold, or tap.');
  await expect(hint).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(hint).toBeHidden();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expectAccessible(page);
  await seal(page).hover();
  await page.mouse.down();
  await expect(seal(page)).toHaveAttribute('data-held', 'true');
  expect(asked).toEqual([]);
  await expect(heading(page)).toHaveText(/^See you on/);
  await expect(heading(page)).toBeFocused();
  await page.mouse.up();
  await expect(page.getByText('vibrated 30')).toHaveCount(1);
  expect(asked).toHaveLength(1);
  await expectDrawn(page, 2);
  await page.reload();
  await expect(heading(page)).toHaveText(/^See you on/);
  await expectDrawn(page, 0);
});

test('on a phone a new place is stamped and sealed once, however often its sheet is opened again', async ({
  newPerson,
}) => {
  const page = await newPerson();
  await page.setViewportSize({ width: 390, height: 844 });
  await toSeal(page, 'Day Song');
  const bar = page.getByRole('link', { name: /^(Register|See)$/ });
  await bar.click();
  await seal(page).press('Enter');
  await expect(heading(page)).toHaveText(/^See you on/);
  await expectDrawn(page, 3);
  await panel(page).getByRole('button', { name: 'Give my place back' }).click();
  await panel(page).getByRole('button', { name: 'Keep my place' }).click();
  await expect(heading(page)).toHaveText(/^See you on/);
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(panel(page)).toBeHidden();
  await bar.click();
  await expect(heading(page)).toBeVisible();
  await expectDrawn(page, 3);
});

test('a finger that is lifted after the answer presses nothing that lies under it by then', async ({
  newPerson,
}) => {
  const page = await newPerson();
  await toSeal(page, 'Late Song');
  await page.evaluate(() =>
    document.addEventListener('click', ({ isTrusted }) => {
      if (isTrusted) document.body.append('pressed by the finger');
    }),
  );
  const touch = await page.context().newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await seal(page).scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await seal(page).boundingBox())!;
  const finger = { x: x + width / 2, y: y + height / 2 };
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
  await expect(heading(page)).toHaveText(/^See you on/);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(500);
  await expect(page.getByText('pressed by the finger')).toHaveCount(0);
  // The next press is one again.
  await heading(page).click();
  await expect(page.getByText('pressed by the finger')).toHaveCount(1);
});

test('who lets go elsewhere has pressed nothing; a tap is enough, and so is a key', async ({
  newPerson,
}) => {
  const page = await newPerson();
  await page.clock.install();
  const asked = await toSeal(page, 'Late Song');
  await seal(page).hover();
  // However slow the machine is, it isn't held long enough.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.mouse.down();
  await expect(seal(page)).toHaveAttribute('data-held', 'true');
  await heading(page).hover();
  await expect(seal(page)).toHaveAttribute('data-held', 'false');
  await page.mouse.up();
  await page.clock.resume();
  expect(asked).toEqual([]);
  await seal(page).click();
  await expect(heading(page)).toHaveText(/^See you on/);
  await expect(page.getByText('vibrated')).toHaveCount(0);
  expect(asked).toHaveLength(1);

  const captain = await newPerson(eventAt('Round Song'));
  await startTeam(captain, 'The Wax Works');
  const friend = await newPerson((await invitationOf(captain)).link);
  await friend.getByRole('button', { name: 'Join the team' }).press('Space');
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('You are in Ravi’s team.');
});

test('a hold that the network lost is told, and the next press counts', async ({ newPerson }) => {
  const page = await newPerson();
  const asked = await toSeal(page, 'Late Song');
  await page.route('**/entries', (route) =>
    route.fulfill({ status: 400, json: { message: 'Not now' } }),
  );
  await seal(page).hover();
  await page.mouse.down();
  await expect(panel(page).getByText('Not now')).toBeVisible();
  await page.mouse.up();
  expect(asked).toHaveLength(1);
  await page.unroute('**/entries');
  await seal(page).press('Enter');
  await expect(heading(page)).toHaveText(/^See you on/);
  expect(asked).toHaveLength(2);
});
