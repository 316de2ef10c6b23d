import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openDesk } from './desk-states.ts';
import type { ScreenState } from './screen-states.ts';

/* The gate on the demo's site: a phone that its administrator has just paired, and that has no camera. */

const HOUR_MS = 3_600_000;

async function pair(page: Page): Promise<void> {
  await openDesk(page, '/desk');
  const headers = { origin: new URL(page.url()).origin, 'idempotency-key': randomUUID() };
  const place = { kind: 'gate', name: 'Main gate' };
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

export const gateStates: readonly ScreenState[] = [
  { name: 'gate-unpaired', arrive: (page) => page.goto('/gate') },
  { name: 'gate-where', arrive: pair },
  { name: 'gate-by-name', arrive: search },
  { name: 'gate-verdict', arrive: toVerdict },
];
