import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openDesk } from './desk-states.ts';
import type { ScreenState } from './screen-states.ts';

/* The gate on the demo's site: a phone that its administrator has just paired, and that has no camera. */

const HOUR_MS = 3_600_000;
const MAIN_GATE = { kind: 'gate', name: 'Main gate' };
/** It is full, and people wait for it. */
const FULL_EVENT = { clusterName: 'Music', eventName: 'Band of Suspects' };

async function pair(page: Page, place: object = MAIN_GATE): Promise<void> {
  await openDesk(page, '/desk');
  const headers = { origin: new URL(page.url()).origin, 'idempotency-key': randomUUID() };
  const data = { name: 'Main gate, left', place, endsAt: Date.now() + HOUR_MS };
  const answer = await page.request.post('/api/desk/gate/devices', { data, headers });
  await page.goto((await answer.json()).message.address);
  await page.getByText(/Online\. [\d,]+ people/).waitFor();
}

async function search(page: Page): Promise<void> {
  await pair(page);
  await page.getByRole('button', { name: 'Start scanning' }).click();
  await page.getByRole('button', { name: 'Name or code' }).click();
  await page.getByRole('searchbox').fill('asha');
  await page.getByText(/\d found\./).waitFor();
}

async function toVerdict(page: Page): Promise<void> {
  await search(page);
  await page.getByRole('listitem').getByRole('button').first().click();
  await page.getByRole('region', { name: 'Verdict' }).waitFor();
}

/** The camera of a gate that counts in and out, with the numbers of all gates. */
async function toReady(page: Page): Promise<void> {
  await pair(page);
  await page.getByRole('button', { name: 'Start scanning' }).click();
  await page.getByText('on campus now').waitFor();
}

async function toGoingOut(page: Page): Promise<void> {
  await toReady(page);
  await page.getByRole('button', { name: 'Out', exact: true }).click();
}

/** Somebody who came in hours ago. */
async function toAlreadyIn(page: Page): Promise<void> {
  await search(page);
  const isIn = page.getByRole('listitem').filter({ hasText: 'in since' });
  await isIn.getByRole('button').first().click();
  await page.getByText('ALREADY IN').waitFor();
}

let shown = 0;

/** A pass that was shown a moment ago. */
async function toSamePerson(page: Page): Promise<void> {
  const { rows } = await openedPeople(page);
  // Another one at each size: a pass of before would be in already.
  const { code } = rows[shown++]!;
  await toReady(page);
  const show = async () => {
    await page.getByRole('button', { name: 'Name or code' }).click();
    await page.getByRole('searchbox').fill(code);
    await page.keyboard.press('Enter');
  };
  await show();
  // Whose card is approved is in without a press.
  const letIn = page.getByRole('button', { name: 'Card seen, let in' });
  const isIn = page.getByText(/^Last: .* admitted/);
  await letIn.or(isIn).first().waitFor();
  if (await letIn.isVisible()) await letIn.click();
  await isIn.waitFor();
  await show();
  await page.getByText('PERSON?').waitFor();
}

/** Somebody who waits for a place, at the door of their event. */
async function toOnTheLine(page: Page): Promise<void> {
  await openDesk(page, '/desk');
  const path = `/api/desk/events/music/${encodeURIComponent(FULL_EVENT.eventName)}/entries`;
  const answer = await page.request.get(`${path}?list=waiting`);
  const { rows } = (await answer.json()).message;
  await pair(page, { kind: 'events', events: [FULL_EVENT] });
  await page.getByRole('button', { name: 'Start scanning' }).click();
  await page.getByRole('button', { name: 'Name or code' }).click();
  await page.getByRole('searchbox').fill(rows[0].members[0].code);
  await page.keyboard.press('Enter');
  await page.getByText('ON THE LINE').waitFor();
}

/** Those who signed up last, and have come through no gate yet. */
async function openedPeople(page: Page): Promise<{ rows: { code: string }[] }> {
  await openDesk(page, '/desk');
  const answer = await page.request.get('/api/desk/people?arrived=not yet&sort=-signedUp');
  return (await answer.json()).message;
}

async function toOffline(page: Page): Promise<void> {
  await toReady(page);
  await page.route('**/api/gate/**', (route) => route.abort());
  await page.getByText(/^Offline/).waitFor();
}

export const gateStates: readonly ScreenState[] = [
  { name: 'gate-unpaired', arrive: (page) => page.goto('/gate') },
  { name: 'gate-where', arrive: (page) => pair(page) },
  { name: 'gate-ready', arrive: toReady },
  { name: 'gate-going-out', arrive: toGoingOut },
  { name: 'gate-offline', arrive: toOffline },
  { name: 'gate-by-name', arrive: search },
  { name: 'gate-verdict', arrive: toVerdict },
  { name: 'gate-already-in', arrive: toAlreadyIn },
  { name: 'gate-same-person', arrive: toSamePerson },
  { name: 'gate-on-the-line', arrive: toOnTheLine },
];
