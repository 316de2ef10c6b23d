import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { bar, siteIsStored, test } from './offline.ts';
import { arriveSignedIn, asha } from './people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll } from './visitor.ts';

/** The package is CommonJS: how its default arrives depends on who loads it. */
const decode = (jsQR as unknown as { default?: typeof jsQR }).default ?? jsQR;

/** The words in the code that a scanner sees on the screen, such as it is, be it after a scroll. */
async function scanned(page: Page): Promise<string | undefined> {
  return wordsIn(await page.screenshot({ fullPage: true }));
}

async function wordsIn(screenshot: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(screenshot)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decode(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

/** Asha, signed in, with her pass and the site on this phone. */
async function arriveWithPass(page: Page): Promise<void> {
  await arriveSignedIn(page, asha);
  await page.goto('/pass');
  await expect(page.getByRole('heading', { name: asha.name })).toBeVisible();
  await siteIsStored(page);
  await expect(page.getByText('Works without network.')).toBeVisible();
}

test('the pass opens from the profile; a scanner reads it in any window, in dark mode too, and a person reads the code in fours', async ({
  page,
}) => {
  await arriveSignedIn(page, asha);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Open my pass' }).click();
  await expect(page).toHaveURL(/\/pass$/);
  const code = page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{3,4}$/);
  await expect(code).toBeVisible();
  const words = (await code.textContent())!;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of [
      [320, 568],
      [390, 844],
      [768, 1024],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => scanned(page), `${width} px, ${colorScheme}`).toBe(words);
    }
  }
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(async () => wordsIn(await page.screenshot()), 'on its side').toBe(words);
  await expect(page.getByText('Gate pass, 18–21 Sept 2025')).toBeVisible();
  const good = page.getByRole('list', { name: 'Good for' });
  await expect(good.getByRole('listitem')).toHaveText(['GateThu 18 to Sun 21']);
  await expect(page.getByText('Turn your screen all the way up for the scanner.')).toBeVisible();
  await expect(page).toHaveTitle('My pass · Deepam');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [1440, 901, 900, 768, 560, 390, 320]);
});

test('the code keeps four modules of white around it, and is as black on white as a screen gets', async ({
  page,
}) => {
  await arriveWithPass(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const { data, info } = await sharp(
    await page.getByRole('img', { name: /^QR code of your gate pass/ }).screenshot(),
  )
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rows = [...Array(info.height).keys()];
  const dark = rows.filter((row) =>
    data.subarray(row * info.width, (row + 1) * info.width).some((shade) => shade < 128),
  );
  // 21 modules, and four on either side.
  const module = info.height / 29;
  expect(dark[0]).toBeGreaterThanOrEqual(Math.floor(4 * module));
  expect(info.height - dark.at(-1)!).toBeGreaterThanOrEqual(Math.floor(4 * module));
  const shades = new Set(data);
  expect(Math.min(...shades)).toBeLessThan(40);
  expect(Math.max(...shades)).toBe(255);
});

test('a long name and a long college leave each other room, and the code in sight', async ({
  page,
}) => {
  await arriveSignedIn(page, asha);
  await page.route('**/api/user/details', async (route) => {
    const response = await route.fetch();
    const { message } = await response.json();
    const long = {
      Name: 'Subramanian Venkataraghavan',
      College: { college_name: 'Acharya N. G. Ranga Agricultural University, Guntur' },
    };
    await route.fulfill({ response, json: { message: { ...message, ...long } } });
  });
  await page.goto('/pass');
  for (const width of [320, 390, 560]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeInViewport({ ratio: 1 });
  }
});

test('without network the pass opens by address, by reload and by link, and says from when it is; so does the profile', async ({
  page,
  network,
}) => {
  await arriveWithPass(page);
  network.state = 'gone';
  await page.goto('/pass');
  await expect(page.getByRole('heading', { name: asha.name })).toBeVisible();
  await page.reload();
  await expect(bar(page)).toBeVisible();
  await expect(page.getByText(/Works without network\. Last updated \w+ \d+ \w+, /)).toBeVisible();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('private-copy')!));
  await expect.poll(() => scanned(page)).toBe(kept.profile.QRCode);
  await expectAccessible(page);
  await page.goto('/map');
  await page.goto('/nowhere');
  await page.getByRole('link', { name: 'My pass' }).click();
  await expect(page.getByRole('heading', { name: asha.name })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
});

test('on a network that brings nothing the profile opens as the phone keeps it; what the server says replaces it', async ({
  page,
  network,
}) => {
  await arriveWithPass(page);
  const named = (name: string) => page.getByRole('heading', { name, exact: true });
  await page.evaluate(() => {
    const copy = JSON.parse(localStorage.getItem('private-copy')!);
    copy.profile.Name = 'Asha, as kept';
    localStorage.setItem('private-copy', JSON.stringify(copy));
  });
  await page.goto('/profile');
  await expect(named(asha.name)).toBeVisible();
  network.state = 'hangs';
  await page.goto('/profile');
  await expect(named('Asha, as kept')).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
});

test('a network that is back for one of the profile’s two questions alone signs nobody out', async ({
  page,
}) => {
  await arriveWithPass(page);
  let tries = 0;
  await page.route('**/api/user/qr', (route) => {
    tries += 1;
    return route.abort('internetdisconnected');
  });
  await page.clock.install();
  await page.goto('/profile');
  await expect.poll(() => tries).toBeGreaterThan(0);
  // Longer than it is tried again.
  for (let seconds = 0; seconds < 10; seconds++) {
    await page.clock.runFor(1000);
    await page.evaluate(() => fetch('/site/offline.json'));
  }
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { name: asha.name, exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
});

test('from any screen whoever is signed in is one press from the pass, and nobody else is offered it', async ({
  page,
}) => {
  const pass = page.getByRole('banner').getByRole('link', { name: 'Pass', exact: true });
  await page.goto('/clusters');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(pass).toHaveCount(0);
  await arriveSignedIn(page, asha);
  await page.goto('/clusters');
  await pass.click();
  await expect(page.getByRole('heading', { name: asha.name })).toBeVisible();
});

test('nobody signed in is led to login; a pass that can’t be loaded says so and tries again', async ({
  page,
}) => {
  await page.goto('/pass');
  await expect(page).toHaveURL(/\/login$/);
  await arriveSignedIn(page, asha);
  await page.evaluate(() => localStorage.removeItem('private-copy'));
  let isBroken = true;
  await page.route('**/api/user/details', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { message: 'Broken' } }) : route.continue(),
  );
  await page.goto('/pass');
  await expect(page.getByRole('status').getByText('Your pass could not be loaded.')).toBeVisible();
  await expectAccessible(page);
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: asha.name })).toBeVisible();
});

test('a phone that has no room left shows the pass that it can’t keep', async ({ page }) => {
  await arriveSignedIn(page, asha);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
  });
  await page.goto('/pass');
  await expect(page.getByRole('heading', { name: asha.name })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of your gate pass' })).toBeVisible();
});

test('a phone that saves data keeps the pass when it is asked to', async ({ page, network }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await arriveSignedIn(page, asha);
  await page.goto('/pass');
  await expect(page.getByText('Needs network to open.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep it on this phone' }).click();
  await expect(page.getByText('Works without network.')).toBeVisible();
  network.state = 'gone';
  await page.reload();
  await expect(page.getByRole('heading', { name: asha.name })).toBeVisible();
});

test('the screen stays awake while the pass is seen', async ({ page }) => {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: async (kind: string) => {
          asked.push(kind);
          return { release: async () => asked.push('released') };
        },
      },
    });
  });
  await arriveSignedIn(page, asha);
  await page.goto('/pass');
  await expect(page.getByRole('heading', { name: asha.name })).toBeVisible();
  const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
  expect(await asked()).toEqual(['screen']);
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('tab', { name: 'Info' })).toBeVisible();
  await expect.poll(asked).toEqual(['screen', 'released']);
});
