import type { EventName } from '../../contract/event-addresses.ts';
import type { Database } from '../database/connection.ts';
import { countLoadedPlace, countPlaces } from './counters/store.ts';
import { createChange } from './history/store.ts';
import { createMember, findActiveMember } from './members/store.ts';
import { createEntry } from './store.ts';

/**
 * Gives an account a place by organisers' word, whatever the event's rules, and gives the entry's id; undefined where it
 * takes part already. `by`: the organiser's account, where the desk knows it.
 */
export async function loadEntry(
  trx: Database,
  accountId: string,
  event: EventName,
  now: number,
  by: string | null = null,
): Promise<string | undefined> {
  // Counting locks the event: looked at before, the person may take a place meanwhile.
  const asked = await countLoadedPlace(trx, event);
  if (await findActiveMember(trx, accountId, event)) {
    await countPlaces(trx, event, { taken: -1, asked: -1 });
    return undefined;
  }
  const { clusterName, eventName } = event;
  const alone = { teamName: null, teamKey: null, college: '', invitation: null, code: null };
  const entry = { clusterName, eventName, state: 'held', asked, ...alone } as const;
  const entryId = (await createEntry(trx, entry, now))!;
  const member = { ...entry, entryId, accountId, isCaptain: true, answers: {} };
  await createMember(trx, member, now);
  const change = { entryId, accountId: by, kind: 'loaded', from: null, to: 'held' } as const;
  await createChange(trx, change, now);
  return entryId;
}
