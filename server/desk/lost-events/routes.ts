import { MAX_WITHDRAWN } from '../../../contract/desk/events.ts';
import * as calls from '../../../contract/desk/lost-events.ts';
import { clusterAddress, type NamedEvent } from '../../../contract/event-addresses.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import type { Notify } from '../../entries/entry-mails.ts';
import { getEntryEvent } from '../../entries/event.ts';
import { listStanding } from '../../entries/line-store.ts';
import { endEntry } from '../../entries/moves.ts';
import { lockPlaces } from '../../entries/store.ts';
import { cancelEvent, createEvent } from '../../events/store.ts';
import {
  countEntriesSince,
  createSuccession,
  findSuccession,
  moveHistory,
  removeSuccession,
} from '../../events/successions-store.ts';
import { HttpError } from '../../http/errors.ts';
import { eventCancelledMail } from '../../mail/texts/entries.ts';
import { type ReachedClusters, requireReach, type ServeDesk } from '../access/guard.ts';
import { requireUnpublished } from '../entries/one-entry.ts';
import { countToTell, getLostEvent } from './lost-events.ts';
import { entriesInWords, findKnown, listRefusals, listSuccessorsOf } from './successors.ts';

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
        const subject = `${lost.eventName}: ${fileInWords(lost, { clusterName, eventName })}`;
        note({ eventId, record: 'event without a file: which it is now', subject });
        return { clusterName, eventName };
      });
      await readContentAnew();
      return answer;
    },
  });

  serve.change(calls.takeSuccessorBack, {
    prepare: async ({ reach, note, body: { fileId } }, change) => {
      const answer = await change(async (trx) => {
        const { was, is } = await takeBack(trx, content(), { reach, fileId });
        const subject = `${was.eventName}: not ${fileInWords(was, is)}`;
        note({ eventId: was.eventId, record: 'event without a file: taken back', subject });
        return { clusterName: was.clusterName, eventName: was.eventName };
      });
      await readContentAnew();
      return answer;
    },
  });

  serve.change(calls.cancelLostEvent, {
    prepare: async ({ reach, organiser, note, body: { eventId, reason } }, change, recheck) => {
      const write = { eventId, reason, by: organiser.accountId };
      const answer = await change(async (trx) => {
        const lost = await getLostEvent(trx, content(), eventId, reach);
        await requireUnpublished(trx, lost, 'it took place. Bring its file back');
        await lockPlaces(trx, lost, null);
        await getLostEvent(trx, content(), eventId, reach);
        const told = await countToTell(trx, lost);
        await cancelSome(trx, dependencies, write);
        const subject = `${lost.eventName}: ${told} told`;
        note({ eventId, record: 'event cancelled', subject, reason });
        return { told };
      });
      // Whoever comes to another event waits for each of these, not for all.
      const goOn = async (trx: Database) => {
        await recheck(trx);
        return cancelSome(trx, dependencies, write);
      };
      while (await db.transaction().execute(goOn));
      await readContentAnew();
      return answer;
    },
  });
}

type Named = Pick<NamedEvent, 'clusterName' | 'eventName'>;

/** `Humming Solo of Dance`; of one that has kept its name there is its cluster alone to tell. */
function fileInWords(lost: Pick<Named, 'eventName'>, { clusterName, eventName }: Named): string {
  const isSame = eventName === lost.eventName;
  return isSame ? `the one of that name in ${clusterName}` : `${eventName} of ${clusterName}`;
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
  await createSuccession(trx, {
    ...{ eventId: lost.eventId, clusterName: lost.clusterName, eventName: lost.eventName },
    ...{ fileId, decidedAt: Date.now() },
  });
  await moveHistory(trx, { from: fileId, to: lost.eventId });
  return { clusterName, eventName };
}

/** Makes a file its own event's again, as long as nobody has come in by it. @throws HttpError with 409 where it can't be */
async function takeBack(
  trx: Database,
  content: Content,
  { reach, fileId }: Pick<Choice, 'reach' | 'fileId'>,
) {
  const was = await findSuccession(trx, fileId);
  if (!was) throw new HttpError(409, 'This is taken back already');
  const is = await getEntryEvent(trx, content, was.eventId);
  // Whoever has chosen one of another cluster by mistake may say so, too.
  if (reach !== 'all' && !reach.includes(was.clusterName)) requireReach(reach, is.clusterName);
  const places = is.rules?.places ?? null;
  const { became } = await lockPlaces(trx, { ...is, eventId: fileId }, places);
  await lockPlaces(trx, is, places);
  if (became !== was.eventId) throw new HttpError(409, 'This is taken back already');
  const since = await countEntriesSince(trx, was);
  if (since > 0)
    throw new HttpError(
      409,
      `${is.eventName} has ${entriesInWords(since)} that came after ${was.eventName} was made it: end those first`,
    );
  await removeSuccession(trx, was);
  return { was, is };
}

/**
 * Ends some of the entries that stand, those first that wait, so that nobody is offered a place that becomes free; false once
 * none is left.
 */
async function cancelSome(
  trx: Database,
  { content, notify, publicUrl }: Dependencies,
  { eventId, reason, by }: { eventId: string; reason: string; by: string },
): Promise<boolean> {
  const event = await getEntryEvent(trx, content(), eventId);
  await lockPlaces(trx, event, event.rules?.places ?? null);
  const change = { trx, event, notify, now: Date.now() };
  const link = publicUrl + clusterAddress(event.clusterName);
  const write = (about: Parameters<typeof eventCancelledMail>[0]) =>
    eventCancelledMail({ ...about, link }, reason, event);
  const entries = await listStanding(trx, event, MAX_WITHDRAWN);
  for (const entry of entries)
    await endEntry(change, entry, 'cancelled', 'event cancelled', write, { by });
  await cancelEvent(trx, event, change.now);
  return entries.length > 0;
}
