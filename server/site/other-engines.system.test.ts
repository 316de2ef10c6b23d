import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { dateOf } from '../../contract/days.ts';
import { openDatabase } from '../database/connection.ts';
import { freePort } from '../runtime/free-port.ts';
import { readSettings } from '../settings/settings.ts';
import type { BrowserTab } from '../testing/browser-tab.ts';
import { ADMINISTRATOR, codeAt, DESK_PASSWORD, newOrganiser } from '../testing/desk.ts';
import { festivalWithEvent } from '../testing/festival.ts';
import { installFirefox, startFirefox } from '../testing/firefox.ts';
import { lastMailTo } from '../testing/mails.ts';
import { startScript, summaryOf } from '../testing/process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { installWebKit, startWebKit } from '../testing/webkit.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Site {
  readonly url: string;
  readonly env: Record<string, string>;
  stop(): Promise<void>;
}

/** The whole site, as `npm start` runs it, with everything switched on. */
async function startSite(): Promise<Site> {
  const closes = new Date(Date.now() + 10 * DAY_MS).toISOString();
  const rules = `opens: 2025-01-01 10:00, closes: '${closes}', places: 9`;
  const contentDir = await festivalWithEvent('Open Song', `registration: { ${rules} }`);
  onTestFinished(() => rm(contentDir, { recursive: true }));
  const festival = join(contentDir, 'festival.yaml');
  await appendFile(festival, '  desk: on\n  gate: on\n');
  // These browsers keep the real time: the festival is yet to come, or its events would be over.
  await writeFile(festival, toCome(await readFile(festival, 'utf8')));
  const port = String(await freePort('localhost'));
  const env = {
    DATA_DIR: await temporaryFolder(),
    CONTENT_DIR: contentDir,
    PORT: port,
    LOG_LEVEL: 'warn',
  };
  const server = startScript(`import './server/start.ts';`, env);
  onTestFinished(() => ended(server));
  expect(await summaryOf(server)).toContain('Ctrl-C');
  return { url: `http://localhost:${port}`, env, stop: () => ended(server) };
}

/** The same festival, from ten days after now on. */
function toCome(festival: string): string {
  const date = (days: number) => dateOf(Date.now() + days * DAY_MS);
  return festival
    .replace(/^edition: .*$/m, `edition: ${date(10).slice(0, 4)}`)
    .replace(/^startsOn: .*$/m, `startsOn: ${date(10)}`)
    .replace(/^endsOn: .*$/m, `endsOn: ${date(13)}`);
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill();
  await once(server, 'exit');
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
const READY = `return document.documentElement.dataset.ready !== undefined`;
const TOKEN = `return localStorage.getItem('token')`;

/** Opens a page, and waits until its scripts have taken it over, as an eye would. */
async function open(browser: BrowserTab, url: string): Promise<void> {
  await browser.open(url);
  await expect.poll(() => browser.run(READY), { timeout: 30_000 }).toBe(true);
}

async function signUp(browser: BrowserTab, site: Site): Promise<void> {
  await open(browser, `${site.url}/signup`);
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
  expect(await browser.run(TOKEN)).toBeTruthy();
}

/** Opens the link of the welcome mail, and says that the account was made by its reader. */
async function confirmEmail(browser: BrowserTab, site: Site): Promise<void> {
  const outbox = { settings: { dataDir: site.env.DATA_DIR! } };
  await open(browser, (await lastMailTo(outbox, 'meera@example.edu', 1)).link);
  await browser.press('Yes, I made it');
  await browser.sees('Your e-mail is confirmed');
}

/** Signs in at the desk for the first time, with a new authenticator. */
async function signInAtDesk(browser: BrowserTab, site: Site, email: string): Promise<void> {
  await open(browser, `${site.url}/desk/sign-in`);
  await browser.fill('E-mail', email);
  await browser.fill('Password', DESK_PASSWORD);
  await browser.press('Go on');
  const written = `return /^[A-Z2-7]{4}( [A-Z2-7]{4})+$/m.exec(document.body.innerText)?.[0]`;
  await expect.poll(() => browser.run(written)).toBeTruthy();
  const secret = (await browser.run<string>(written)).replaceAll(' ', '');
  await browser.fill('Six digits', codeAt(secret));
  await browser.sees('For the day the phone is lost');
  await browser.press('They lie where');
  await browser.press('To the desk');
}

/** What its own screens ask the server from the page; gives the answer's message. */
function ask<Message>(browser: BrowserTab, method: string, path: string, data?: object) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const options = JSON.stringify({ method, headers, body: data && JSON.stringify(data) });
  return browser.run<Message>(
    `return fetch('${path}', ${options}).then((answer) => answer.json()).then(({ message }) => message)`,
  );
}

/** What has the focus in an open dialog, as it is read out; empty for what has no name. */
const FOCUSED = `const { ariaLabel, innerText } = document.activeElement;
  return document.activeElement.closest('dialog[open]') ? ariaLabel ?? innerText.trim() : ''`;

describe.each([
  { engine: 'Safari', install: installWebKit, start: startWebKit },
  { engine: 'Firefox', install: installFirefox, start: startFirefox },
])('in $engine’s engine', { timeout: 180_000 }, ({ engine, install, start }) => {
  beforeAll(install, 300_000);

  test('somebody who has looked at the site for a while signs up through all five steps, takes a place, and has the pass without network', async () => {
    const site = await startSite();
    const browser = await start();
    await open(browser, site.url);
    // From here on each script of a worker goes through the service worker, and is held to its policy.
    await expect.poll(() => browser.run(CONTROLLED), { timeout: 30_000 }).toBe(true);
    await signUp(browser, site);

    await open(browser, `${site.url}/events/music/details/Open%20Song`);
    // Until then the button may move under the press.
    await browser.sees('places left');
    await browser.press('Register');
    await browser.sees('Held for you');
    await confirmEmail(browser, site);
    await open(browser, `${site.url}/events/music/details/Open%20Song`);
    await browser.sees('See you');

    await open(browser, `${site.url}/pass`);
    await browser.sees('Works without network.');
    await expect
      .poll(() => browser.run(`return caches.match('/site/document').then(Boolean)`), {
        timeout: 60_000,
      })
      .toBe(true);
    await site.stop();
    await open(browser, `${site.url}/pass`);
    await browser.sees('Meera');
    await browser.sees('Last updated');
  });

  test('a student signs on with the campus account in its window', async () => {
    const site = await startSite();
    const browser = await start();
    await open(browser, `${site.url}/login`);
    await browser.press('Login with D');
    await browser.inPopup(() => browser.press('Continue as Asha'));
    await browser.sees('Logged In Successfully');
    expect(await browser.run(TOKEN)).toBeTruthy();
  });

  test('an organiser opens the desk with both keys, and a phone that they pair lets somebody in', async () => {
    const site = await startSite();
    const db = await openDatabase(readSettings(site.env).database);
    onTestFinished(() => db.destroy());
    const { email } = await newOrganiser({ db }, ADMINISTRATOR, 'Ravi');
    const browser = await start();
    await signInAtDesk(browser, site, email);
    await open(browser, `${site.url}/desk/people`);
    await browser.sees('Asha');
    await open(browser, `${site.url}/desk/events`);
    await browser.press('Open Song');
    await browser.sees('Open Song');

    const token = await ask<string>(browser, 'POST', '/api/user/login', {
      user_email: 'asha@example.org',
      user_password: 'Peacock#Saga18',
    });
    const { QRCode } = await browser.run<{ QRCode: string }>(
      `return fetch('/api/user/details', { headers: { authorization: 'Bearer ${token}' } }).then((answer) => answer.json()).then(({ message }) => message)`,
    );
    const { address } = await ask<{ address: string }>(browser, 'POST', '/api/desk/gate/devices', {
      name: 'Ravi',
      place: { kind: 'gate', name: 'Main gate' },
      endsAt: Date.now() + 3_600_000,
    });
    await browser.open(address);
    // Before the list is there nobody is let in.
    await browser.sees(' people');
    console.log(`${engine}’s engine has no camera here: the code of the pass is typed.`);
    await browser.press('Start scanning');
    await browser.press('Name or code');
    await browser.fill('Name, phone, e-mail or code', `${QRCode}\n`);
    await browser.press('Card seen, let in');
    await browser.sees('ADMITTED');
  });

  test('whatever opens over the page begins at something that has a name', async () => {
    const site = await startSite();
    const browser = await start();
    await open(browser, `${site.url}/workshops`);
    await browser.press('Menu');
    await expect.poll(() => browser.run(FOCUSED)).toBe('Deepam, home');
    await open(browser, `${site.url}/workshops`);
    await browser.press('View');
    await expect.poll(() => browser.run(FOCUSED)).toBe('Close');
    await open(browser, `${site.url}/events/music/details/Open%20Song`);
    await browser.press('Register');
    await expect.poll(() => browser.run(FOCUSED)).toBe('Log in to register');
  });
});
