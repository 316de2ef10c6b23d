import type { EventHours } from '../../../contract/desk/moves.ts';
import * as calls from '../../../contract/desk/moves.ts';
import type { Database } from '../../database/connection.ts';
import type { EntryEvent } from '../../entries/event.ts';
import { changeAnnouncedHours, isSame } from '../../events/announced-hours-store.ts';
import { HttpError } from '../../http/errors.ts';
import type { ServeDesk } from '../access/guard.ts';
import { type AddMessageJob, writeMessage } from '../messages/sender.ts';

/** Events at another time or place than their people were told: the mail that tells them, or that nobody needs it. */
export function moveRoutes(serve: ServeDesk, addMessageJob: AddMessageJob): void {
  serve.change(
    calls.sendMoveNotice,
    async (trx, { event, body: { is, words }, organiser, note }) => {
      const was = await takeUp(trx, event, is);
      note({ record: 'move told', subject: event.eventName });
      return writeMessage(trx, {
        to: { kind: 'event', name: '', event },
        ...{ by: organiser, addMessageJob, audience: 'everybody' },
        ...calls.changeNotice({ was, is }, words),
        toldBefore: JSON.stringify(was),
      });
    },
  );

  serve.change(calls.skipMoveNotice, async (trx, { event, body: { is, reason }, note }) => {
    const was = await takeUp(trx, event, is);
    note({ record: 'move not told', subject: event.eventName, reason });
    return was;
  });
}

/** Takes `is` as told, and gives what was. @throws HttpError with 409 where it is another by now, or somebody was first */
async function takeUp(trx: Database, event: EntryEvent, is: EventHours): Promise<EventHours> {
  if (!isSame(is, event)) throw new HttpError(409, 'It has moved once more: look at it again');
  const was = await changeAnnouncedHours(trx, event.eventId, is);
  if (!was) throw new HttpError(409, 'Somebody has told them already, or nobody needs to be told');
  return was;
}
