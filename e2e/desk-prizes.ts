import { type APIRequestContext, expect } from '@playwright/test';
import { sumKey, unprovenKey } from '../contract/desk/result-questions.ts';
import type { ScoredEntry } from '../contract/desk/results.ts';
import { deskCalls } from './desk-calls.ts';
import { confirmEmail } from './outbox.ts';
import { type Newcomer, newcomer, signUp } from './people.ts';
import type { RunningSite } from './server.ts';

/** Where an event's calls are, by its cluster's word and its title. */
export function eventCalls(cluster: string, title: string): string {
  return `events/${cluster}/${encodeURIComponent(title)}`;
}

/** Somebody with a confirmed e-mail, who may have given bank details. */
export async function newWinner(
  request: APIRequestContext,
  desk: RunningSite,
  { name, hasBank = true }: { name: string; hasBank?: boolean },
): Promise<Newcomer> {
  const person = { ...newcomer(), name };
  const headers = { authorization: `Bearer ${await signUp(request, person)}` };
  await confirmEmail(request, desk, person);
  if (!hasBank) return person;
  const data = {
    account_holder_name: name,
    bank_name: 'Sample Bank',
    branch_name: 'Thuvakudi',
    account_number: '000000123456',
    ifsc_code: 'SMPL0001234',
  };
  const saved = await request.put('/api/user/bankDetailsUpdate', { data, headers });
  expect(saved.ok()).toBe(true);
  return person;
}

/** Gives people a place in an event, a place each; gives the ids of the entries. */
export async function enter(
  desk: RunningSite,
  event: string,
  people: readonly Pick<Newcomer, 'email'>[],
): Promise<string[]> {
  const call = await deskCalls(desk);
  const ids: string[] = [];
  for (const { email } of people)
    ids.push((await call('POST', `${event}/entries`, { person: email })).id);
  return ids;
}

/** Publishes entries by rank with the prizes of these, in rupees; says to all questions what lets them out. */
export async function publishPrizes(
  desk: RunningSite,
  event: string,
  ids: readonly string[],
  prizes: readonly number[],
): Promise<void> {
  const call = await deskCalls(desk);
  const path = `${event}/results`;
  const { version } = await call('GET', path);
  const rows = ids.map((entryId, at) => ({ entryId, points: { points: 100 - at }, tie: 0 }));
  const criteria = [{ id: 'points', name: 'Points', most: null }];
  const kept = await call('PUT', path, { version, criteria, rows, prizes });
  const sheet = await call('GET', path);
  const entries: ScoredEntry[] = sheet.entries;
  const given = ids.reduce((sum, _, at) => sum + (prizes[at] ?? 0), 0);
  const paid: { entryId: string; rupees: number }[] = sheet.paid;
  const prizeOf = (id: string) => prizes[ids.indexOf(id)] ?? 0;
  const above = paid.filter(({ entryId, rupees }) => rupees > prizeOf(entryId));
  const sum = above.reduce((all, { rupees }) => all + rupees, 0);
  const due = above.reduce((all, { entryId }) => all + prizeOf(entryId), 0);
  const answers = {
    ...{ 'not over': '', [`order ${prizes.join(' ')}`]: '', [`paid ${sum} of ${due}`]: '' },
    ...(sheet.announced !== null && { [sumKey(given, sheet.announced)]: '' }),
    [unprovenKey(entries.filter(({ entryId }) => ids.includes(entryId)))]: 'Seen at the desk',
  };
  await call('POST', `${path}/publish`, { ...kept, answers });
}
