import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { callsWith } from './desk.ts';
import { openDesk } from './desk-states.ts';
import { loseNetwork, startScanning, typeCode, verdict } from './gate.ts';
import type { ScreenState } from './screen-states.ts';

/* The gate on the demo's site: a phone that its administrator has just paired, and that has no camera. */

/** Past the turn of the day, whatever hour it is. */
const SHIFT_MS = 30 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
const MAIN_GATE = { kind: 'gate', name: 'Main gate' };
/** Of the third day: it is full, and people wait for it, whatever hour it is. */
const FULL_EVENT = { clusterName: 'Music', eventName: 'Verse & Venom' };

async function pair(page: Page, place: object = MAIN_GATE): Promise<void> {
  await openDesk(page, '/desk');
  const headers = { origin: new URL(page.url()).origin, 'idempotency-key': randomUUID() };
  const data = { name: 'Main gate, left', place, endsAt: Date.now() + SHIFT_MS };
  const answer = await page.request.post('/api/desk/gate/devices', { data, headers });
  await page.goto((await answer.json()).message.address);
  await page.getByText(/Online\. [\d,]+ people/).waitFor();
}

async function search(page: Page): Promise<void> {
  await pair(page);
  await startScanning(page);
  await findAsha(page);
}

async function findAsha(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Name or code' }).click();
  await page.getByRole('searchbox').fill('asha');
  await page.getByText(/\d found\./).waitFor();
}

async function toVerdict(page: Page): Promise<void> {
  await search(page);
  await page.getByRole('listitem').getByRole('button').first().click();
  await verdict(page).waitFor();
}

/** The camera of a gate that counts in and out, with the numbers of all gates. */
async function toReady(page: Page): Promise<void> {
  await pair(page);
  await startScanning(page);
  await page.getByText('on campus now').waitFor();
}

async function toGoingOut(page: Page): Promise<void> {
  await toReady(page);
  await page.getByRole('button', { name: 'Out', exact: true }).click();
}

/** Somebody who came in hours ago. */
async function toAlreadyIn(page: Page): Promise<void> {
  await search(page);
  await chooseWhoIsIn(page);
  await page.getByText('ALREADY IN').waitFor();
}

async function chooseWhoIsIn(page: Page): Promise<void> {
  const isIn = page.getByRole('listitem').filter({ hasText: 'in since' });
  await isIn.getByRole('button').first().click();
}

/** Of a passage the verdict goes away by itself, a moment later. */
async function stopTimers(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
}

async function toOut(page: Page): Promise<void> {
  await toGoingOut(page);
  await findAsha(page);
  await stopTimers(page);
  await chooseWhoIsIn(page);
  await verdict(page).getByText('In since').waitFor();
}

/** Somebody who went out through this gate, hours ago. */
async function toBackAfterOut(page: Page): Promise<void> {
  await openDesk(page, '/desk');
  const call = callsWith(page.request, { url: new URL(page.url()).origin });
  const { rows } = await call('GET', 'people?arrived=today&q=ravi');
  let out: string | undefined;
  for (const { code } of rows) {
    const { campus } = await call('GET', `people/${code}`);
    if (campus.isOut) out = code;
  }
  await toReady(page);
  await page.getByRole('button', { name: 'Name or code' }).click();
  await page.getByRole('searchbox').fill(out!);
  const check = page.getByRole('button', { name: /^Check/ });
  await check.waitFor();
  await stopTimers(page);
  await check.click();
  const letIn = page.getByRole('button', { name: 'Card seen, let in' });
  const isBack = verdict(page).getByText(/^Out since/);
  await letIn.or(isBack).first().waitFor();
  if (await letIn.isVisible()) await letIn.click();
  await isBack.waitFor();
}

let shown = 0;

/** A pass that was shown a moment ago. */
async function toSamePerson(page: Page): Promise<void> {
  const { rows } = await openedPeople(page);
  // Another one at each size: a pass of before would be in already.
  const { code } = rows[shown++]!;
  await toReady(page);
  await typeCode(page, code);
  // Whose card is approved is in without a press.
  const letIn = page.getByRole('button', { name: 'Card seen, let in' });
  const isIn = page.getByText(/^Last: .* admitted/);
  await letIn.or(isIn).first().waitFor();
  if (await letIn.isVisible()) await letIn.click();
  await isIn.waitFor();
  await typeCode(page, code);
  await page.getByText('PERSON?').waitFor();
}

async function toKeptOut(page: Page): Promise<void> {
  await toSamePerson(page);
  await verdict(page).getByRole('button', { name: 'No: keep out' }).click();
  await page.getByText('KEPT OUT').waitFor();
}

/** Somebody who waits for a place, at the door of their event. */
async function toOnTheLine(page: Page): Promise<void> {
  await openDesk(page, '/desk');
  const path = `/api/desk/events/music/${encodeURIComponent(FULL_EVENT.eventName)}/entries`;
  const answer = await page.request.get(`${path}?list=waiting`);
  const { rows } = (await answer.json()).message;
  await pair(page, { kind: 'events', events: [FULL_EVENT] });
  await startScanning(page);
  await typeCode(page, rows[0].members[0].code);
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
  await loseNetwork(page);
  await page.getByText(/^Offline/).waitFor();
}

/** Five in the morning passes while there is no network. */
async function toNewDay(page: Page): Promise<void> {
  await page.clock.install();
  await toOffline(page);
  await page.clock.setSystemTime(Date.now() + DAY_MS);
  await page.getByText('new day since 05:00').waitFor();
}

export const gateStates: readonly ScreenState[] = [
  { name: 'gate-unpaired', arrive: (page) => page.goto('/gate') },
  { name: 'gate-where', arrive: (page) => pair(page) },
  { name: 'gate-ready', arrive: toReady },
  { name: 'gate-going-out', arrive: toGoingOut },
  { name: 'gate-out', arrive: toOut },
  { name: 'gate-back-after-out', arrive: toBackAfterOut },
  { name: 'gate-offline', arrive: toOffline },
  { name: 'gate-new-day', arrive: toNewDay },
  { name: 'gate-by-name', arrive: search },
  { name: 'gate-verdict', arrive: toVerdict },
  { name: 'gate-already-in', arrive: toAlreadyIn },
  { name: 'gate-same-person', arrive: toSamePerson },
  { name: 'gate-kept-out', arrive: toKeptOut },
  { name: 'gate-on-the-line', arrive: toOnTheLine },
];
