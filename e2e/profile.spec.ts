import jsQR from 'jsqr';
import sharp from 'sharp';
import { arriveSignedIn, asha } from './people.ts';
import {
  atRest,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  sizes,
  test,
} from './visitor.ts';

test.use(atRest);

/** The package is CommonJS: how its default arrives depends on who loads it. */
const decode = (jsQR as unknown as { default?: typeof jsQR }).default ?? jsQR;

test('the dossier says that it is loading until it is there; it lies on a wooden desk, its QR picture reads as the code beneath it, and its tabs open by arrow keys and say what is coming', async ({
  page,
}) => {
  await arriveSignedIn(page, asha);
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/user/{details,qr}', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/profile');
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByText('Loading QR...')).toBeVisible();
  await expectAccessible(page);
  answer();
  await expect(page.getByRole('heading', { name: asha.name })).toBeVisible();
  await expect(page.getByText('Loading...')).toBeHidden();
  await expect(page.getByRole('main')).toHaveCSS('background-image', /wood/);
  const picture = page.getByRole('img', { name: /^QR code/ });
  await expect(picture).toBeVisible();
  const { data, info } = await sharp(await picture.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const read = decode(new Uint8ClampedArray(data), info.width, info.height);
  expect(read?.data).toBeTruthy();
  await expect(page.getByText(read?.data ?? '', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page, [1440, 901, 900, 768, 551, 550, 390, 320]);
  await page.setViewportSize(sizes[0]);

  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Info' }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Events' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Events Registered' })).toBeVisible();
  await expect(page.getByRole('tabpanel', { name: 'Events' })).toContainText('Coming soon...');
  await page.keyboard.press('End');
  await expect(page.getByRole('heading', { name: 'Edit Profile' })).toBeVisible();
  await expect(page.getByRole('tabpanel', { name: 'Edit' })).toContainText('Coming soon...');
  await expectAccessible(page);
});

test('logging out clears this browser and ends the session on the server, however late it answers, and the way back leads past the profile, which opens to nobody else', async ({
  page,
}) => {
  await arriveSignedIn(page, asha);
  await page.goto('/clusters');
  await page.route('**/api/user/logout', async (route) => void (await route.fetch()));
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: asha.name })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.getByRole('button', { name: 'Logout' }).click();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await expect(page).toHaveURL(/\/login$/);
  const answer = await page.request.get('/api/user/details', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(401);
  await page.goBack();
  await expect(page).toHaveURL(/\/clusters$/);

  await test.step('without a token it leads to login; one that the server does not know signs out and leads to the start', async () => {
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/login$/);
    await page.evaluate(() => localStorage.setItem('token', 'made-up'));
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/$/);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});

test('a profile with more in it, or another type where nothing shows, is shown all the same; one without its QR picture signs out and leads to the start', async ({
  page,
}) => {
  await arriveSignedIn(page, asha);
  await page.route('**/api/user/details', async (route) => {
    const response = await route.fetch();
    const { message } = await response.json();
    await route.fulfill({ response, json: { message: { ...message, CollegeID: 7, Rank: {} } } });
  });
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: asha.name })).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();

  await page.route('**/api/user/qr', (route) => route.abort());
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'Failed to load user data',
  );
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
