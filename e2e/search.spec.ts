import type { Page } from '@playwright/test';
import {
  atRest,
  expect,
  expectAccessible,
  test,
  testOnOtherContent,
  watchErrors,
} from './visitor.ts';

test.use(atRest);

const field = (page: Page) => page.getByRole('searchbox', { name: 'Find an event' });
const found = (page: Page) =>
  page.getByRole('region', { name: 'Events found' }).getByRole('listitem');

test('a visitor finds events by cluster, venue and day, and one that is misspelt, and opens it by keyboard; the events are asked for once, not for each letter', async ({
  page,
}) => {
  const errors = watchErrors(page);
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls++;
  });
  await page.goto('/clusters');
  expect(calls).toBe(0);
  await field(page).pressSequentially('lantern choir');
  await expect(found(page).first()).toContainText('Lantern Choir');
  await field(page).fill('first song');
  await expect(found(page).first()).toContainText('First Song');
  expect(calls).toBe(13);
  await field(page).fill('clock tower music');
  await expect(found(page).getByRole('link')).toHaveText([/Call & Answer/]);
  await field(page).fill('saturday music');
  await expect(found(page).first()).toContainText('Sat 20 Sept');
  await field(page).press('Escape');
  await expect(field(page)).toHaveValue('');
  await expect(page.getByRole('link', { name: /^Arts/ })).toBeVisible();

  await field(page).fill('lantrn');
  await expect(found(page).first()).toContainText('Lantern Choir');
  await field(page).press('ArrowDown');
  await expect(found(page).first().getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lantern Choir');
  expect(errors).toEqual([]);
});

test('a search can be sent as an address, and coming back finds it again; who looks for what is not there is told so', async ({
  page,
}) => {
  await page.goto('/clusters');
  await field(page).fill('clock tower call answer');
  await field(page).fill('answer');
  await expect(page).toHaveURL('/clusters?q=answer');
  await found(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Call & Answer');
  await page.goBack();
  await expect(found(page).first()).toContainText('Call & Answer');

  await page.goto('/clusters?q=vakyatra');
  await expect(field(page)).toHaveValue('vakyatra');
  await expect(found(page).first()).toContainText('Vāk-Yātrā');
  await expectAccessible(page);

  await page.goto('/clusters?q=underwater%20basket');
  await expect(page.getByRole('status').filter({ hasText: 'No event found' })).toBeVisible();
  await expect(page.getByText('Fewer letters find more.')).toBeVisible();
  await expect(found(page)).toHaveCount(0);
  await field(page).fill('हिंदी');
  await expect(page.getByText('The events are written in Latin letters: try those.')).toBeVisible();
  await expect(page.getByText('Fewer letters')).toHaveCount(0);
  await field(page).fill('what is on now');
  await expect(page.getByText('The schedule says what is on when.')).toBeVisible();
  await expect(page.getByText('Fewer letters')).toHaveCount(0);
  await expectAccessible(page);
});

test('a visitor who knows no name finds an event by what it is, by another word for it and by its description, and reads what it is', async ({
  page,
}) => {
  await page.goto('/clusters');
  await field(page).fill('the chess competition');
  await expect(found(page)).toHaveCount(1);
  await expect(found(page).first()).toContainText("Queen's RookBlitz chess");
  await expect(page.getByText('1 event', { exact: true })).toBeVisible();
  await field(page).fill('antakshri');
  await expect(found(page).first()).toContainText('Call & Answer');
  await field(page).fill('debating');
  await expect(found(page).first()).toContainText('Vāk-Yātrā');
  await field(page).fill('stroke of the bell');
  await expect(found(page).first()).toContainText('Call & Answer');
  await field(page).fill('bat');
  await expect(page.getByRole('status').filter({ hasText: 'No event found' })).toBeVisible();
  await expectAccessible(page);
});

const otherTest = testOnOtherContent();

otherTest(
  'events that cannot be had are owned up to, and another try finds what is lacking',
  async ({ page, other }) => {
    await page.goto('/clusters');
    other.content.behaviour = 'fails';
    await field(page).fill('first song');
    await expect(page.getByText('The events could not be loaded.')).toBeVisible();
    await expectAccessible(page);
    other.content.behaviour = 'answers';
    await page.route(/\/api\/clusters\/(?!5\b)/, (route) => route.abort());
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(found(page).first()).toContainText('First Song');
    await expect(page.getByText('Some events could not be loaded')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
    await page.unroute(/\/api\/clusters\/(?!5\b)/);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(page.getByText('could not be loaded')).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await field(page).fill('hear hear');
    await expect(found(page).first()).toContainText('Hear, Hear!');
  },
);
