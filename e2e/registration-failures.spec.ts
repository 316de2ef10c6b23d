import { test } from './registering-festival.ts';
import {
  eventAt as at,
  heading,
  invitationOf,
  panel,
  press,
  register,
} from './registration-panel.ts';
import { atRest, expect } from './visitor.ts';

test.use(atRest);

test('what fails says so and loses nothing that was typed; a repeat takes one place', async ({
  newPerson,
}) => {
  const page = await newPerson();
  await page.route('**/places', (route) => route.abort());
  await page.goto(at('Round Song'));
  await expect(panel(page).getByText(/^Registration could not be loaded/)).toBeVisible();
  await page.unroute('**/places');
  await press(page, 'Try again');
  await panel(page).getByLabel('Start a team').fill('The Echoes');
  // The server does it, but its answer is lost on the way; the call is made again by itself.
  let tries = 0;
  await page.route('**/entries', async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await press(page, 'Start');
  await expect(heading(page)).toHaveText('The Echoes');
  expect(tries).toBe(2);

  const other = await newPerson(at('Round Song'));
  await press(other, 'Start');
  await expect(panel(other).getByText('Give your team a name.')).toBeVisible();
  await panel(other).getByLabel('Start a team').fill('the  echoes');
  await press(other, 'Start');
  await expect(panel(other).getByText('Another team has this name')).toBeVisible();
  await expect(panel(other).getByLabel('Start a team')).toBeFocused();
  await expect(panel(other).getByLabel('Start a team')).toHaveValue('the  echoes');
  await panel(other).getByLabel('I have a code').fill('K7Q2MO');
  await press(other, 'Join');
  await expect(panel(other).getByText('No code has the letter O in it')).toBeVisible();
  await panel(other).getByLabel('I have a code').fill('222222');
  await press(other, 'Join');
  await expect(panel(other).getByText(/No team has this code/)).toBeVisible();
  await other.route('**/api/events/**', (route) => route.abort());
  await panel(other).getByLabel('Start a team').fill('The Answers');
  await press(other, 'Start');
  await expect(panel(other).getByText('The server could not be reached.')).toBeVisible();
  await expect(panel(other).getByLabel('Start a team')).toHaveValue('The Answers');
});

test('on a small phone a refusal comes into view, each time that it is said', async ({
  newPerson,
}) => {
  const page = await newPerson();
  await page.setViewportSize({ width: 360, height: 480 });
  await page.goto(`${at('Round Song')}#register`);
  await panel(page).getByLabel('Start a team').fill('The Refused');
  await page.route('**/entries', (route) =>
    route.fulfill({ status: 400, json: { message: 'Not now' } }),
  );
  const refusal = panel(page).getByText('Not now');
  await press(page, 'Start');
  await expect(refusal).toBeInViewport({ ratio: 1 });
  await panel(page).evaluate((sheet) => sheet.scrollTo(0, 0));
  await expect(refusal).not.toBeInViewport();
  await press(page, 'Start');
  await expect(refusal).toBeInViewport({ ratio: 1 });
  // Letters of twice the size have the field on a line of its own.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const { width } = (await panel(page).getByLabel('Start a team').boundingBox())!;
  expect(width).toBeGreaterThan(250);
});

test('an answer that is too long is not cut off, and a link in place of a code is opened', async ({
  newPerson,
}) => {
  const page = await newPerson(at('First Song'));
  await register(page);
  await panel(page).getByRole('radio', { name: 'Tamil' }).check();
  const drone = panel(page).getByLabel('Which drone do you need?');
  await drone.fill('G sharp '.repeat(80).trim());
  await press(page, 'Register');
  await expect(panel(page).getByText('At most 500 letters: this has 639.')).toBeVisible();
  await expect(drone).toHaveValue('G sharp '.repeat(80).trim());
  await drone.fill('G sharp');
  await press(page, 'Register');
  await expect(heading(page)).toHaveText(/^See you/);

  const captain = await newPerson(at('Round Song'));
  await panel(captain).getByLabel('Start a team').fill('The Pasted');
  await press(captain, 'Start');
  const { link } = await invitationOf(captain);
  const friend = await newPerson(at('Round Song'));
  await panel(friend).getByLabel('I have a code').fill(`Join us: ${link}`);
  await press(friend, 'Join');
  await expect(friend).toHaveURL(link);
});

test('a button whose edge is under the mouse keeps still for whoever wants no motion', async ({
  newPerson,
}) => {
  const page = await newPerson(at('Round Song'));
  const start = panel(page).getByRole('button', { name: 'Start' });
  const { x, y, height } = (await start.boundingBox())!;
  await page.mouse.move(x + 20, y + height - 1);
  await expect(start).toHaveCSS('transform', 'none');
  await expect(start).toHaveCSS('cursor', 'pointer');
});
