import { linkMailedTo } from './outbox.ts';
import { test } from './registering-festival.ts';
import { eventAt as at, heading, panel, register } from './registration-panel.ts';
import { atRest, expect, expectAccessible, expectNoSidewaysScroll } from './visitor.ts';

test.use(atRest);

test('a visitor who has confirmed no e-mail is told so first, has a place held, and keeps it by the link in the mail', async ({
  newStranger,
  registering,
}) => {
  const { page, person } = await newStranger(at('Late Song'));
  await expect(panel(page).getByText('Your e-mail is not confirmed yet.')).toBeVisible();
  await expectAccessible(page);
  await register(page);
  await expect(heading(page)).toHaveText(/^Confirm your e-mail, /);
  await expect(
    panel(page).getByText(/^Held until \d+(:\d\d)? ([ap]m|noon), confirm your e-mail\./),
  ).toBeVisible();
  await expect(page.getByText('HELD', { exact: true }).filter({ visible: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [1440, 768, 390, 320]);
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Events' }).click();
  await expect(
    page.getByText(/Held until \d+(:\d\d)? ([ap]m|noon): confirm your e-mail/).first(),
  ).toBeVisible();
  await page.goto(await linkMailedTo(registering, person.email, 'Your festival account is ready'));
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Your e-mail is confirmed').first()).toBeVisible();
  await page.goto(`${at('Late Song')}#register`);
  await expect(heading(page)).toHaveText(/^See you/);
});
