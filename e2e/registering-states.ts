import type { Page } from '@playwright/test';
import { arriveSignedUp, newcomer } from './people.ts';
import type { ScreenState } from './screen-states.ts';

/* States on the demo's festival, in which organisers have switched everything on. */

const eventAt = (path: string) => `/events/${path.replace('/', '/details/')}`;
const panel = (page: Page) => page.locator('#register');

/** An event that somebody takes part in: `dramatics/Ad Nauseam`, with a team's name and answers where they are asked for. */
export interface Wish {
  readonly event: string;
  readonly team?: string;
  readonly answers?: Readonly<Record<string, string>>;
}

const squad: Wish = { event: 'dramatics/Ad Nauseam', team: 'The Night Squad' };
const alone: Wish = { event: 'dance/Two Left Feet' };
const atTheSameHour = 'dramatics/Ad Nauseam';
const inLine: Wish = { event: 'music/Verse & Venom', answers: { bill: 'Beatbox' } };

async function send(page: Page, path: string, data: object) {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  return page.request.post(`/api/events/${path}`, { data, headers });
}

async function post<Message>(page: Page, path: string, data: object): Promise<Message> {
  const answer = await send(page, path, data);
  if (!answer.ok()) throw new Error(await answer.text());
  return (await answer.json()).message;
}

/** A team's name is its own on a site, which has seen other pictures taken: the later ones are numbered. */
export async function take(
  page: Page,
  { event, team = '', answers = {} }: Wish,
  count = 1,
): Promise<{ invitation: string }> {
  const teamName = count > 1 ? `${team} ${count}` : team;
  const path = `${event.split('/').map(encodeURIComponent).join('/')}/entries`;
  const answer = await send(page, path, { teamName, answers });
  const { message } = await answer.json();
  if (answer.ok()) return message;
  if (!team || !String(message).includes('this name')) throw new Error(message);
  return take(page, { event, team, answers }, count + 1);
}

/** Signs somebody up who takes these places, and shows them an event's panel, which a phone has to be asked for. */
export async function toPanel(page: Page, event: string, ...wishes: Wish[]): Promise<void> {
  await arriveSignedUp(page);
  for (const wish of wishes) await take(page, wish);
  await showPanel(page, event);
}

async function showPanel(page: Page, event: string): Promise<void> {
  const isPhone = page.viewportSize()!.width <= 600;
  await page.goto(eventAt(event) + (isPhone ? '#register' : ''));
  await panel(page).getByText('Loading …').waitFor({ state: 'hidden' });
}

const press = (page: Page, name: string) => panel(page).getByRole('button', { name }).click();

/** Asha's team, in which Ravi is already. */
async function startSquad(page: Page): Promise<string> {
  const context = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin });
  const friend = await context.newPage();
  await arriveSignedUp(friend);
  await arriveSignedUp(page, { ...newcomer(), name: 'Asha' });
  const { invitation } = await take(page, squad);
  await post(friend, 'teams/join', { invitation });
  await context.close();
  return invitation;
}

async function toProgramme(page: Page, ...wishes: Wish[]): Promise<void> {
  await arriveSignedUp(page);
  for (const wish of wishes) await take(page, wish);
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Events' }).click();
  await page.getByText(/^Next, |You have no events yet/).waitFor();
}

export const registeringStates: readonly ScreenState[] = [
  { name: 'registration', arrive: (page) => toPanel(page, squad.event) },
  {
    name: 'registration-questions',
    async arrive(page) {
      await toPanel(page, 'hindi-lits/Mushāirā-e-Shab');
      await press(page, 'Register');
    },
  },
  {
    name: 'registration-clash',
    async arrive(page) {
      await toPanel(page, atTheSameHour, alone);
      await panel(page).getByLabel('Start a team').fill('Two Minds');
      await press(page, 'Start');
    },
  },
  { name: 'registration-in', arrive: (page) => toPanel(page, alone.event, alone) },
  {
    name: 'registration-team',
    async arrive(page) {
      await page.goto('/icon.svg');
      await startSquad(page);
      await showPanel(page, squad.event);
      await panel(page).getByText('team code').waitFor();
    },
  },
  { name: 'registration-waiting', arrive: (page) => toPanel(page, inLine.event, inLine) },
  { name: 'registration-closed', arrive: (page) => toPanel(page, 'dance/Footprints at Midnight') },
  {
    name: 'join',
    async arrive(page) {
      await page.goto('/icon.svg');
      const invitation = await startSquad(page);
      await page.evaluate(() => localStorage.clear());
      await page.goto(`/join/${invitation}`);
      await page.getByRole('link', { name: 'Log in and join' }).waitFor();
    },
  },
  { name: 'join-run-out', arrive: (page) => page.goto('/join/an-old-letter') },
  {
    name: 'programme',
    arrive: (page) =>
      toProgramme(
        page,
        alone,
        { event: atTheSameHour, team: 'Two Minds' },
        inLine,
        { event: 'gaming/Drift Warrant', answers: { slot: 'Any hour' } },
        { event: 'fashion/The Masque', answers: { talent: 'Knots, tied behind the back' } },
      ),
  },
  { name: 'programme-empty', arrive: (page) => toProgramme(page) },
  {
    name: 'profile-edit',
    async arrive(page) {
      await arriveSignedUp(page);
      await page.goto('/profile');
      await page.getByRole('tab', { name: 'Edit' }).click();
      await page.getByRole('heading', { name: 'Edit Profile' }).waitFor();
    },
  },
  {
    name: 'leaderboard',
    async arrive(page) {
      await page.goto('/leaderboard');
      await page.getByRole('table', { name: 'Colleges by points' }).waitFor();
    },
  },
  {
    name: 'leaderboard-empty',
    async arrive(page) {
      // The demo has results of the first day.
      const first = {
        clusterName: 'English Lits',
        eventName: 'Spelling Suspects',
        ends: new Date().toISOString(),
      };
      const message = { events: 87, lastAt: null, first, standings: [], results: [] };
      await page.route('**/api/leaderboard', (route) => route.fulfill({ json: { message } }));
      await page.goto('/leaderboard');
      await page.getByRole('heading', { name: 'No result yet.' }).waitFor();
    },
  },
];
