import { expect, type Page } from '@playwright/test';
import {
  arriveAsAdministrator,
  DAY_AND_NIGHT,
  openReviewQueue,
  administratorTest as test,
} from './desk.ts';
import { expectAccessible, expectNoSidewaysScroll } from './visitor.ts';

const picture = (page: Page) => page.getByRole('img', { name: /^ID proof of/ });
const statusOf = (page: Page) => page.getByRole('status');
/** Of the one on the light table: the oldest in the queue, whichever journey they came with. */
const name = (page: Page) =>
  page
    .getByRole('region', { name: 'What the person typed' })
    .getByRole('heading', { level: 2 })
    .innerText();

test('Two reviewers share one queue, each with pictures of their own, by keyboard alone', async ({
  page,
  desk,
  elsewhere,
  newPerson,
}) => {
  for (let people = 0; people < 12; people++) await newPerson();
  const other = await elsewhere();
  await arriveAsAdministrator(other, desk);
  const [mine, theirs] = await Promise.all([openReviewQueue(page), openReviewQueue(other)]);
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
  const approved = await name(page);
  await expect(picture(page)).toBeVisible();
  await page.keyboard.press('a');
  await expect(statusOf(page).getByText(`Approved: ${approved}`)).toBeVisible();
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

test('Whoever lets the quarter of an hour pass is told so, and goes on with a press', async ({
  page,
  newPerson,
}) => {
  await newPerson();
  await page.clock.install();
  await openReviewQueue(page);
  await expect(picture(page)).toBeVisible();
  await page.clock.fastForward('15:01');
  await expect(page.getByRole('alert')).toContainText('Your quarter of an hour is over');
  await expect(picture(page)).toBeHidden();
  await page.clock.setSystemTime(Date.now());
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(picture(page)).toBeVisible();
});

for (const [time, colorScheme] of DAY_AND_NIGHT)
  test(`The light table has no barrier, ${time}`, async ({ page, newPerson }) => {
    await page.emulateMedia({ colorScheme });
    await newPerson();
    await openReviewQueue(page);
    await expect(picture(page)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page, [1440, 768, 390, 360]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    const approved = await name(page);
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(statusOf(page).getByText(`Approved: ${approved}`)).toBeVisible();
  });
