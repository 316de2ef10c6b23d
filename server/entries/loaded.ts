import type { NamedEvent } from '../../contract/event-addresses.ts';
import type { Database } from '../database/connection.ts';
import { countPlaces, lockPlaces } from './counters/store.ts';
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
  event: NamedEvent,
  now: number,
  by: string | null = null,
): Promise<string | undefined> {
  // Without a limit until the next who locks the event says one: organisers may give one more place than there are.
  const { asked } = await lockPlaces(trx, event, null);
  if (await findActiveMember(trx, accountId, event)) return undefined;
  await countPlaces(trx, event, { taken: 1, asked: 1 });
  const ofEvent = { event_id: event.eventId };
  const entry = {
    ...ofEvent,
    state: 'held',
    asked: asked + 1,
    college: '',
    created_at: now,
  } as const;
  const entryId = (await createEntry(trx, entry))!;
  const member = { entry_id: entryId, account_id: accountId, is_captain: 1, joined_at: now };
  await createMember(trx, { ...ofEvent, ...member });
  const change = { entryId, accountId: by, kind: 'loaded', from: null, to: 'held' } as const;
  await createChange(trx, change, now);
  return entryId;
}
