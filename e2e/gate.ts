import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  expect,
  type Page,
} from '@playwright/test';
import type { Sharp } from 'sharp';
import { chromiumFlags, findChromium } from './chromium.ts';
import { enrolByCalls, newAdministrator } from './desk.ts';
import { writeCamera } from './gate-frames.ts';
import { type Network, openNetwork } from './network.ts';
import { newcomer, signUp } from './people.ts';
import type { RunningSite } from './server.ts';
import { startSwitchedOn } from './switched-on.ts';
import { atRest, test as base, patient } from './visitor.ts';

/** Everybody's phone at the gate. */
const PHONE = { width: 390, height: 844 };

/** Somebody with a pass. */
interface PassHolder {
  readonly name: string;
  readonly code: string;
}

type Place =
  | { kind: 'gate'; name: string }
  | { kind: 'events'; events: { clusterName: string; eventName: string }[] };

const MAIN_GATE: Place = { kind: 'gate', name: 'Main gate' };

/** The festival with its gate on, and an administrator who runs it from the desk. */
export interface GateSite extends RunningSite {
  /** The network between everybody and the server. */
  readonly network: Network;
  /** Somebody whom no other journey meets; `isProven`: their ID proof was approved. */
  newPassHolder(isProven?: boolean): Promise<PassHolder>;
  /** Somebody who signs up now, and whose ID proof is approved: no phone has them on its list. */
  latePassHolder(): Promise<PassHolder>;
  /** The address that pairs a new device. */
  newPairing(place?: Place): Promise<{ device: string; address: string }>;
  /** Asks the desk, as its own screens do; gives the answer's message. */
  desk<Message>(method: 'GET' | 'POST', path: string, data?: object): Promise<Message>;
}

type Film = readonly Sharp[] | undefined;

interface PhoneOptions extends BrowserContextOptions {
  /** Of a phone without a film. */
  readonly cameras?: number;
}

/** People with a pass who are there from the beginning; more sign up when they are needed. */
const HOLDERS = 8;
const FEATURES = 'features: { desk: on, gate: on, registration: on }';

export const test = base.extend<
  { newPhone: (film?: Film, options?: PhoneOptions) => Promise<Page> },
  { gate: GateSite }
>({
  gate: [
    async ({ playwright }, use) => {
      const network = await openNetwork();
      const site = await startSwitchedOn(FEATURES, { PUBLIC_URL: network.url });
      network.target = site.url;
      const request = await playwright.request.newContext({ baseURL: network.url });
      await use({ ...(await runGate(request, { ...site, url: network.url })), network });
      await request.dispose();
      await site.stop();
      await network.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ gate }, use) => use(gate.url),
  contextOptions: atRest.contextOptions,
  newPhone: async ({ browser, gate }, use) => {
    const opened: (Browser | BrowserContext)[] = [];
    const dir = await mkdtemp(join(tmpdir(), 'film-'));
    await use(async (film, { cameras, ...options } = {}) => {
      const own = film || cameras ? await launchWithCamera(dir, film, cameras) : undefined;
      const context = await (own ?? browser).newContext({
        ...{ baseURL: gate.url, viewport: PHONE, hasTouch: true, acceptDownloads: true },
        ...{ permissions: own ? ['camera'] : [], ...atRest.contextOptions, ...options },
      });
      opened.push(own ?? context);
      return patient(await context.newPage());
    });
    for (const one of opened) await one.close();
    await rm(dir, { recursive: true });
  },
});

/** A browser whose camera sees a film, or that has several which see nothing; the journeys' own browser has none. */
async function launchWithCamera(dir: string, film: Film, cameras = 1): Promise<Browser> {
  const flags = [
    'use-fake-ui-for-media-stream',
    `use-fake-device-for-media-stream=device-count=${cameras}`,
  ];
  if (film) {
    const file = join(dir, `${randomUUID()}.y4m`);
    await writeCamera(file, film);
    flags.push(`use-file-for-fake-video-capture=${file}`);
  }
  return chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags, ...flags.map((flag) => `--${flag}`)],
  });
}

async function runGate(
  request: APIRequestContext,
  site: RunningSite,
): Promise<Omit<GateSite, 'network'>> {
  await enrolByCalls(request, site, await newAdministrator(request, site));
  const desk: GateSite['desk'] = async (method, path, data) => {
    const headers = { origin: site.url, 'idempotency-key': randomUUID() };
    const answer = await request.fetch(path, { method, data, headers });
    const { message } = await answer.json();
    expect(answer.status(), message).toBe(200);
    return message;
  };
  const approveAll = async () => {
    const { lent } = await desk<{ lent: { id: string }[] }>('POST', '/api/desk/id-proofs/lend', {});
    for (const { id } of lent)
      await desk('POST', `/api/desk/id-proofs/${id}/verdict`, { verdict: 'approved' });
  };
  const newHolder = async (): Promise<PassHolder> => {
    const person = newcomer();
    const headers = { authorization: `Bearer ${await signUp(request, person)}` };
    const profile = await request.get('/api/user/details', { headers });
    return { name: person.name, code: (await profile.json()).message.QRCode };
  };
  const latePassHolder = async () => {
    const holder = await newHolder();
    await approveAll();
    return holder;
  };
  // The server looks for new people every few seconds, which each phone would wait for.
  const waiting: PassHolder[] = [];
  while (waiting.length < HOLDERS) waiting.push(await latePassHolder());
  return {
    ...site,
    desk,
    latePassHolder,
    newPassHolder: async (isProven = true) =>
      isProven ? (waiting.shift() ?? latePassHolder()) : newHolder(),
    async newPairing(place = MAIN_GATE) {
      // Past the turn of the day, whatever hour it is.
      const endsAt = Date.now() + 30 * 3_600_000;
      return desk('POST', '/api/desk/gate/devices', { name: 'Ravi', place, endsAt });
    },
  };
}

/** Pairs the phone, and waits until it has the list. */
export async function pair(page: Page, gate: GateSite, place?: Place): Promise<string> {
  const { address, device } = await gate.newPairing(place);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Where?' })).toBeVisible();
  // The server looks for new people every few seconds.
  const { people } = await gate.desk<{ people: number }>('GET', '/api/desk/gate/arrivals');
  await expect(page.getByText(`Online. ${people} people`)).toBeVisible({ timeout: 20_000 });
  return device;
}

export async function startScanning(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start scanning' }).click();
}

/** A phone at a gate that has read no code yet. */
export async function pairAndStart(page: Page, gate: GateSite, place?: Place): Promise<string> {
  const device = await pair(page, gate, place);
  await startScanning(page);
  return device;
}

/** Types a code, as of a pass that no camera reads. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Name or code' }).click();
  await page.getByRole('searchbox').fill(code);
  await page.keyboard.press('Enter');
}

export function verdict(page: Page) {
  return page.getByRole('region', { name: 'Verdict' });
}

/** Takes the network of the gate's calls away; gives what brings it back. */
export async function loseNetwork(page: Page): Promise<() => Promise<void>> {
  await page.route('**/api/gate/**', (route) => route.abort());
  return () => page.unroute('**/api/gate/**');
}

/** People who are in at the main gate, as the desk knows it. */
export async function arrived(gate: Pick<GateSite, 'desk'>): Promise<number> {
  type Said = { arrived: number };
  return (await gate.desk<Said>('GET', '/api/desk/gate/arrivals')).arrived;
}
