import { request } from '@playwright/test';
import { publisher } from './desk-calls.ts';
import { at, startRegisteringSite } from './open-registration.ts';
import { signUp } from './people.ts';
import { eventAt } from './registration-panel.ts';
import type { RunningSite } from './server.ts';

const OPEN_AIR = 'Open air stage behind the library, or the library itself if it rains';

const place = (rank: number, college: string, name: string) => ({ rank, college, name });

/**
 * Starts a site whose festival's second day is today, with all of it switched on: yesterday's First Song has results,
 * Loud Song is on this evening in the open air, and for tomorrow's songs one registers. Only Song is full.
 */
export async function startDaysFestival(): Promise<RunningSite> {
  const kind = 'kind: Rap battle and beatboxing';
  const hours = [`date: ${at(1, 17)}`, `ends: ${at(1, 21)}`, 'venue: Old Hall'];
  const choirs = 'kind: Choirs of many voices';
  const tomorrow = [...hours, choirs];
  const tonight = [`date: ${at(0, 17)}`, `ends: ${at(0, 21)}`, `venue: ${OPEN_AIR}`, choirs];
  const site = await startRegisteringSite(
    [
      { name: 'Loud Song', lines: tonight },
      { name: 'Only Song', lines: tomorrow, rules: ['places: 1', 'waiting: 9'], closes: 1 },
      { name: 'Few Songs', lines: tomorrow, rules: ['places: 3'], closes: 1 },
      { name: 'Many Songs', lines: [...hours, kind], rules: ['places: 60'], closes: 1 },
    ],
    -1,
    ['days', 'desk', 'leaderboard'],
  );
  await publisher(site)(
    'First Song',
    place(1, 'Anna University, Chennai', 'Asha'),
    place(2, 'University of Mumbai, Mumbai', 'Ravi'),
    place(3, 'Jadavpur University, Kolkata', 'Meera'),
  );
  await fill(site, 'Only Song');
  return site;
}

/** Has somebody take the one place of an event of Music. */
async function fill({ url }: RunningSite, event: string): Promise<void> {
  const context = await request.newContext({ baseURL: url });
  const headers = { authorization: `Bearer ${await signUp(context)}` };
  const path = `/api/events/music/${encodeURIComponent(event)}/entries`;
  const answer = await context.post(path, { data: { teamName: '' }, headers });
  if (!answer.ok()) throw new Error(await answer.text());
  await context.dispose();
}

/** What this festival has to show of its days. */
export const SMALL_FESTIVAL = {
  venue: 'Old Hall',
  cluster: '/events/music',
  left: eventAt('Few Songs'),
  many: eventAt('Many Songs'),
  full: eventAt('Only Song'),
  on: eventAt('Lantern Choir'),
  results: eventAt('First Song'),
  waiting: eventAt('Lantern Choir'),
  begun: eventAt('Lantern Choir'),
  words: 'song',
  inLine: { event: 'music/Only Song' },
  held: { event: 'music/Many Songs' },
};
