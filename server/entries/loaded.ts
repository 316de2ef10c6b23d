import type { EventName } from '../../contract/event-addresses.ts';
import type { Database } from '../database/connection.ts';
import { countLoadedPlace, countPlaces } from './counters/store.ts';
import { createChange } from './history/store.ts';
import { createMember, findActiveMember } from './members/store.ts';
import { createEntry } from './store.ts';

/** Gives an account a place by organisers' word, whatever the event's rules; false where it takes part already. */
export async function loadEntry(
  trx: Database,
  accountId: string,
  event: EventName,
  now: number,
): Promise<boolean> {
  // Counting locks the event: looked at before, the person may take a place meanwhile.
  const asked = await countLoadedPlace(trx, event);
  if (await findActiveMember(trx, accountId, event)) {
    await countPlaces(trx, event, { taken: -1, asked: -1 });
    return false;
  }
  const { clusterName, eventName } = event;
  const alone = { teamName: null, teamKey: null, college: '', invitation: null, code: null };
  const entry = { clusterName, eventName, state: 'held', asked, ...alone } as const;
  const entryId = (await createEntry(trx, entry, now))!;
  const member = { ...entry, entryId, accountId, isCaptain: true, answers: {} };
  await createMember(trx, member, now);
  const change = { entryId, accountId: null, kind: 'loaded', from: null, to: 'held' } as const;
  await createChange(trx, change, now);
  return true;
}
