import { test } from './registering-festival.ts';
import { eventAt as at, heading, panel, press, register } from './registration-panel.ts';
import { atRest, expect, expectAccessible } from './visitor.ts';

test.use(atRest);

test('who is in another event at that hour is told of both, and keeps things, takes both or swaps', async ({
  newPerson,
}) => {
  const page = await newPerson(at('Second Song'));
  await register(page);
  await expect(heading(page)).toHaveText(/See you/);
  await page.goto(at('Late Song'));
  await register(page);
  await expect(heading(page)).toHaveText('You can’t be in two places.');
  await expect(
    panel(page).getByRole('img', { name: /Late Song.*Second Song.*you are in/ }),
  ).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Change nothing');
  await register(page);
  await press(page, 'Swap: leave Second Song');
  await expect(heading(page)).toHaveText(/See you/);
  await page.goto(at('Second Song'));
  await register(page);
  await press(page, 'Register for both');
  await expect(heading(page)).toHaveText(/See you/);
});

test('a swap whose other place could not be left says so', async ({ newPerson }) => {
  const page = await newPerson(at('Second Song'));
  await register(page);
  await expect(heading(page)).toHaveText(/See you/);
  await page.goto(at('Late Song'));
  await register(page);
  await page.route('**/api/events/entries/*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something is wrong here' } }),
  );
  await press(page, 'Swap: leave Second Song');
  await expect(heading(page)).toHaveText(/See you/);
  await expect(panel(page).getByText('The other place could not be left')).toBeInViewport();
});
