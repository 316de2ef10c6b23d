import * as calls from '../../../contract/desk/events.ts';
import { REGISTERED } from '../../../contract/entries/entry-rules.ts';
import type { EventId } from '../../../contract/event-addresses.ts';
import { countCertificates } from '../../accounts/certificates/store.ts';
import { findFestivalEventById } from '../../content/festival-events.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { allOfCollege } from '../../entries/college-rules.ts';
import { markEntry } from '../../entries/door.ts';
import { listAtDoor } from '../../entries/door-store.ts';
import type { Notify } from '../../entries/entry-mails.ts';
import { type EntryEvent, hasBegun, teamSize } from '../../entries/event.ts';
import { listTrail } from '../../entries/history-store.ts';
import { findNextWaiting } from '../../entries/line-store.ts';
import { endEntry, offerEnd, offerPlaces } from '../../entries/moves.ts';
import { applyDue } from '../../entries/places.ts';
import { countOfCollege, lockPlaces } from '../../entries/store.ts';
import { findSuccession } from '../../events/successions-store.ts';
import { HttpError } from '../../http/errors.ts';
import { withdrawnByDeskMail } from '../../mail/texts/entries.ts';
import { pointsOf } from '../../results/rules.ts';
import { listPublications } from '../../results/store.ts';
import type { Organiser, ServeDesk } from '../access/guard.ts';
import { PHONE_SHOWN, writeAllDown } from '../access/write-down.ts';
import { captainOf, captainsOf, entryOf } from '../entries/one-entry.ts';
import * as store from '../entries/store.ts';
import { countLists } from '../exports/store.ts';
import { entryViews, eventView, eventViews, readKnown } from './views.ts';

/** Events and their entries, to look at. */
export function eventRoutes(
  serve: ServeDesk,
  { db, content }: { db: Database; content: () => Content },
): void {
  serve(calls.listDeskEvents, async ({ reach }) => ({
    message: await eventViews(db, content(), reach),
  }));

  serve(calls.getDeskEvent, async ({ event }) => {
    const found = await findFestivalEventById(content().events, event.eventId);
    const { questions = [], perCollege = null } = event.rules ?? {};
    const fileId = content().fileIds?.get(event.eventId) ?? event.eventId;
    return {
      message: {
        ...eventView(event, await readKnown(db, [event], event)),
        fewest: teamSize(event.rules).min,
        prize: found?.event.priceMoney ?? null,
        questions: questions.map(({ id, label, sealed }) => ({ id, label, isSealed: sealed })),
        lists: await countLists(db, event),
        cancelledLate: await store.countCancelledLate(db, event),
        certificates: await countCertificates(db, event),
        hasBegun: hasBegun(event, Date.now()),
        nextHere: (await findNextWaiting(db, event, { perCollege, isHere: true }))?.id ?? null,
        succeeds: (await findSuccession(db, fileId)) ?? null,
      },
    };
  });

  serve(calls.listDeskEntries, async ({ event, query: { page, ...asked } }) => {
    const { rows, total } = await store.listEntries(db, event, asked, page);
    return { message: { rows: await entryViews(db, event, rows), total } };
  });

  serve(calls.getDeskEntry, async ({ event, params: { id }, organiser }) => {
    const row = await entryOf(db, event, id);
    const people = await store.listPeopleOf(db, [id]);
    const phones = await phonesOf(people, { event, organiser, subject: event.eventName });
    const [entry] = await entryViews(db, event, [row]);
    return { message: { entry: entry!, phones, trail: await listTrail(db, id) } };
  });

  serve(calls.openPhones, async ({ event, organiser }) => {
    const people = await store.listPeopleIn(db, event, REGISTERED);
    const subject = `${event.eventName}: call sheet`;
    return { message: await phonesOf(people, { event, organiser, subject }) };
  });

  async function phonesOf(
    people: readonly store.PersonRow[],
    about: { event: EntryEvent; organiser: Organiser; subject: string },
  ) {
    const notified = people.filter(({ isNotified }) => isNotified);
    const { event, organiser, subject } = about;
    const shown = { eventId: event.eventId, record: PHONE_SHOWN, subject };
    const noted = notified.map(({ accountId }) => ({ ...shown, accountId }));
    await writeAllDown(db, organiser, noted);
    return Object.fromEntries(notified.map(({ code, phone }) => [code, phone]));
  }
}

/** Marks who came, takes entries out, offers places out of turn. */
export function runRoutes(serve: ServeDesk, content: () => Content, notify: Notify): void {
  withdrawRoutes(serve, notify);

  serve.change(
    calls.markAttendance,
    async (trx, { event, body: { entries, is, by }, organiser, note }) => {
      requireOwn(by, organiser);
      const change = { trx, event, notify, now: Date.now() };
      await applyDue(change);
      const ids = entries.map(({ id }) => id);
      const doors = await listAtDoor(trx, event, ids);
      for (const { id, was } of entries) {
        const entry = await entryOf(trx, event, id);
        const marked = { entry, door: doors.get(id)! };
        await markEntry(change, marked, { was, is, by: organiser.accountId });
      }
      await applyDue(change);
      const subject = `${event.eventName}: ${is === 'held' ? 'not marked' : is}`;
      const captains = await captainsOf(trx, ids);
      for (const id of ids) note({ accountId: captains.get(id), record: 'attendance', subject });
      const published =
        is === 'absent' ? await linesOut(trx, event, new Set(ids), content().festival) : [];
      return { marked: entries.length, published };
    },
  );

  serve.change(
    calls.offerOutOfTurn,
    async (trx, { event, params: { id }, body: { reason }, organiser, note }) => {
      const now = Date.now();
      const change = { trx, event, notify, now };
      const { places, taken } = await applyDue(change);
      const entry = await entryOf(trx, event, id);
      if (entry.state !== 'waiting') throw new HttpError(409, 'This entry does not wait any more');
      if (places !== null && taken >= places) throw new HttpError(409, 'No place is free to offer');
      const { perCollege = null } = event.rules ?? {};
      if (perCollege !== null && (await countOfCollege(trx, event, entry.college)) >= perCollege)
        throw new HttpError(409, `Their college has ${allOfCollege(event)} in this event`);
      const until = offerEnd(event, now);
      if (until === undefined)
        throw new HttpError(409, 'No time is left to answer an offer: let them in at the door');
      const by = organiser.accountId;
      await offerPlaces(change, [entry], until, { by, kind: 'offered out of turn' });
      const about = { accountId: await captainOf(trx, id), subject: event.eventName, reason };
      note({ ...about, record: 'offered out of turn' });
      return 'The place is offered';
    },
  );
}

/** @throws HttpError with 409 where somebody else has signed in since it was pressed */
function requireOwn(by: string | undefined, { accountId, name }: Organiser): void {
  if (by === undefined || by === accountId) return;
  const message = `It was pressed by somebody else, before ${name} signed in`;
  throw new HttpError(409, message, { fields: { by: message } });
}

/** What the published results say of some entries, by rank. */
async function linesOut(
  db: Database,
  event: EventId,
  entryIds: ReadonlySet<string>,
  { features, leaderboard }: Content['festival'],
): Promise<calls.PublishedLine[]> {
  const lines = (await listPublications(db, event)).at(-1)?.lines ?? [];
  return lines
    .filter(({ entryId }) => entryIds.has(entryId))
    .sort((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity))
    .map((line) => ({
      rank: line.rank,
      points: features.leaderboard ? pointsOf(line, leaderboard) : 0,
    }));
}

function withdrawRoutes(serve: ServeDesk, notify: Notify): void {
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
      const accountId = await captainOf(trx, id);
      await endEntry(change, entry, 'cancelled', 'withdrawn by the desk', write, { by });
      await applyDue(change);
      note({ accountId, record: 'entry withdrawn', subject: event.eventName, reason });
      return 'The entry is withdrawn, and its people are told';
    },
  );

  serve.change(
    calls.withdrawUnproven,
    async (trx, { event, body: { reason }, organiser, note }) => {
      await lockPlaces(trx, event, event.rules?.places ?? null);
      const change = { trx, event, notify, now: Date.now() };
      const entries = await store.listUnproven(trx, event, calls.MAX_WITHDRAWN);
      if (entries.length === 0) throw new HttpError(409, 'Somebody has confirmed in each by now');
      const write = (about: Parameters<typeof withdrawnByDeskMail>[0]) =>
        withdrawnByDeskMail(about, reason);
      const by = organiser.accountId;
      for (const entry of entries)
        await endEntry(change, entry, 'cancelled', 'withdrawn by the desk', write, { by });
      await applyDue(change);
      const subject = `${event.eventName}: ${entries.length} unproven`;
      note({ record: 'entries withdrawn', subject, reason });
      const isRest = entries.length === calls.MAX_WITHDRAWN;
      return `${entries.length} withdrawn, and their people are told${isRest ? '. Press again for the rest' : ''}`;
    },
  );
}
