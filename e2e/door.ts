import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { type APIRequestContext, expect } from '@playwright/test';
import type { DeskCalls } from './desk.ts';

const INDIA_MS = 5.5 * 60 * 60_000;

/** Has the event of a file begin so many minutes ago, its registration being closed: the site reads it anew by itself. */
export async function beginEvent(file: string, minutesAgo = 0): Promise<void> {
  const atHome = (epochMs: number) =>
    `${new Date(epochMs + INDIA_MS).toISOString().slice(0, 19)}+05:30`;
  const begun = atHome(Date.now() - minutesAgo * 60_000);
  const text = (await readFile(file, 'utf8'))
    .replace(/^date: .*$/m, `date: ${begun}`)
    .replace(/^ends: .*$/m, `ends: ${atHome(Date.now() + 2 * 60 * 60_000)}`)
    .replace(/^( +(?:closes|cancelUntil)): .*$/gm, `$1: ${begun}`);
  await writeFile(file, text);
}

/** Pairs a phone at the door of an event of Music; gives how it scans somebody's code, with the verdict that it shows. */
export async function doorPhone(
  request: APIRequestContext,
  { url, call }: { url: string; call: DeskCalls },
  { eventId, eventName }: { eventId: string; eventName: string },
) {
  const { address } = await call('POST', 'gate/devices', {
    ...{ name: eventName, endsAt: Date.now() + 60 * 60_000 },
    place: { kind: 'events', events: [{ clusterName: 'Music', eventName }] },
  });
  const headers = { origin: url };
  const data = { pairing: address.split('#pair=')[1] };
  const paired = await request.post(`${url}/api/gate/pairings`, { headers, data });
  expect(paired.status(), await paired.text()).toBe(200);
  return async (code: string, verdict: 'admitted' | 'on the line') => {
    const id = randomUUID().replaceAll('-', '').slice(0, 22);
    const facts = { way: 'camera', letIn: ['card seen'], verdict, isOut: false, listVersion: 0 };
    const now = Date.now();
    const scans = [{ kind: 'scan', id, at: now, place: `event/${eventId}`, code, ...facts }];
    const answer = await request.post(`${url}/api/gate/scans`, {
      headers,
      data: { now, unsent: 0, listVersion: 0, scans },
    });
    expect((await answer.json()).message.answers[0].verdict).toBe(verdict);
  };
}
