import type { Entry } from '../../contract/entries/entry.ts';
import type { Content } from '../content/files/content.ts';
import type { Database } from '../database/connection.ts';
import { NotFoundError } from '../http/errors.ts';
import type { Press } from '../http/press.ts';
import { turnsByKey } from '../runtime/turns.ts';
import { type EntryMailsDependencies, entryMails } from './entry-mails.ts';
import { type EntryEvent, findEntryEvent, getEntryEvent } from './event.ts';
import { findActiveMember } from './members/store.ts';
import type { Deed } from './places.ts';
import { findEntry } from './store.ts';
import { tellEntry } from './told.ts';

export interface EntryDependencies extends EntryMailsDependencies {
  readonly db: Database;
  readonly content: () => Content;
}

interface Doing {
  readonly event: EntryEvent;
  readonly accountId: string;
  readonly press: Press;
}

/** Finds events and entries for the calls, and does each deed in a transaction of its own. */
export function entryContext({ db, content, ...mails }: EntryDependencies) {
  const tell = entryMails(mails);
  // Each one that waits for an event's lock would hold a connection.
  const inLine = turnsByKey();

  /** The event of an address. @throws NotFoundError where it has no registration here */
  async function getEvent({ cluster, event }: { cluster: string; event: string }) {
    const found = await findEntryEvent(content(), cluster, event);
    if (!found?.rules) throw new NotFoundError();
    return found;
  }

  /** The event of an entry, also one that the content no longer has. */
  function eventOf({ event_id }: { event_id: string }): Promise<EntryEvent> {
    return getEntryEvent(db, content(), event_id);
  }

  /** An entry that an account takes part in, with its event. @throws NotFoundError */
  async function getOwn(id: string, accountId: string) {
    const entry = await findEntry(db, id);
    const member = entry && (await findActiveMember(db, accountId, { eventId: entry.event_id }));
    if (!entry || member?.entry_id !== id) throw notYours();
    return { entry, event: await eventOf(entry), memberId: member.id };
  }

  /**
   * Does a deed, which gives the id of the entry that it was about; answers with that entry as it is then.
   * @throws NotFoundError for somebody who was taken out of it meanwhile: nothing is done then
   */
  function doing(
    { event, accountId, press }: Doing,
    work: (deed: Deed) => Promise<string>,
  ): Promise<{ message: Entry }> {
    return inTransaction({ event, accountId, press }, async (deed) => {
      const entry = (await findEntry(deed.trx, await work(deed)))!;
      const told = await tellEntry(deed.trx, event, entry, accountId);
      if (!told) throw notYours();
      return told;
    });
  }

  /** Does a deed and answers with what it gives, kept for repeats of the press. */
  function inTransaction<T>(
    { event, accountId, press }: Doing,
    work: (deed: Deed) => Promise<T>,
  ): Promise<{ message: T }> {
    return inLine(event.eventId, () =>
      db.transaction().execute(async (trx) => {
        const message = await work({ trx, event, accountId, tell, now: Date.now() });
        return press.keep(trx, { message });
      }),
    );
  }

  return { db, tell, getEvent, eventOf, getOwn, doing, inTransaction };
}

export type EntryContext = ReturnType<typeof entryContext>;

function notYours(): NotFoundError {
  return new NotFoundError('This entry is not yours, or it has ended');
}
