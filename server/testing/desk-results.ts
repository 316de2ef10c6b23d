import { createAccount } from '../accounts/store.ts';
import { loadEntry } from '../entries/entries.ts';
import { published } from '../results/rules.ts';
import { listLedger } from '../results/store.ts';
import type { TestServer } from './server.ts';

/** An event of the test festival, and where its results are at the desk. */
export const EVENT = { eventId: 'music/first-song', clusterName: 'Music', eventName: 'First Song' };
export const PATH = '/events/music/First%20Song/results';

/** Somebody whom an organiser's list put into `EVENT`; `leave` deletes their account. */
export async function newLoadedEntry(
  { db }: TestServer,
  { full_name, other_college = '' }: { full_name: string; other_college?: string },
) {
  const email = `${crypto.randomUUID()}@example.org`;
  const account = { email, username: 'asha', full_name, other_college, phone: '9000000002' };
  const id = await createAccount(db, account, 1);
  const entryId = (await loadEntry(db, id, EVENT, 1))!;
  const leave = () => db.deleteFrom('accounts').where('id', '=', id).execute();
  return { entryId, leave };
}

export type LoadedEntry = Awaited<ReturnType<typeof newLoadedEntry>>;

/** What visitors see of `EVENT`: rank, name and college. */
export async function standing({ db }: TestServer): Promise<string[]> {
  return published(await listLedger(db, EVENT))
    .map(({ rank, name, college }) => `${rank} ${name}, ${college}`)
    .sort((one, other) => (one < other ? -1 : 1));
}
