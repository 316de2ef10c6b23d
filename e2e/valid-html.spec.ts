import { HtmlValidate } from 'html-validate';
import { publicPaths, signedInPaths } from './every-screen.ts';
import { addressesOf } from './sitemap.ts';
import { expect, test } from './visitor.ts';

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

const EVERY_PATH = new Set([...publicPaths, ...signedInPaths]);

test('every page is sent as valid HTML', async ({ server: { url } }) => {
  const listed = await addressesOf(url);
  expect(listed.length).toBeGreaterThan(10);
  for (const path of new Set([...listed, ...EVERY_PATH]))
    expect.soft(await faultsOf(await (await fetch(url + path)).text()), path).toEqual([]);
});

test('every screen stays valid HTML once its scripts run', async ({ page }) => {
  for (const path of EVERY_PATH) {
    await page.goto(path);
    expect.soft(await faultsOf(await page.content()), path).toEqual([]);
  }
});

/** The faults outside the captcha, whose insides are its library's. */
async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`)
    .filter((fault) => !fault.includes('altcha'));
}
