import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type EventName, eventAddress } from '../contract/event-addresses.ts';
import { callsWith } from './desk.ts';
import { at, musicOf, openDesk, READ_MS } from './desk-states.ts';
import { beginEvent, doorPhone } from './door.ts';
import type { ScreenState } from './screen-states.ts';

/* An event at the desk, on the demo's site. */

/** The line of an event that has begun, with people at its door, most of whom wait. */
function door(name: string, ask: (page: Page) => Promise<unknown>): ScreenState {
  return {
    name: `desk-${name}`,
    async arrive(page) {
      await openDesk(page, `${DOOR}/waiting`);
      isBegun ??= beginAtDoor(page);
      await isBegun;
      // What a picture before has freed is as it was again.
      if (freed.length > 0)
        await callsOf(page)('POST', `${DOOR_PATH}/door/take-back`, { entries: freed });
      freed = [];
      await page.goto(`${DOOR}/waiting`);
      await ask(page);
    },
  };
}

// It is the day after the demo's second: the demo's own doors have let nobody in.
const DOOR = '/desk/events/music/Verse%20&%20Venom';
const DOOR_PATH = DOOR.slice('/desk/'.length);
let isBegun: Promise<void> | undefined;
let freed: string[] = [];

function callsOf(page: Page) {
  return callsWith(page.request, { url: new URL(page.url()).origin });
}

async function openFree(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Free the places of the absent' }).click();
  await page.getByText('Get a place now').waitFor();
}

async function freeAbsent(page: Page): Promise<void> {
  await openFree(page);
  const answered = page.waitForResponse('**/door/free');
  await page.getByRole('button', { name: /^Free \d+ places/ }).click();
  freed = (await (await answered).json()).message.entries;
  await page.getByText(/places? (was|were) freed/).waitFor();
}

/** Only the server gives places: whoever is pressed in stays where they are. */
async function letInWithoutNetwork(page: Page): Promise<void> {
  const letIn = page.getByRole('button', { name: 'Let in', exact: true }).first();
  await letIn.waitFor();
  await page.route('**/api/**', (route) => route.abort());
  await letIn.click();
  await page.getByText(/^Not let in: /).waitFor();
}

async function beginAtDoor(page: Page): Promise<void> {
  const { origin: url } = new URL(page.url());
  const call = callsOf(page);
  const event = { eventId: 'music/verse-venom', eventName: 'Verse & Venom' };
  const scan = await doorPhone(page.request, { url, call }, event);
  const codesOf = async (list: string) => {
    const { rows } = await call('GET', `${DOOR_PATH}/entries?list=${list}`);
    return rows.flatMap(({ members }: { members: { code: string }[] }) => members[0]?.code ?? []);
  };
  const held: string[] = await codesOf('registered');
  for (const code of held.slice(0, -5)) await scan(code, 'admitted');
  const waiting: string[] = await codesOf('waiting');
  for (const at of [1, 3, 4]) await scan(waiting[at]!, 'on the line');
  await beginEvent(join(musicOf(url), 'verse-venom.md'), 11);
  const hasBegun = async () => (await call('GET', DOOR_PATH)).hasBegun;
  await expect.poll(hasBegun, { message: 'that it has begun', timeout: READ_MS }).toBe(true);
  const { rows } = await call('GET', `${DOOR_PATH}/entries?state=held`);
  const marked = rows.slice(-2).map(({ id }: { id: string }) => ({ id, was: 'held' }));
  await call('PUT', `${DOOR_PATH}/attendance`, { entries: marked, is: 'absent' });
}

/** The first of an event's people who is not marked yet is marked present. */
function marking(
  name: string,
  words: string | RegExp,
  before: (page: Page) => Promise<unknown> = async () => undefined,
): ScreenState {
  return {
    name: `desk-event-${name}`,
    async arrive(page) {
      await openDesk(page, `${EVENT}?state=held`);
      const present = page.getByRole('button', { name: 'Present' }).first();
      await present.waitFor();
      await before(page);
      await present.click();
      await page.getByText(words).first().waitFor();
    },
  };
}

// Of the third day: on the second nobody has published its results, whatever hour it is.
const TEAMS = '/desk/events/music/Vox%20Incognito';

/** A team's entry, beside the list. */
async function openTeam(page: Page): Promise<void> {
  await openDesk(page, TEAMS);
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

async function typeCorrection(page: Page, event: string, points: number[]): Promise<void> {
  await openDesk(page, `${event}/results`);
  await typePoints(page, ...points);
  await page.getByText('A correction is being written').waitFor();
}

interface BookedEvent extends EventName {
  readonly isCorrected: boolean;
  readonly winners: { rank: number; people: { entries: { kind: string }[] }[] }[];
}

/** The second has more points than the first, whose prize is paid. */
async function overtake(page: Page): Promise<void> {
  await openDesk(page, '/desk');
  const { events }: { events: BookedEvent[] } = await callsOf(page)('GET', 'prizes');
  const isPaid = ({ isCorrected, winners: [first] }: BookedEvent) =>
    !isCorrected && first?.people.some(({ entries }) => entries.some((one) => one.kind === 'paid'));
  const { clusterName, eventName } = events.find(isPaid)!;
  const address = eventAddress(clusterName, eventName).replace('/details', '');
  await typeCorrection(page, `/desk${address}`, [8, 9]);
  await page.getByText('are already paid').scrollIntoViewIfNeeded();
}

export const deskEventStates: readonly ScreenState[] = [
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
  door('event-free', openFree),
  door('event-freed', freeAbsent),
  door('event-door-no-network', letInWithoutNetwork),
  marking('marked', / marked: present/),
  marking('not-sent', 'not sent yet', (page) =>
    page.route('**/attendance', (route) => route.abort()),
  ),
  at('event-messages', `${EVENT}/messages`, 'Sent before'),
  { name: 'desk-swap', arrive: openTeam },
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
  { name: 'desk-event-correction', arrive: (page) => typeCorrection(page, PUBLISHED, [7, 9]) },
  { name: 'desk-event-paid', arrive: overtake },
  {
    name: 'desk-event-changes',
    async arrive(page) {
      await overtake(page);
      await page.getByRole('button', { name: 'Go on' }).click();
      const save = page.getByRole('button', { name: 'Save', exact: true });
      // Of a picture before it is saved already.
      if (await save.isEnabled()) await save.click();
      await page.getByRole('button', { name: 'See what changes' }).click();
      await page.getByRole('dialog', { name: /^What changes since/ }).waitFor();
    },
  },
  at('event-exports', `${EVENT}/exports`, 'one PDF for all'),
  at('call-sheet', `${EVENT}/call-sheet`, 'entries, as of'),
];
