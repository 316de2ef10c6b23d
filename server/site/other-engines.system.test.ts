import { once } from 'node:events';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { FESTIVAL_DIR } from '../testing/festival.ts';
import { startScript, summaryOf } from '../testing/process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startWebKit } from '../testing/webkit.ts';

/** The whole site, as `npm start` runs it. */
async function startSite(): Promise<string> {
  const server = startScript(`import './server/start.ts';`, {
    DATA_DIR: await temporaryFolder(),
    CONTENT_DIR: FESTIVAL_DIR,
    PORT: '0',
    LOG_LEVEL: 'warn',
  });
  onTestFinished(async () => {
    server.kill();
    await once(server, 'exit');
  });
  const [site = ''] = /http:\/\/localhost:\d+/.exec(await summaryOf(server)) ?? [];
  return site;
}

/** As a camera writes it: lying on its side, with a note to turn it. */
async function photoOfCard(): Promise<string> {
  const path = join(await temporaryFolder(), 'card.jpg');
  await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#d6b578' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(path);
  return path;
}

const CONTROLLED = `return navigator.serviceWorker.controller !== null`;

test('in Safari’s engine somebody who has looked at the site for a while signs up through all five steps', async () => {
  const site = await startSite();
  const browser = await startWebKit();
  await browser.open(site);
  // From here on each script of a worker goes through the service worker, and is held to its policy.
  await expect.poll(() => browser.run(CONTROLLED), { timeout: 30_000 }).toBe(true);

  await browser.open(`${site}/signup`);
  await expect.poll(() => browser.run(CONTROLLED)).toBe(true);
  await browser.fill('Username*', 'meera');
  await browser.fill('Name*', 'Meera');
  await browser.fill('Phone*', '+91 98400 12345');
  await browser.fill('Email*', 'meera@example.edu');
  await browser.press('Next');
  await browser.sees('Step 2 of 5');
  await browser.choose('Degree*', 'BTech');
  await browser.choose('Year*', 'First Year');
  await browser.fill('College*', 'Other');
  await browser.fill('College, if not listed', 'Kaveri College of Night Studies');
  await browser.press('Next');
  await browser.sees('Step 3 of 5');
  await browser.press('FEMALE');
  await browser.fill('ID proof*', await photoOfCard());
  await browser.sees('Choose another picture');
  const size = 'return (({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight])';
  const picture = `document.querySelector('img[alt^="Your ID proof"]')`;
  expect(await browser.run(`${size}(${picture})`)).toEqual([1067, 1600]);
  await browser.press('Next');
  await browser.sees('Step 4 of 5');
  await browser.fill('Password*', 'Lamp-lit9!');
  await browser.fill('Confirm password*', 'Lamp-lit9!');
  await browser.sees('Verified');
  await browser.press('Next');
  await browser.sees('Step 5 of 5');
  await browser.press('Submit');
  await browser.sees('Logged In Successfully');
  expect(await browser.run(`return localStorage.getItem('token')`)).toBeTruthy();
}, 180_000);
