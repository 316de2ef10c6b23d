import * as calls from '../../../contract/desk/events.ts';
import { applyDue, endEntry, offerPlace } from '../../entries/apply-due.ts';
import type { Notify } from '../../entries/entry-mails.ts';
import { hasBegun, offerEnd } from '../../entries/rules.ts';
import { countOfCollege, createChange } from '../../entries/store.ts';
import { lockPlaces } from '../../events/store.ts';
import { HttpError } from '../../http/errors.ts';
import { withdrawnByDeskMail } from '../../mail/texts/entries.ts';
import type { ServeDesk } from '../access/guard.ts';
import { moveEntry } from '../entries/store.ts';
import { entryOf } from './routes.ts';

const MARKS = {
  present: 'marked present',
  absent: 'marked absent',
  held: 'mark taken off',
} as const;

/** Marks who came, takes entries out, offers places out of turn. */
export function runRoutes(serve: ServeDesk, notify: Notify): void {
  serve.change(
    calls.markAttendance,
    async (trx, { event, body: { entries, is }, organiser, note }) => {
      const now = Date.now();
      // Or somebody who takes one of them out at this moment has read it before it is marked.
      await lockPlaces(trx, event, event.rules?.places ?? null);
      for (const { id, was } of entries) {
        await entryOf(trx, event, id);
        if (!(await moveEntry(trx, id, { from: was, to: is })))
          throw new HttpError(409, 'Somebody else has marked one of them meanwhile');
        const change = { entryId: id, accountId: organiser.accountId, from: was, to: is };
        await createChange(trx, { ...change, kind: MARKS[is] }, now);
      }
      note({ record: 'attendance', subject: `${event.eventName}: ${entries.length} ${is}` });
      return `${entries.length} marked`;
    },
  );

  serve.change(
    calls.withdrawEntry,
    async (trx, { event, params: { id }, body: { reason }, organiser, note }) => {
      const now = Date.now();
      await lockPlaces(trx, event, event.rules?.places ?? null);
      const entry = await entryOf(trx, event, id);
      if (entry.state === 'cancelled' || entry.state === 'expired')
        throw new HttpError(409, 'This entry has ended already');
      const change = { trx, event, notify, now };
      const write = (about: Parameters<typeof withdrawnByDeskMail>[0]) =>
        withdrawnByDeskMail(about, reason);
      const by = organiser.accountId;
      await endEntry(change, entry, 'cancelled', 'withdrawn by the desk', write, { by });
      await applyDue(change);
      note({ record: 'entry withdrawn', subject: `${event.eventName}: ${id}`, reason });
      return 'The entry is taken out, and its people are told';
    },
  );

  serve.change(
    calls.offerOutOfTurn,
    async (trx, { event, params: { id }, body: { reason }, organiser, note }) => {
      const now = Date.now();
      const { places, taken } = await lockPlaces(trx, event, event.rules?.places ?? null);
      const entry = await entryOf(trx, event, id);
      if (entry.state !== 'waiting') throw new HttpError(409, 'This entry does not wait any more');
      if (places !== null && taken >= places) throw new HttpError(409, 'No place is free to offer');
      const { perCollege = null } = event.rules ?? {};
      if (perCollege !== null && (await countOfCollege(trx, event, entry.college)) >= perCollege)
        throw new HttpError(409, `Their college has all of its ${perCollege} places in this event`);
      const until = offerEnd(event.startsAt, now);
      if (until === undefined || hasBegun(event, now))
        throw new HttpError(409, 'No time is left to answer an offer before the event');
      await offerPlace({ trx, event, notify, now }, entry, until, organiser.accountId);
      note({ record: 'offered out of turn', subject: `${event.eventName}: ${id}`, reason });
      return 'The place is offered';
    },
  );
}
