import * as calls from '../../../contract/desk/events.ts';
import { lockPlaces } from '../../entries/counters/store.ts';
import { mailCause, type TellPeople } from '../../entries/entry-mails.ts';
import { hasChange } from '../../entries/history/store.ts';
import { loadEntry } from '../../entries/loaded.ts';
import { addedMail } from '../../entries/mails.ts';
import { findActiveMember, listMembers } from '../../entries/members/store.ts';
import { hasBegun } from '../../entries/rules.ts';
import { end, settle } from '../../entries/settle.ts';
import { findEntry } from '../../entries/store.ts';
import { BadInputError, HttpError } from '../../http/errors.ts';
import { removeUnsentMail } from '../../mail/deliver.ts';
import type { ServeDesk } from '../access/guard.ts';
import { findByCodeOrEmail } from '../audit/store.ts';
import { entryOf } from './routes.ts';

/** Entries that organisers add by hand, and take back while nobody has gone by them yet. */
export function addRoutes(serve: ServeDesk, tell: TellPeople): void {
  serve(calls.addEntry, ({ event, body, organiser, deed }) =>
    deed(async (trx, note) => {
      const person = await findByCodeOrEmail(trx, body.person);
      if (!person)
        throw new BadInputError({ person: 'Nobody has this code or e-mail: they sign up first' });
      const now = Date.now();
      const id = await loadEntry(trx, person.id, event, now, organiser.accountId);
      if (!id) {
        const member = await findActiveMember(trx, person.id, event);
        const { state } = (await findEntry(trx, member!.entry_id))!;
        throw new BadInputError({ person: `${person.name} ${ALREADY[state] ?? ALREADY.held}` });
      }
      if (!hasBegun(event, now)) {
        const runAfter = now + calls.ADDED_STAYS_OPEN_MS;
        await tell(trx, event, await listMembers(trx, id), addedCause(id), addedMail, { runAfter });
      }
      const about = { accountId: person.id, subject: event.eventName };
      note({ ...about, record: 'entry added' });
      return { id, name: person.name };
    }),
  );

  serve(calls.takeAddedBack, ({ event, params: { id }, organiser, deed }) =>
    deed(async (trx, note) => {
      const now = Date.now();
      await lockPlaces(trx, event, event.rules?.places ?? null);
      const entry = await entryOf(trx, event, id);
      const isFresh = now - entry.created_at <= calls.ADDED_STAYS_OPEN_MS;
      if (!isFresh || entry.state !== 'held' || !(await hasChange(trx, id, 'loaded')))
        throw new HttpError(409, 'It can’t be undone any more: take the entry out instead');
      const settling = { trx, event, tell, now };
      for (const { accountId } of await listMembers(trx, id))
        await removeUnsentMail(trx, mailCause(addedCause(id), accountId));
      const by = organiser.accountId;
      await end(settling, entry, 'cancelled', 'withdrawn by the desk', undefined, { by });
      await settle(settling);
      const subject = `${event.eventName}: ${id}`;
      note({ record: 'added entry taken back', subject });
      return 'The entry is taken back';
    }),
  );
}

function addedCause(entryId: string): string {
  return `added ${entryId}`;
}

const ALREADY: Partial<Record<string, string>> = {
  held: 'is in this event already',
  waiting: 'waits in this event: offer them a place from the waiting list',
  offered: 'is offered a place in this event: they take it themselves',
};
