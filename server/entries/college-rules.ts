import { isActive } from '../../contract/entries/entry-rules.ts';
import type { Content } from '../content/reading/content.ts';
import type { Database } from '../database/connection.ts';
import { AgainstARule } from '../http/errors.ts';
import { type EntryEvent, getEntryEvent, isOver } from './event.ts';
import { listEntriesOf } from './members/parts-store.ts';

/** What a college has that has as many places in an event as its rules give one. */
export function allOfCollege({ rules }: Pick<EntryEvent, 'rules'>): string {
  const { perCollege } = rules ?? {};
  return perCollege === 1 ? 'its only place' : `all of its ${perCollege} places`;
}

/**
 * Looks again at the open entries of somebody who is about to be of another college. @throws AgainstARule that names the
 * events in which their place, or that of their team, goes by it
 */
export async function requireFreeCollege(
  db: Database,
  content: Content,
  accountId: string,
  now: number,
): Promise<void> {
  const names: string[] = [];
  for (const { eventId, state, isCaptain } of await listEntriesOf(db, accountId)) {
    const event = await getEntryEvent(db, content, eventId);
    const { perCollege, team } = event.rules ?? {};
    const goesByIt = team?.sameCollege || (perCollege && isCaptain === 1);
    if (goesByIt && isActive(state) && !isOver(event, now)) names.push(event.eventName);
  }
  if (names.length === 0) return;
  const all = new Intl.ListFormat('en-GB').format(names);
  throw new AgainstARule(
    `Your place in ${all} goes by your college: give it back first, or ask the organisers to correct your college`,
  );
}
