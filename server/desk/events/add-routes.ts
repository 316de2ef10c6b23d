import { addEntry } from '../../../contract/desk/door.ts';
import * as calls from '../../../contract/desk/events.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { noPlace, SAY_WHY_BEYOND, waitsAtDoor } from '../../entries/door.ts';
import { loadEntry } from '../../entries/entries.ts';
import { type Notify, takeMailsBack } from '../../entries/entry-mails.ts';
import type { EntryEvent } from '../../entries/event.ts';
import { hasChange } from '../../entries/history-store.ts';
import { findActiveMember, listMembers } from '../../entries/members/store.ts';
import { type EventChange, endEntry } from '../../entries/moves.ts';
import { applyDue } from '../../entries/places.ts';
import { createChange, findEntry, lockPlaces } from '../../entries/store.ts';
import { BadInputError, HttpError } from '../../http/errors.ts';
import { addedMail } from '../../mail/texts/entries.ts';
import type { ServeDesk } from '../access/guard.ts';
import { findByCodeOrEmail } from '../audit/store.ts';
import { letInAndNote } from '../door/routes.ts';
import { captainsOf, entryOf } from '../entries/one-entry.ts';
import { getByWords } from '../people/by-words.ts';

/** A line of 254 characters, in any script, and what stands around it. */
const LINE_BYTES = 1100;

/** Entries that organisers add by hand, and take back while nobody has gone by them yet. */
export function addRoutes(serve: ServeDesk, content: () => Content, notify: Notify): void {
  serve.change(addEntry, async (trx, { event, body, organiser, note }) => {
    const person = await getByWords(trx, content(), body.person);
    const change = { trx, event, notify, now: Date.now() };
    const asked = { ...body, by: organiser.accountId };
    const waits = await findWaiting(trx, event, person);
    if (waits) {
      await letInAndNote(change, waits, { ...asked, note });
      return { id: waits, name: person.name, kind: 'let in' as const };
    }
    const { id, isOneMore } = await addOne(change, person, asked);
    const about = { accountId: person.id, subject: event.eventName };
    note(
      isOneMore
        ? { ...about, record: 'entry added beyond the limit', reason: body.reason }
        : { ...about, record: 'entry added' },
    );
    return { id, name: person.name, kind: 'added' as const };
  });

  serve.change(
    calls.addEntries,
    async (trx, { event, body: { people, onlyGood }, organiser, note }) => {
      const change = { trx, event, notify, now: Date.now() };
      const { good, faults } = await checked(change, people);
      const isAdded = onlyGood || faults.length === 0;
      const entries: string[] = [];
      for (const id of isAdded ? good : [])
        entries.push((await add(change, id, organiser.accountId))!);
      const subject = `${event.eventName}: ${entries.length} from a file`;
      // Also where none is: it tells who of a file has an account.
      note({ record: 'entries added', subject });
      return { entries, good: good.length, faults };
    },
    { bodyLimit: calls.MAX_ADDED * LINE_BYTES },
  );

  serve.change(calls.takeAddedBack, async (trx, { event, body: { entries }, organiser, note }) => {
    const now = Date.now();
    await lockPlaces(trx, event, event.rules?.places ?? null);
    const change = { trx, event, notify, now };
    const captains = await captainsOf(trx, entries);
    for (const id of new Set(entries)) {
      const entry = await entryOf(trx, event, id);
      const isFresh = now - entry.createdAt <= calls.ADDED_STAYS_OPEN_MS;
      const isAdded = entry.state === 'held' && (await hasChange(trx, id, 'loaded'));
      const people = await listMembers(trx, id);
      if (!isFresh || !isAdded || !(await takeMailsBack(trx, people, addedCause(id))))
        throw new HttpError(409, 'It can’t be undone any more: take the entry out instead');
      const by = organiser.accountId;
      await endEntry(change, entry, 'cancelled', 'withdrawn by the desk', undefined, { by });
    }
    await applyDue(change);
    const record = 'added entry taken back';
    if (entries.length > 1)
      note({ record, subject: `${event.eventName}: ${entries.length} from a file` });
    else note({ record, accountId: captains.get(entries[0]!), subject: event.eventName });
    return entries.length > 1 ? 'The entries are taken back' : 'The entry is taken back';
  });
}

/** The entry by which somebody waits for a place, or stands at the door without the one that was theirs. */
async function findWaiting(trx: Database, event: EntryEvent, { id }: { id: string }) {
  const member = await findActiveMember(trx, id, event);
  const entry = member && (await findEntry(trx, member.entryId));
  return entry && waitsAtDoor(entry) ? entry.id : undefined;
}

/** @throws BadInputError, AgainstARule where no place is free and one more isn't asked for with a reason */
async function addOne(
  change: EventChange,
  person: { id: string },
  {
    person: written,
    reason,
    isBeyond,
    by,
  }: { person: string; reason: string; isBeyond: boolean; by: string },
): Promise<{ id: string; isOneMore: boolean }> {
  const { trx, event } = change;
  const { places, taken } = await applyDue(change);
  const isFull = places !== null && taken >= places;
  const why = await already(trx, event, person);
  if (why) throw new BadInputError({ person: `${written} ${why}` });
  if (isFull && !isBeyond) throw noPlace(places);
  if (isFull && reason === '') throw new BadInputError({ reason: SAY_WHY_BEYOND });
  const id = (await add(change, person.id, by))!;
  const beyond = { kind: 'added beyond the limit', from: 'held', to: 'held' } as const;
  if (isFull) await createChange(trx, { entryId: id, accountId: by, ...beyond }, change.now);
  return { id, isOneMore: isFull };
}

/** Gives the account a place, and a mail once that can't be undone any more; undefined where it has one. */
async function add(
  { trx, event, notify, now }: EventChange,
  accountId: string,
  by: string,
): Promise<string | undefined> {
  const id = await loadEntry(trx, accountId, event, now, by);
  if (id) {
    const runAfter = now + calls.ADDED_STAYS_OPEN_MS;
    await notify(trx, event, await listMembers(trx, id), addedCause(id), addedMail, { runAfter });
  }
  return id;
}

/** The accounts of a file's good lines, and what is wrong with the others. Free places go to who waits in line first. */
async function checked(change: EventChange, people: readonly { line: number; person: string }[]) {
  const { trx, event } = change;
  const { taken } = await applyDue(change);
  const places = event.rules?.places ?? null;
  const lines = new Map<string, number>();
  const faultOf = async ({ line, person: written }: (typeof people)[number]) => {
    if (written === '') return 'it has neither a code nor an e-mail';
    const person = await findByCodeOrEmail(trx, written);
    if (!person) return `nobody has the code or e-mail “${written}”: they sign up first`;
    const before = lines.get(person.id);
    if (before !== undefined) return `the same person as in line ${before}`;
    const why = await already(trx, event, person);
    if (why) return `${written} ${why}`;
    if (places !== null && taken + lines.size >= places)
      return `no place is left for ${written}: all ${places} are taken`;
    lines.set(person.id, line);
    return undefined;
  };
  const faults: { line: number; reason: string }[] = [];
  for (const one of people) {
    const reason = await faultOf(one);
    if (reason) faults.push({ line: one.line, reason });
  }
  return { good: [...lines.keys()], faults };
}

function addedCause(entryId: string): string {
  return `added ${entryId}`;
}

/** How somebody takes part in an event already, or waits for that. */
async function already(
  trx: Database,
  event: EntryEvent,
  { id }: { id: string },
): Promise<string | undefined> {
  const member = await findActiveMember(trx, id, event);
  if (!member) return undefined;
  const { state } = (await findEntry(trx, member.entryId))!;
  return ALREADY[state] ?? IN_ALREADY;
}

const IN_ALREADY = 'is in this event already';
const ALREADY: Partial<Record<string, string>> = {
  waiting: 'waits in this event: let them in from the waiting list',
  offered: 'is offered a place in this event: they take it themselves',
};
