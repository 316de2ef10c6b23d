import { listRegisteredEvents } from '../../contract/accounts/registrations.ts';
import { clash } from '../../contract/entries/clashes.ts';
import type { ProgrammeEvent } from '../../contract/entries/entry.ts';
import * as calls from '../../contract/entries/entry-calls.ts';
import type { Database } from '../database/connection.ts';
import type { Serve } from '../http/serve-call.ts';
import type { EntryContext } from './context.ts';
import { type EntryEvent, programmeEvent } from './event.ts';
import { findActiveMember, listEntriesOf, listRegistrations } from './members/store.ts';
import { acceptOffer, cancelEntry, changeAnswers, takePlace } from './places.ts';
import { AllTaken } from './rules.ts';
import { findEntry } from './store.ts';
import { tellEntry, tellPlaces } from './told.ts';

/** Places in events: of one person, or of the captain's whole team. */
export function placeRoutes(serve: Serve, context: EntryContext): void {
  const { db, getEvent, getOwn, doing, inTransaction } = context;

  serve(calls.getPlaces, async ({ params }) => ({
    message: await tellPlaces(db, await getEvent(params), Date.now()),
  }));

  serve(calls.getOwnEntry, async ({ params, session: { accountId } }) => {
    const event = await getEvent(params);
    const member = await findActiveMember(db, accountId, event);
    const entry = member && (await findEntry(db, member.entry_id));
    const told = entry && (await tellEntry(db, event, entry, accountId));
    return {
      message: { entry: told ?? null, clashes: await findClashes(context, event, accountId) },
    };
  });

  serve(calls.takePlace, async ({ params, body, session: { accountId }, press }) => {
    const event = await getEvent(params);
    if ((await allIsTaken(db, event)) && !(await findActiveMember(db, accountId, event)))
      throw new AllTaken();
    const wanted = { teamName: body.team_name, answers: body.answers };
    return doing({ event, accountId, press }, (deed) => takePlace(deed, wanted));
  });

  serve(calls.acceptOffer, async ({ params: { id }, session: { accountId }, press }) => {
    const { event } = await getOwn(id, accountId);
    return doing({ event, accountId, press }, async (deed) => {
      await acceptOffer(deed, id);
      return id;
    });
  });

  serve(calls.cancelEntry, async ({ params: { id }, session: { accountId }, press }) => {
    const { event, entry } = await getOwn(id, accountId);
    return inTransaction({ event, accountId, press }, async (deed) => {
      await cancelEntry(deed, entry);
      return entry.state === 'waiting'
        ? `You have left the line for ${event.eventName}`
        : `Your place in ${event.eventName} has been given back`;
    });
  });

  serve(calls.changeAnswers, async ({ params: { id }, body, session: { accountId }, press }) => {
    const { event, memberId } = await getOwn(id, accountId);
    return doing({ event, accountId, press }, async (deed) => {
      await changeAnswers(deed, memberId, body.answers);
      return id;
    });
  });
}

/** The specification's own call, which organisers' lists fill also while registration is off. */
export function registeredEventsRoute(serve: Serve, { db }: { db: Database }): void {
  serve(listRegisteredEvents, async ({ session }) => ({
    message: await listRegistrations(db, session.accountId),
  }));
}

/** Looked at without the event's lock: a crowd that comes too late needn't wait for it. */
async function allIsTaken(db: Database, event: EntryEvent): Promise<boolean> {
  if (!event.rules?.places) return false;
  const { next, state } = await tellPlaces(db, event, Date.now());
  return state === 'open' && next === 'nothing';
}

/** The other events in a person's programme that overlap with this one, the walk between them counted. */
async function findClashes(
  { db, eventOf }: Pick<EntryContext, 'db' | 'eventOf'>,
  event: EntryEvent,
  accountId: string,
): Promise<ProgrammeEvent[]> {
  const entries = await listEntriesOf(db, accountId);
  const events = await Promise.all(entries.map((entry) => eventOf(entry)));
  return events
    .filter(({ eventId }) => eventId !== event.eventId)
    .map(programmeEvent)
    .filter((other) => clash(other, programmeEvent(event)));
}
