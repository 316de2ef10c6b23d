import * as calls from '../../../contract/desk/lost-events.ts';
import { clusterAddress, type NamedEvent } from '../../../contract/event-addresses.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { endEntry } from '../../entries/apply-due.ts';
import type { Notify } from '../../entries/entry-mails.ts';
import { getEntryEvent } from '../../entries/event.ts';
import { listMembers } from '../../entries/members/store.ts';
import { listStanding } from '../../entries/store.ts';
import {
  cancelEvent,
  createEvent,
  lockPlaces,
  moveHistory,
  updateBecame,
} from '../../events/store.ts';
import { HttpError } from '../../http/errors.ts';
import { eventCancelledMail } from '../../mail/texts/entries.ts';
import type { ReachedClusters, ServeDesk } from '../access/guard.ts';
import { getLostEvent } from './lost-events.ts';
import { findKnown, listRefusals, listSuccessorsOf } from './successors.ts';

interface Dependencies {
  readonly db: Database;
  readonly content: () => Content;
  readonly publicUrl: string;
  readonly notify: Notify;
  readonly readContentAnew?: (() => Promise<void>) | undefined;
}

/** Events on which people hang and whose file is gone: which they are now, or that they don't take place. */
export function lostEventRoutes(serve: ServeDesk, dependencies: Dependencies): void {
  const { db, content, readContentAnew = async () => undefined } = dependencies;

  serve(calls.listSuccessors, async ({ reach, query: { eventId } }) => {
    const lost = await getLostEvent(db, content(), eventId, reach);
    return { message: await listSuccessorsOf(db, content(), lost) };
  });

  serve.change(calls.nameSuccessor, {
    prepare: async ({ reach, note, body: { eventId, fileId } }, change) => {
      const answer = await change(async (trx) => {
        const lost = await getLostEvent(trx, content(), eventId, reach);
        const { clusterName, eventName } = await succeed(trx, content(), { reach, lost, fileId });
        const subject = `${lost.eventName}: ${eventName} of ${clusterName}`;
        note({ record: 'event without a file: which it is now', subject });
        return { clusterName, eventName };
      });
      await readContentAnew();
      return answer;
    },
  });

  serve.change(calls.cancelLostEvent, {
    prepare: async ({ reach, organiser, note, body: { eventId, reason } }, change) => {
      const answer = await change(async (trx) => {
        const lost = await getLostEvent(trx, content(), eventId, reach);
        const by = organiser.accountId;
        const told = await cancel(trx, dependencies, { reach, lost, reason, by });
        note({ record: 'event cancelled', subject: `${lost.eventName}: ${told} told`, reason });
        return { told };
      });
      await readContentAnew();
      return answer;
    },
  });
}

interface Choice {
  readonly reach: ReachedClusters;
  readonly lost: NamedEvent;
  readonly fileId: string;
}

/** Makes a file's event the one that is lost. @throws HttpError with 409 where it can't be, or something else is decided */
async function succeed(trx: Database, content: Content, { reach, lost, fileId }: Choice) {
  const known = findKnown(content, fileId);
  if (!known) throw new HttpError(409, 'This event is no longer there: choose another');
  const { clusterName, eventName, places } = known;
  const file = { eventId: fileId, clusterName, eventName };
  await createEvent(trx, file);
  // Whoever takes a place in it at this moment is first, or finds it decided.
  const { cancelledAt, became } = await lockPlaces(trx, file, places);
  const { rules } = await getEntryEvent(trx, content, lost.eventId);
  await lockPlaces(trx, lost, rules?.places ?? null);
  await getLostEvent(trx, content, lost.eventId, reach);
  if (cancelledAt !== null || became !== null)
    throw new HttpError(409, 'Somebody else has decided about this event meanwhile');
  const refusal = (await listRefusals(trx)).get(fileId);
  if (refusal) throw new HttpError(409, `${eventName} has ${refusal}`);
  await updateBecame(trx, { eventId: lost.eventId, fileId });
  await moveHistory(trx, { from: fileId, to: lost.eventId });
  return { clusterName, eventName };
}

/** Ends all entries that stand, and gives how many people are told. */
async function cancel(
  trx: Database,
  { content, notify, publicUrl }: Dependencies,
  { reach, lost, reason, by }: Omit<Choice, 'fileId'> & { reason: string; by: string },
): Promise<number> {
  const event = await getEntryEvent(trx, content(), lost.eventId);
  await lockPlaces(trx, event, event.rules?.places ?? null);
  await getLostEvent(trx, content(), lost.eventId, reach);
  const now = Date.now();
  const link = publicUrl + clusterAddress(event.clusterName);
  const write = (about: Parameters<typeof eventCancelledMail>[0]) =>
    eventCancelledMail({ ...about, link }, reason, event);
  let told = 0;
  for (const entry of await listStanding(trx, event)) {
    const to = await listMembers(trx, entry.id);
    await endEntry({ trx, event, notify, now }, entry, 'cancelled', 'event cancelled', write, {
      by,
      to,
    });
    told += to.length;
  }
  await cancelEvent(trx, event, now);
  return told;
}
