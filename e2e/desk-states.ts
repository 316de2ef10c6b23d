import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cookie, Page } from '@playwright/test';
import { GIVEN_ROLES } from '../contract/desk/rights.ts';
import { callsWith, enrol, givePassword } from './desk.ts';
import { beginEvent, doorPhone } from './door.ts';
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
function at(name: string, path: string, words: string | RegExp): ScreenState {
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

async function openPerson(page: Page): Promise<void> {
  await openDesk(page, '/desk/people?q=asha');
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.getByRole('article').getByRole('button', { name: 'Correct' }).waitFor();
}

/** Home once the file of an event that people are in has become another one. */
function lost(name: string, ask: (page: Page) => Promise<unknown>): ScreenState {
  return {
    name: `desk-${name}`,
    async arrive(page) {
      await openDesk(page, '/desk');
      const music = musicOf(page.url());
      const [was, is] = ['key-witness', 'key-witnesses'].map((one) => join(music, `${one}.md`));
      const text = await readFile(was!, 'utf8').catch(() => undefined);
      if (text !== undefined) {
        await writeFile(is!, text.replace('name: Key Witness', 'name: Key Witnesses'));
        await rm(was!);
      }
      const notice = page.getByText(/no file\./);
      for (; !(await notice.isVisible()); await page.reload()) await page.waitForTimeout(1000);
      await ask(page);
    },
  };
}

/** Home once an event that people are in has another venue. */
function movedTo(name: string, ask: (page: Page) => Promise<unknown>): ScreenState {
  return {
    name: `desk-${name}`,
    async arrive(page) {
      await openDesk(page, '/desk');
      const file = join(musicOf(page.url()), 'alaap.md');
      const text = await readFile(file, 'utf8');
      await writeFile(file, text.replace(/^venue: .*/m, 'venue: Barn Hall'));
      const notice = page.getByText(/has moved/);
      for (; !(await notice.isVisible()); await page.reload()) await page.waitForTimeout(1000);
      await ask(page);
    },
  };
}

/** Where the demo at this address has its content, made anew at each start. */
function musicOf(url: string): string {
  const { port } = new URL(url);
  return join(import.meta.dirname, '../data-demo', port, 'content/clusters/music');
}

/** The line of an event that has begun, with people at its door, most of whom wait. */
function door(name: string, ask: (page: Page) => Promise<unknown>): ScreenState {
  return {
    name: `desk-${name}`,
    async arrive(page) {
      await openDesk(page, `${DOOR}/waiting`);
      isBegun ??= beginAtDoor(page);
      await isBegun;
      await page.goto(`${DOOR}/waiting`);
      await ask(page);
    },
  };
}

// It is the day after the demo's second: the demo's own doors have let nobody in.
const DOOR = '/desk/events/music/Verse%20&%20Venom';
let isBegun: Promise<void> | undefined;

async function beginAtDoor(page: Page): Promise<void> {
  const { origin: url } = new URL(page.url());
  const call = callsWith(page.request, { url });
  const event = { eventId: 'music/verse-venom', eventName: 'Verse & Venom' };
  const scan = await doorPhone(page.request, { url, call }, event);
  const path = DOOR.slice('/desk/'.length);
  const codesOf = async (list: string) => {
    const { rows } = await call('GET', `${path}/entries?list=${list}`);
    return rows.flatMap(({ members }: { members: { code: string }[] }) => members[0]?.code ?? []);
  };
  const held: string[] = await codesOf('registered');
  for (const code of held.slice(0, -5)) await scan(code, 'admitted');
  const waiting: string[] = await codesOf('waiting');
  for (const at of [1, 3, 4]) await scan(waiting[at]!, 'on the line');
  await beginEvent(join(musicOf(url), 'verse-venom.md'), 11);
  for (;;) {
    const { hasBegun } = await call('GET', path);
    if (hasBegun) break;
    await page.waitForTimeout(1000);
  }
  const { rows } = await call('GET', `${path}/entries?state=held`);
  const marked = rows.slice(-2).map(({ id }: { id: string }) => ({ id, was: 'held' }));
  await call('PUT', `${path}/attendance`, { entries: marked, is: 'absent' });
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
  for (;;) {
    const [newest] = await call('GET', 'messages');
    if (newest.recipients !== null) break;
    await page.waitForTimeout(1000);
  }
}

const LINE = '/desk/events/music/Band%20of%20Suspects';

/** A team's entry, beside the list. */
async function openTeam(page: Page): Promise<void> {
  await openDesk(page, LINE);
  await page.getByRole('rowheader').getByRole('button').first().click();
  await page
    .getByRole('button', { name: /^Swap / })
    .first()
    .click();
  await page.getByLabel('Who comes').waitFor();
}

const EVENT = '/desk/events/dance/Two%20Left%20Feet';

/** Results of the first day, which stand. */
const PUBLISHED = '/desk/events/music/Alaap';

/** Of the first lines of a sheet. */
async function typePoints(page: Page, ...points: readonly number[]): Promise<void> {
  const cells = page.getByRole('textbox', { name: /^Points of/ });
  for (const [at, given] of points.entries()) await cells.nth(at).fill(`${given}`);
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
  at('people', '/desk/people?q=asha', 'Asha'),
  { name: 'desk-person', arrive: openPerson },
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
  walkIn('made', async (page) => {
    await page.getByRole('button', { name: /^Card seen/ }).click();
    await page.getByRole('heading', { name: 'Meera' }).waitFor();
    await page.getByRole('img', { name: /^QR code/ }).waitFor();
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
  at('event', EVENT, '1 to '),
  at(
    'event-waiting',
    '/desk/events/music/Verse%20%26%20Venom/waiting',
    'A place that becomes free',
  ),
  door('event-door', (page) =>
    page.getByRole('button', { name: 'Let in', exact: true }).first().waitFor(),
  ),
  door('event-let-in', async (page) => {
    await page.getByRole('button', { name: 'Let in …' }).last().click();
    await page.getByRole('dialog').waitFor();
  }),
  door('event-free', async (page) => {
    await page.getByRole('button', { name: 'Free the places of the absent' }).click();
    await page.getByText('Get a place now').waitFor();
  }),
  at('event-messages', `${EVENT}/messages`, 'Sent before'),
  at('messages', '/desk/messages?kind=everybody', 'Sent before'),
  { name: 'desk-swap', arrive: openTeam },
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
  {
    name: 'desk-event-results',
    async arrive(page) {
      await openDesk(page, `${EVENT}/results`);
      await typePoints(page, 9, 8, 8);
      await page.getByLabel('Prize of the 1st rank').fill('5000');
      await page.getByLabel('Prize of the 2nd rank').fill('8000');
      await page.getByRole('heading', { name: 'questions are open' }).waitFor();
    },
  },
  {
    name: 'desk-event-correction',
    async arrive(page) {
      await openDesk(page, `${PUBLISHED}/results`);
      await typePoints(page, 7, 9);
      await page.getByText('A correction is being written').waitFor();
    },
  },
  at('event-exports', `${EVENT}/exports`, 'one PDF for all'),
  at('call-sheet', `${EVENT}/call-sheet`, 'entries, as of'),
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
  {
    name: 'desk-prizes-paid',
    async arrive(page) {
      await payFirst(page);
      const paying = page.getByRole('complementary');
      const name = await paying.getByRole('heading', { level: 2 }).innerText();
      await paying.getByRole('textbox', { name: 'Reference' }).fill('N263261184502');
      await page.keyboard.press('Enter');
      await page.getByText(`Paid: ${name}`).waitFor();
      await page.getByRole('timer').waitFor();
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
  lost('no-file-it-is-now', async (page) => {
    await page.getByRole('button', { name: 'It is now …' }).click();
    await page.getByRole('radio', { name: /^Key Witnesses/ }).waitFor();
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
