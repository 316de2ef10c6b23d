import { createAccount } from '../accounts/store.ts';
import { loadEntry } from '../entries/entries.ts';
import type { TestServer } from './server.ts';

/** An event of the test festival, and where its results are at the desk. */
export const EVENT = { eventId: 'music/first-song', clusterName: 'Music', eventName: 'First Song' };
export const PATH = '/events/music/First%20Song/results';

/** What is said to the questions of an event that is under way, announces ₹40,000 and gives no prizes. */
export const ANSWERS = { 'not over': '', 'sum 0 of 40000': '' };

/** Somebody whom an organiser's list put into `EVENT`. */
export async function newLoadedEntry(
  { db }: TestServer,
  {
    fullName,
    otherCollege = '',
    emailVerifiedAt = 1,
  }: { fullName: string; otherCollege?: string; emailVerifiedAt?: number | null },
) {
  const email = `${crypto.randomUUID()}@example.org`;
  const account = { email, username: 'asha', fullName, otherCollege, phone: '9000000002' };
  const id = await createAccount(db, { ...account, emailVerifiedAt }, 1);
  return { entryId: (await loadEntry(db, id, EVENT, 1))! };
}
