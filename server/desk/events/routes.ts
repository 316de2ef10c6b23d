import * as calls from '../../../contract/desk/events.ts';
import { countCertificates } from '../../accounts/certificates/store.ts';
import type { Content } from '../../content/content.ts';
import { findFestivalEventById } from '../../content/festival-events.ts';
import type { Database } from '../../database/connection.ts';
import type { EntryEvent } from '../../entries/event.ts';
import { findEntry } from '../../entries/store.ts';
import { NotFoundError } from '../../http/errors.ts';
import type { Organiser, ServeDesk } from '../access/guard.ts';
import { writeAllDown } from '../access/write-down.ts';
import * as store from '../entries/store.ts';
import { countLists } from '../exports/store.ts';
import { listResultStates } from '../results/store.ts';
import { entryViews, eventView, eventViews } from './views.ts';

const PAGE = 50;

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
    const states = await store.countStates(db, event);
    const questions = event.rules?.questions ?? [];
    return {
      message: {
        ...eventView(event, states, await listResultStates(db)),
        isTeam: event.rules?.team !== null && event.rules !== null,
        prize: found?.event.priceMoney ?? null,
        questions: questions.map(({ id, label, sealed }) => ({ id, label, isSealed: sealed })),
        lists: await countLists(db, event),
        cancelledLate: await store.countCancelledLate(db, event),
        certificates: await countCertificates(db, event),
      },
    };
  });

  serve(calls.listDeskEntries, async ({ event, query: { list, q, state, sort, page } }) => {
    const atDoor = state === 'at-door';
    const some = atDoor ? 'held' : state;
    const states = list === 'waiting' ? store.IN_LINE : some ? [some] : store.REGISTERED;
    const filter = { states, q, sort, atDoor };
    const total = await store.countEntries(db, event, filter);
    const rows = await store.listEntriesPage(db, event, filter, {
      limit: PAGE,
      offset: (page - 1) * PAGE,
    });
    const entries = await entryViews(db, event, rows);
    return { message: { entries, total, pages: Math.max(1, Math.ceil(total / PAGE)) } };
  });

  serve(calls.getDeskEntry, async ({ event, params: { id }, organiser }) => {
    const row = await entryOf(db, event, id);
    const people = await store.listPeopleOf(db, [id]);
    const phones = await phonesOf(people, { organiser, subject: event.eventName });
    const [entry] = await entryViews(db, event, [row]);
    return { message: { entry: entry!, phones, trail: await store.listTrail(db, id) } };
  });

  serve(calls.openPhones, async ({ event, organiser }) => {
    const people = await store.listPeopleIn(db, event, store.REGISTERED);
    const subject = `${event.eventName}: call sheet`;
    return { message: await phonesOf(people, { organiser, subject }) };
  });

  async function phonesOf(
    people: readonly store.PersonRow[],
    { organiser, subject }: { organiser: Organiser; subject: string },
  ) {
    const noted = people.map(({ accountId }) => ({ accountId, record: 'phone', subject }));
    await writeAllDown(db, organiser, noted);
    return Object.fromEntries(people.map(({ code, phone }) => [code, phone]));
  }
}

/** An entry of this very event: the id of another one's leads nowhere. @throws NotFoundError */
export async function entryOf(db: Database, event: EntryEvent, id: string) {
  const entry = await findEntry(db, id);
  if (entry?.eventId !== event.eventId)
    throw new NotFoundError('There is no such entry in this event');
  return entry;
}
