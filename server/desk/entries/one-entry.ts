import type { EventId } from '../../../contract/event-addresses.ts';
import type { Database } from '../../database/connection.ts';
import type { EntryEvent } from '../../entries/event.ts';
import { listMembers, listMembersOf } from '../../entries/members/store.ts';
import { findEntry, listEntries } from '../../entries/store.ts';
import { HttpError, NotFoundError } from '../../http/errors.ts';
import { listStanding, lockPublications } from '../../results/store.ts';

/** An entry of this very event: the id of another one's leads nowhere. @throws NotFoundError */
export async function entryOf(db: Database, event: EntryEvent, id: string) {
  const entry = await findEntry(db, id);
  if (entry?.eventId !== event.eventId)
    throw new NotFoundError('There is no such entry in this event');
  return entry;
}

/** Has all of these entries be of this very event. @throws NotFoundError */
export async function requireEntriesOf(
  db: Database,
  event: EntryEvent,
  ids: readonly string[],
): Promise<void> {
  const found = (await listEntries(db, ids)).filter(({ eventId }) => eventId === event.eventId);
  if (found.length < new Set(ids).size)
    throw new NotFoundError('There is no such entry in this event');
}

/** Whom an entry is about; a reason goes with their account. */
export async function captainOf(trx: Database, entryId: string): Promise<string | undefined> {
  return (await listMembers(trx, entryId))[0]?.accountId;
}

/** The same of several, by their ids. */
export async function captainsOf(trx: Database, entryIds: readonly string[]) {
  const captainsFirst = await listMembersOf(trx, entryIds);
  return new Map(captainsFirst.toReversed().map((one) => [one.entryId, one.accountId]));
}

/**
 * Has nobody publish an event's results until the transaction ends.
 * @throws HttpError with 409 where they are: `stands` says what stays as it was
 */
export async function requireUnpublished(
  trx: Database,
  event: EventId,
  stands: string,
): Promise<void> {
  await lockPublications(trx);
  if ((await listStanding(trx, event)).length > 0)
    throw new HttpError(409, `Results are published: ${stands}`);
}
