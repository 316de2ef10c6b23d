import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './visitor.ts';

const address = '/events/music/details/Call%20%26%20Answer';
const said = (page: Page, name: string) =>
  page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');

test('a chat that is sent an event shows its name, its facts and its own picture', async ({
  page,
  request,
}) => {
  await page.goto(address);
  await expect(page).toHaveTitle('Call & Answer · Deepam');
  expect(await said(page, 'og:title')).toBe('Call & Answer · Deepam');
  expect(await said(page, 'og:description')).toContain(
    'Music at Deepam. Sat 20 Sept, 7:00 pm, Clock tower.',
  );
  expect(await said(page, 'description')).toBe(await said(page, 'og:description'));
  expect(await said(page, 'og:url')).toContain(address);

  const picture = (await said(page, 'og:image')) ?? '';
  const response = await request.get(picture);
  expect(response.headers()['content-type']).toBe('image/jpeg');
  expect((await response.body()).length).toBeLessThan(300_000);

  await page.goto('/events/music/details/First%20Song');
  expect(await said(page, 'og:image')).not.toBe(picture);
});

test('where there is no share sheet, a visitor sends a message or copies the link', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.assign(Navigator.prototype, { share: undefined }));
  await page.goto(`${address}?from=search`);
  const share = page.getByRole('button', { name: 'Share' });
  await share.click();
  await expect(share).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(`Call & Answer ${baseURL}${address}`)}`,
  );
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${address}`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0);
});

test('a link that cannot be copied is there to be selected', async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    Object.assign(Navigator.prototype, { share: undefined });
    Object.defineProperty(Clipboard.prototype, 'writeText', {
      value: () => Promise.reject(new Error('not allowed')),
    });
  });
  await page.goto(address);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByLabel('Link to copy')).toHaveValue(`${baseURL}${address}`);
});

test('a phone opens its own share sheet, and closing it is no failure', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    Object.assign(Navigator.prototype, {
      share: (shared: ShareData) => {
        Object.assign(window, { shared });
        return Promise.reject(new DOMException('closed', 'AbortError'));
      },
    });
  });
  await page.goto(address);
  await page.getByRole('button', { name: 'Share' }).click();
  expect(await page.evaluate(() => (window as unknown as { shared: ShareData }).shared)).toEqual({
    title: 'Call & Answer',
    url: `${baseURL}${address}`,
  });
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0);
});

test('a visitor puts an event into their calendar', async ({ page }) => {
  await page.goto(address);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('call-answer.ics');
  const entry = await readFile(await download.path(), 'utf8');
  expect(entry).toContain('DTSTART;TZID=Asia/Kolkata:20250920T190000\r\n');
  expect(entry).toContain('SUMMARY:Call & Answer\\, Deepam\r\n');
});
