import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { atRest, BEFORE_FESTIVAL, expect, expectAccessible, test } from './visitor.ts';

const address = '/events/music/details/Call%20%26%20Answer';
const said = (page: Page, name: string) =>
  page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');

test.use(atRest);

test('a chat that is sent an event shows its name, its facts and its own picture; a visitor puts the event into their calendar', async ({
  page,
  request,
}) => {
  await page.clock.setFixedTime(BEFORE_FESTIVAL);
  await page.goto(address);
  await expect(page).toHaveTitle('Call & Answer · Deepam');
  expect(await said(page, 'og:title')).toBe('Call & Answer · Deepam');
  expect(await said(page, 'og:description')).toContain(
    'Music at Deepam. Sat 20 Sept, 7 pm, Clock tower.',
  );
  expect(await said(page, 'description')).toBe(await said(page, 'og:description'));
  expect(await said(page, 'og:url')).toContain(address);

  const picture = (await said(page, 'og:image')) ?? '';
  const response = await request.get(picture);
  expect(response.headers()['content-type']).toBe('image/jpeg');
  expect((await response.body()).length).toBeLessThan(300_000);
  const other = await (await request.get('/events/music/details/First%20Song')).text();
  const [, otherPicture] = /property="og:image" content="([^"]+)"/.exec(other) ?? [];
  expect(otherPicture).toContain('http');
  expect(otherPicture).not.toBe(picture);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('call-answer.ics');
  const entry = await readFile(await download.path(), 'utf8');
  expect(entry).toContain('DTSTART;TZID=Asia/Kolkata:20250920T190000\r\n');
  expect(entry).toContain('SUMMARY:Call & Answer\\, Deepam\r\n');
});

test('where there is no share sheet, a visitor sends a message or copies the link, by hand if need be; a phone opens its own sheet, and closing that is no failure', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.assign(Navigator.prototype, { share: undefined }));
  await page.goto(`${address}?from=search`);
  const share = page.getByRole('button', { name: 'Share' });
  const message = page.getByRole('link', { name: 'WhatsApp' });
  await share.click();
  await expect(share).toHaveAttribute('aria-expanded', 'true');
  await expect(message).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(`Call & Answer ${baseURL}${address}`)}`,
  );
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${address}`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(message).toHaveCount(0);

  await test.step('a link that cannot be copied is there to be selected', async () => {
    await page.evaluate(() =>
      Object.defineProperty(Clipboard.prototype, 'writeText', {
        value: () => Promise.reject(new Error('not allowed')),
      }),
    );
    await share.click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByLabel('Link to copy')).toHaveValue(`${baseURL}${address}`);
    await page.keyboard.press('Escape');
  });

  await test.step('a phone’s own sheet', async () => {
    await page.evaluate(() =>
      Object.assign(Navigator.prototype, {
        share: (shared: ShareData) => {
          Object.assign(window, { shared });
          return Promise.reject(new DOMException('closed', 'AbortError'));
        },
      }),
    );
    await share.click();
    expect(await page.evaluate(() => (window as unknown as { shared: ShareData }).shared)).toEqual({
      title: 'Call & Answer',
      url: `${baseURL}${address}`,
    });
    await expect(message).toHaveCount(0);
  });
});
