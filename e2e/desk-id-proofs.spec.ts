import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { arriveAsAdministrator, test } from './desk.ts';
import { arriveSignedUp, idCard, newcomer } from './people.ts';
import type { RunningSite } from './server.ts';
import { expectAccessible, expectNoSidewaysScroll } from './visitor.ts';

/** Somebody else's browser, beside the first. */
async function anotherPage(browser: Browser, { url }: RunningSite): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  return context.newPage();
}

/** Opens the tray; gives the ids of what was lent. */
async function openTray(page: Page): Promise<string[]> {
  const lent = page.waitForResponse('**/api/desk/id-proofs/lend');
  await page.goto('/desk/id-proofs');
  const { message } = await (await lent).json();
  return message.lent.map(({ id }: { id: string }) => id);
}

const picture = (page: Page) => page.getByRole('img', { name: /^ID proof of/ });
const told = (page: Page) => page.getByRole('status');

test('Two reviewers share one tray, each with pictures of their own, by keyboard alone', async ({
  page,
  desk,
  browser,
}) => {
  const visitor = await anotherPage(browser, desk);
  for (let people = 0; people < 12; people++) await arriveSignedUp(visitor);
  const other = await anotherPage(browser, desk);
  await arriveAsAdministrator(page, desk);
  await arriveAsAdministrator(other, desk);
  const [mine, theirs] = await Promise.all([openTray(page), openTray(other)]);
  expect(mine.length + theirs.length).toBeGreaterThan(10);
  expect(theirs.filter((id) => mine.includes(id))).toEqual([]);
  await expect(page.getByText(/lent to you until \d\d:\d\d, nobody else sees these/)).toBeVisible();

  await expect(picture(page)).toBeVisible();
  await page.keyboard.press('+');
  await page.keyboard.press(']');
  await expect(page.getByText('150 %')).toBeVisible();
  await page.keyboard.press('0');
  await expect(page.getByText('100 %')).toBeVisible();

  const current = page.getByRole('list', { name: 'Lent to you' }).locator('[aria-current=true]');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(current).toHaveCount(1);
  const head = page.getByText(/lent to you until/);
  const [waiting = ''] = (await head.innerText()).split('.');
  await page.keyboard.press('a');
  await expect(told(page).getByText('Approved: Ravi')).toBeVisible();
  await expect(picture(page)).toBeVisible();
  const undone = page.waitForResponse('**/undo');
  await page.keyboard.press('z');
  expect((await undone).status()).toBe(200);
  await expect(head).toContainText(waiting);
  await page.keyboard.press('s');
  await expect(picture(page)).toBeVisible();

  await page.keyboard.press('c');
  const compared = page.getByRole('dialog', { name: 'One card, or two?' });
  await expect(compared.getByRole('img')).toHaveCount(4);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(compared).toBeHidden();
});

test('Who is sent back gets the very mail that was shown, sees where it stands, and sends another picture', async ({
  page,
  desk,
  browser,
}) => {
  test.setTimeout(180_000);
  const visitor = await anotherPage(browser, desk);
  const asha = await arriveSignedUp(visitor, { ...newcomer(), name: 'Asha' });
  await visitor.goto('/profile');
  const slip = visitor.getByRole('region', { name: 'ID proof' });
  await expect(slip).toContainText('Waiting');

  await arriveAsAdministrator(page, desk);
  await openTray(page);
  const ofAsha = page.getByRole('button', { name: /^Asha, / });
  const approve = page.getByRole('button', { name: 'Approve' });
  while (!(await ofAsha.isVisible())) {
    // A press while the one before is under way is none.
    await expect(approve).not.toHaveAttribute('aria-busy');
    const decided = page.waitForResponse('**/verdict');
    await page.keyboard.press('a');
    await decided;
  }
  await ofAsha.click();
  await page.keyboard.press('r');
  await page.keyboard.press('5');
  await page.getByLabel('A line of yours, if it helps').fill('It says April. A newer one?');
  const dialog = page.getByRole('dialog', { name: 'Reject, because' });
  const shown = await dialog.getByText(/we could not accept the picture/).innerText();
  expect(shown).toContain('the card is no longer valid.\nIt says April. A newer one?');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(told(page).getByText('Rejected: Asha')).toBeVisible();
  await expect(dialog).toBeHidden();

  await expect
    .poll(() => mailTo(desk, asha.email, 'Please send your ID proof once more'), {
      timeout: 90_000,
    })
    .toContain('It says April. A newer one?');
  await visitor.reload();
  await expect(slip).toContainText('Sent back: the card is no longer valid. It says April.');
  await expectAccessible(visitor);

  await page.goto(`/desk/people?q=${asha.email}`);
  await page.getByRole('link', { name: 'Asha' }).click();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(told(page).getByText('Taken back: it waits in the tray again')).toBeVisible();
  await visitor.reload();
  await expect(slip).toContainText('Waiting');

  await visitor.route('**/api/user/idProof', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await slip.getByLabel('Send another picture').setInputFiles(await idCard());
  await expect(slip.getByRole('alert')).toBeVisible({ timeout: 60_000 });
  await visitor.unroute('**/api/user/idProof');
  const sent = visitor.waitForResponse('**/api/user/idProof');
  await slip.getByRole('button', { name: 'Try again' }).click();
  expect((await sent).status()).toBe(200);
  await expect(slip.getByRole('img')).toBeHidden();
});

async function mailTo({ dataDir }: RunningSite, address: string, subject: string): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  const files = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
  const own = mails.filter(
    (mail) => mail.includes(`To: ${address}\n`) && mail.includes(`Subject: ${subject}`),
  );
  return own.join('\n');
}

test('Whoever lets the quarter of an hour pass is told so, and goes on with a press', async ({
  page,
  desk,
  browser,
}) => {
  await arriveSignedUp(await anotherPage(browser, desk));
  await arriveAsAdministrator(page, desk);
  await page.clock.install();
  await openTray(page);
  await expect(picture(page)).toBeVisible();
  await page.clock.fastForward('15:01');
  await expect(page.getByRole('alert')).toContainText('Your quarter of an hour is over');
  await expect(picture(page)).toBeHidden();
  await page.clock.setSystemTime(Date.now());
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(picture(page)).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`The light table has no barrier, ${colorScheme === 'light' ? 'by day' : 'by night'}`, async ({
    page,
    desk,
    browser,
  }) => {
    await page.emulateMedia({ colorScheme });
    await arriveSignedUp(await anotherPage(browser, desk));
    await arriveAsAdministrator(page, desk);
    await openTray(page);
    await expect(picture(page)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page, [1440, 768, 390, 360]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(told(page).getByText('Approved: Ravi')).toBeVisible();
  });
