import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cookie, expect, type Page } from '@playwright/test';
import { GIVEN_ROLES } from '../contract/desk/rights.ts';
import { callsWith, enrol, givePassword } from './desk.ts';
import { goWithin } from './every-screen.ts';
import { asha } from './people.ts';
import type { ScreenState } from './screen-states.ts';

/* The desk on the demo's site, whose organisers have never been there. */

/** The demo's last visitors have the roles, in their order, and the last of them is a second administrator. */
const VISITORS = 400;
const administrator = { ...asha, email: `ravi.${VISITORS - GIVEN_ROLES.length}@example.org` };
const newcomer = { ...asha, email: `ravi.${VISITORS}@example.org` };

/** A code is good once, so that signing in for each picture would take half a minute. */
let session: Cookie | undefined;

/** Opens the desk as the demo's administrator. */
export async function openDesk(page: Page, path: string): Promise<void> {
  if (session) await page.context().addCookies([session]);
  else {
    await enrol(page, administrator);
    session = (await page.context().cookies()).find(({ name }) => name === 'desk');
  }
  await page.goto(path);
}

/** A screen of the desk that is there once these words are. */
export function at(name: string, path: string, words: string | RegExp): ScreenState {
  return {
    name: `desk-${name}`,
    async arrive(page) {
      await openDesk(page, path);
      await page.getByRole('main').getByText(words).first().waitFor();
    },
  };
}

/** The form of a walk-in, filled in for somebody who is not there yet. */
function walkIn(name: string, ask: (page: Page) => Promise<unknown>): ScreenState {
  return {
    name: `desk-walk-in-${name}`,
    async arrive(page) {
      await openDesk(page, '/desk/people/walk-in');
      await fillWalkIn(page);
      await ask(page);
    },
  };
}

async function fillWalkIn(page: Page): Promise<void> {
  await page.getByLabel('Name, as on the card').fill('Meera');
  await page.getByLabel('Phone', { exact: true }).fill(`9${String(Date.now()).slice(-9)}`);
  await page.getByLabel('College', { exact: true }).fill('A college by the sea');
  await page.getByLabel('E-mail, or none').fill('none');
}

/** Their pass, on which nothing can be mailed. */
async function makeWalkIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Card seen/ }).click();
  await page.getByRole('heading', { name: 'Meera' }).waitFor();
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
}

async function openPerson(page: Page, filter = ''): Promise<void> {
  await openDesk(page, `/desk/people?q=asha${filter}`);
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.getByRole('article').getByRole('button', { name: 'Correct' }).waitFor();
}

let isNamed = false;

async function chooseSuccessor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'It is now …' }).click();
  await page.getByRole('radio', { name: /^Sur Sangams/ }).waitFor();
}

/** Longer than the site takes to read the content anew, or to send a message. */
export const READ_MS = 60_000;

/** Opens home anew until a notice is there that its content brings. @throws Error after a minute, with what is missing */
async function waitOnHome(page: Page, notice: RegExp): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(notice)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: READ_MS });
}

/**
 * Home once the file of an event that people are in has become another one. It is of the last day: results of one that is over
 * are out, and it can't be cancelled.
 */
function lost(name: string, ask: (page: Page) => Promise<unknown>): ScreenState {
  return {
    name: `desk-${name}`,
    async arrive(page) {
      await openDesk(page, '/desk');
      const music = musicOf(page.url());
      const [was, is] = ['sur-sangam', 'sur-sangams'].map((one) => join(music, `${one}.md`));
      const text = await readFile(was!, 'utf8').catch(() => undefined);
      if (text !== undefined) {
        await writeFile(is!, text.replace('name: Sur Sangam', 'name: Sur Sangams'));
        await rm(was!);
      }
      // What a picture before has said is as it was again.
      if (isNamed) {
        const call = callsWith(page.request, { url: new URL(page.url()).origin });
        await call('POST', 'lost-events/successor/back', { fileId: 'music/sur-sangams' });
      }
      isNamed = false;
      await waitOnHome(page, /no file\./);
      await ask(page);
    },
  };
}

/** Home once an event that people are in, and that is not over whatever hour it is, has another venue. */
function movedTo(name: string, ask: (page: Page) => Promise<unknown>): ScreenState {
  return {
    name: `desk-${name}`,
    async arrive(page) {
      await openDesk(page, '/desk');
      const file = join(musicOf(page.url()), 'vox-incognito.md');
      const text = await readFile(file, 'utf8');
      await writeFile(file, text.replace(/^venue: .*/m, 'venue: Barn Hall'));
      await waitOnHome(page, /has moved/);
      await ask(page);
    },
  };
}

/** Where the demo at this address has its content, made anew at each start. */
export function musicOf(url: string): string {
  const { port } = new URL(url);
  return join(import.meta.dirname, '../data-demo', port, 'content/clusters/music');
}

/** A message to chosen people that has left, of whom one has no e-mail. */
function called(name: string, ask: (page: Page) => Promise<unknown>): ScreenState {
  return {
    name: `desk-${name}`,
    async arrive(page) {
      await openDesk(page, '/desk/messages');
      hasCalls ??= writeToUnreached(page);
      await hasCalls;
      await ask(page);
    },
  };
}

let hasCalls: Promise<void> | undefined;

async function writeToUnreached(page: Page): Promise<void> {
  const call = callsWith(page.request, { url: new URL(page.url()).origin });
  const { code } = await call('POST', 'walk-ins', {
    ...{ user_fullname: 'Meera Nair', user_phone: `9${String(Date.now()).slice(-9)}` },
    ...{ user_college: 'Other', user_othercollege: 'A college by the sea', seenBy: 'Asha' },
  });
  const words = { subject: 'Rain', body: 'Dear {name}, the lawns are closed.' };
  await call('POST', 'messages', { kind: 'people', codes: [code], ...words });
  const recipients = async () => (await call('GET', 'messages'))[0].recipients;
  await expect.poll(recipients, { message: 'to whom it went', timeout: READ_MS }).not.toBeNull();
}

/** Opens the bank details of the first winner who can be paid. */
async function payFirst(page: Page): Promise<void> {
  await openDesk(page, '/desk/prizes?state=ready');
  await page.getByRole('button', { name: /^Pay/ }).first().waitFor();
  await page.keyboard.press('p');
  const question = page.getByRole('dialog', { name: 'Open bank details for a sitting?' });
  // Of an earlier picture it may still be under way.
  await question.or(page.getByRole('timer')).first().waitFor();
  if (await question.isVisible()) await page.keyboard.press('Control+Enter');
}

/** Pays the first winner who can be paid; gives the address at which they lie open. */
async function payAndGoOn(page: Page): Promise<string> {
  await payFirst(page);
  const paying = page.getByRole('complementary');
  const paid = page.url();
  const name = await paying.getByRole('heading', { level: 2 }).innerText();
  await paying
    .getByRole('textbox', { name: 'Reference' })
    .fill(`N${String(Date.now()).slice(-12)}`);
  await page.keyboard.press('Enter');
  await page.getByText(`Paid: ${name}`).waitFor();
  await page.getByRole('timer').waitFor();
  return paid;
}

/** A question over the prizes. */
function prizeDialog(name: string, ask: (page: Page) => Promise<void>): ScreenState {
  return {
    name: `desk-prizes-${name}`,
    async arrive(page) {
      await openDesk(page, '/desk/prizes');
      await page.getByRole('link', { name: /^Ready to pay/ }).waitFor();
      await ask(page);
      await page.getByRole('dialog').waitFor();
    },
  };
}

export const deskStates: readonly ScreenState[] = [
  { name: 'desk-sign-in', arrive: async (page) => void (await page.goto('/desk/sign-in')) },
  {
    name: 'desk-enrol',
    async arrive(page) {
      await page.goto('/desk/sign-in');
      await givePassword(page, newcomer);
      await page.getByLabel('Six digits').waitFor();
    },
  },
  at('home', '/desk', 'Needs a decision'),
  {
    name: 'desk-home-no-answer',
    async arrive(page) {
      await openDesk(page, '/desk/people?q=asha');
      await page.getByText(/found of/).waitFor();
      await page.route('**/api/**', (route) => route.abort());
      await goWithin(page, '/desk');
      await page.getByText('The server does not answer').first().waitFor();
    },
  },
  at('people', '/desk/people?q=asha', 'Asha'),
  at('did-you-mean', '/desk/people?q=rawi', 'Did you mean'),
  { name: 'desk-person', arrive: (page) => openPerson(page) },
  {
    name: 'desk-card-seen',
    async arrive(page) {
      await openPerson(page, '&idProof=waiting');
      await page.getByRole('button', { name: 'Card seen: approve' }).click();
      await page.getByLabel(/^What you saw/).waitFor();
    },
  },
  walkIn('filled', async () => undefined),
  walkIn('faults', async (page) => {
    await page.getByLabel('Phone', { exact: true }).fill('90000 5518');
    await page.getByLabel('E-mail, or none').fill('');
    await page.getByRole('button', { name: /^Card seen/ }).click();
    await page.getByRole('alert').first().waitFor();
  }),
  walkIn('already', async (page) => {
    await page.getByLabel('E-mail, or none').fill(administrator.email);
    await page.getByLabel('E-mail, or none').press('Enter');
    await page.getByText(/^This e-mail is/).waitFor();
  }),
  walkIn('made', makeWalkIn),
  walkIn('link', async (page) => {
    await makeWalkIn(page);
    await page.keyboard.press('l');
    await page
      .getByRole('dialog')
      .getByRole('img', { name: /^QR code/ })
      .waitFor();
  }),
  walkIn('paper', async (page) => {
    await makeWalkIn(page);
    await page.emulateMedia({ media: 'print' });
  }),
  {
    name: 'desk-person-add',
    async arrive(page) {
      await openPerson(page);
      await page.getByRole('button', { name: 'Add to an event' }).click();
      await page.getByRole('list', { name: 'Events' }).getByRole('button').first().waitFor();
    },
  },
  {
    name: 'desk-person-email',
    async arrive(page) {
      await openDesk(page, '/desk/people/walk-in');
      await fillWalkIn(page);
      await page.getByRole('button', { name: /^Card seen/ }).click();
      await page.getByRole('link', { name: /^Their sheet/ }).click();
      await page.getByRole('button', { name: 'Give an e-mail' }).click();
      await page.getByLabel('Their phone').waitFor();
    },
  },
  at('events', '/desk/events', 'Two Left Feet'),
  at('messages', '/desk/messages?kind=everybody', 'Sent before'),
  called('to-call', async (page) => {
    await page.goto('/desk');
    await page.getByText('to call: no mail reached them').waitFor();
  }),
  called('calls', async (page) => {
    await page.goto('/desk/messages');
    await page.getByRole('button', { name: 'to call' }).first().click();
    await page.getByRole('dialog').getByText('Meera Nair').waitFor();
  }),
  called('messages-sent', (page) => page.goto('/desk/messages')),
  at('gate', '/desk/gate', 'Last in and out'),
  at('gate-devices', '/desk/gate/devices', 'Last heard'),
  at('gate-cases', '/desk/gate/cases', 'One pass twice within minutes'),
  at('gate-refused', '/desk/gate/refused', /^(Refused scans|Nobody was refused)/),
  {
    name: 'desk-gate-pairing',
    async arrive(page) {
      await openDesk(page, '/desk/gate/devices');
      await page.getByRole('button', { name: 'Add a device' }).click();
      await page.getByLabel('Its name').fill('Main gate, middle');
      // The form begins where the last phone was put, which may be a door.
      await page.getByRole('radio', { name: /^at a gate/ }).check();
      await page.getByRole('combobox', { name: 'Gate' }).selectOption('Main gate');
      await page.getByRole('button', { name: 'Show the code' }).click();
      await page.getByRole('img', { name: /^QR code/ }).waitFor();
    },
  },
  at('prizes', '/desk/prizes', 'Ready to pay'),
  {
    name: 'desk-prizes-opened',
    async arrive(page) {
      await payFirst(page);
      await page.getByRole('timer').waitFor();
    },
  },
  { name: 'desk-prizes-paid', arrive: async (page) => void (await payAndGoOn(page)) },
  {
    name: 'desk-prizes-counter-entry',
    async arrive(page) {
      const paid = await payAndGoOn(page);
      await page.goto(paid);
      await page.getByRole('button', { name: /^Counter-entry/ }).click();
      await page.getByRole('dialog', { name: /^A counter-entry against/ }).waitFor();
    },
  },
  {
    name: 'desk-prizes-chosen',
    async arrive(page) {
      await openDesk(page, '/desk/prizes?state=ready');
      await page.getByRole('button', { name: /^Pay/ }).first().waitFor();
      await page.keyboard.press('X');
      await page.getByText('chosen,').waitFor();
    },
  },
  prizeDialog('pay-chosen', async (page) => {
    await page.keyboard.press('X');
    await page.keyboard.press('p');
  }),
  prizeDialog('ask', (page) => page.keyboard.press('m')),
  prizeDialog('export', (page) => page.keyboard.press('e')),
  prizeDialog('shares', (page) => page.getByRole('button', { name: 'Shares' }).first().click()),
  prizeDialog('excess', (page) => page.getByRole('button', { name: 'Decide' }).first().click()),
  at('roles', '/desk/roles', administrator.email),
  at('rights', '/desk/roles/rights', 'Open bank details'),
  at('audit', '/desk/audit', 'entries.'),
  movedTo('moved', async () => undefined),
  movedTo('moved-tell', async (page) => {
    await page.getByRole('button', { name: /^Tell/ }).click();
    await page.getByRole('textbox').fill('The rain is to blame: bring an umbrella.');
  }),
  lost('no-file', async () => undefined),
  lost('no-file-it-is-now', chooseSuccessor),
  lost('no-file-named', async (page) => {
    await chooseSuccessor(page);
    await page.getByRole('radio', { name: /^Sur Sangams/ }).check();
    await page.keyboard.press('Enter');
    await page.getByText('Sur Sangam is Sur Sangams now').waitFor();
    isNamed = true;
  }),
  lost('no-file-cancelled', async (page) => {
    await page.getByRole('button', { name: /^Cancelled/ }).click();
    await page.getByRole('dialog').getByRole('textbox').waitFor();
  }),
  {
    name: 'desk-id-proofs',
    async arrive(page) {
      await openDesk(page, '/desk/id-proofs');
      await page.getByRole('main').getByRole('img').first().waitFor();
    },
  },
];
