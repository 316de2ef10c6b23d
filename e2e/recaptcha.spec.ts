import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fillUpToBank, goOnTo, newcomer } from './people.ts';
import { type RunningSite, startSite } from './server.ts';
import { atRest, test as base, expect, watchErrors } from './visitor.ts';

/** A festival with reCAPTCHA, and a local stand-in for the server that confirms its answers. */
const test = base.extend<{ site: RunningSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const verifier = createServer(async (request, response) => {
        let form = '';
        for await (const chunk of request) form += chunk;
        const success = form.includes('secret=our-secret') && form.includes('response=a-person');
        response.end(JSON.stringify({ success }));
      }).listen(0, '127.0.0.1');
      await once(verifier, 'listening');
      const site = await startSite({
        RECAPTCHA_SITE_KEY: 'our-site-key',
        RECAPTCHA_SECRET: 'our-secret',
        RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${(verifier.address() as AddressInfo).port}`,
      });
      await use(site);
      await site.stop();
      verifier.close();
    },
    { timeout: 60_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
});

test.use(atRest);

const FRAMES = [
  'https://www.google.com/recaptcha/api2/anchor',
  'https://recaptcha.google.com/recaptcha/api2/bframe',
];

/**
 * Google's script as far as a site sees it: a box that gives an answer when it is ticked, and the two frames in
 * which it and its riddles really are.
 */
const script = `
  for (const src of ${JSON.stringify(FRAMES)}) document.body.append(Object.assign(document.createElement('iframe'), { src, title: src }));
  window.grecaptcha = {
    ready: (then) => then(),
    render: (place, { sitekey, callback, 'expired-callback': expire }) => {
      place.innerHTML = '<label><input type="checkbox"> I am not a robot (' + sitekey + ')</label>';
      const box = place.querySelector('input');
      box.addEventListener('change', () => box.checked && callback(window.nextAnswer));
      window.letExpire = () => { box.checked = false; expire(); };
      return 0;
    },
    reset: () => { document.querySelector('input[type=checkbox]').checked = false; },
  };
`;

test('where reCAPTCHA is set it takes the place of our own; an expired or refused answer is asked for again', async ({
  page,
}) => {
  const errors = watchErrors(page, [/400/]);
  await page.route('https://www.google.com/recaptcha/api.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  for (const frame of FRAMES)
    await page.route(frame, (route) =>
      route.fulfill({ contentType: 'text/html', body: 'a frame' }),
    );
  await page.addInitScript(() => Object.assign(window, { nextAnswer: 'a-script' }));
  const box = page.getByRole('checkbox', { name: 'I am not a robot (our-site-key)' });
  await fillUpToBank(page, newcomer(), () => box.check());
  for (const frame of FRAMES)
    await expect(page.frameLocator(`iframe[src="${frame}"]`).getByText('a frame')).toBeAttached();
  // It expires after two minutes: nobody who is typing bank details is led away from them.
  await page.evaluate('letExpire()');
  await page.getByLabel('Account holder name').fill('Ravi');
  await expect(page.getByText('Step 5 of 5')).toBeVisible();
  await page.getByLabel('Account holder name').fill('');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Step 4 of 5')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Captcha is required');
  await box.check();
  await goOnTo(page, 5);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Step 4 of 5')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('The captcha could not be confirmed');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

  await page.evaluate(() => Object.assign(window, { nextAnswer: 'a-person' }));
  await box.check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
  expect(errors).toEqual([]);
});
