import type { FastifyInstance } from 'fastify';
import { listRegisteredEvents } from '../../contract/accounts/profile.ts';
import type { Call } from '../../contract/call.ts';
import type { Entry, ProgrammeEvent } from '../../contract/entries/entry.ts';
import * as calls from '../../contract/entries/entry-calls.ts';
import { clash } from '../../contract/entries/entry-rules.ts';
import * as teams from '../../contract/entries/team-calls.ts';
import type { Database } from '../database/connection.ts';
import { NotFoundError } from '../http/errors.ts';
import { turnsByKey } from '../http/fair-queue.ts';
import { PER_MINUTE } from '../http/limits.ts';
import {
  type AskedToChange,
  type Message,
  type Serve,
  type Session,
  serveWhile,
} from '../http/serve-call.ts';
import { type EntryDependencies, keepApplyingDue } from './due.ts';
import { acceptOffer, cancelEntry, changeAnswers } from './entries.ts';
import { entryMails } from './entry-mails.ts';
import { type EntryEvent, findEntryEvent, getEntryEvent, programmeEvent } from './event.ts';
import { getByCode, getByLink, invitationOver, redeem } from './invitations-store.ts';
import { listEntriesOf, listRegistrations } from './members/parts-store.ts';
import { type AskToConfirm, findActiveMember, UnconfirmedError } from './members/store.ts';
import type { OwnChange } from './moves.ts';
import { isCollegeFull, placesView, requirePlaceLeft, takePlace } from './places.ts';
import { type ProgrammeDependencies, programmeRoutes } from './programme-routes.ts';
import { findEntry } from './store.ts';
import { handOver, removeMember, renewInvitation } from './teams.ts';
import { entryView, invitationView } from './views.ts';

/** Everything about places in events, while `features.registration` is on. */
export function entryRoutes(
  serve: Serve,
  app: FastifyInstance,
  dependencies: ChangeDependencies & ProgrammeDependencies,
): void {
  const isOn = () => dependencies.content().festival.features.registration;
  const serveEntries = serveWhile(isOn, serve);
  const finder = entryFinder(dependencies);
  const changeEntry = entryChanger(serveEntries, dependencies);
  placeRoutes(serveEntries, changeEntry, finder);
  teamRoutes(serveEntries, changeEntry, finder);
  programmeRoutes(serveEntries, dependencies);
  keepApplyingDue(app, isOn, dependencies);
}

type Finder = ReturnType<typeof entryFinder>;
type ChangeEntry = ReturnType<typeof entryChanger>;

/** Places in events: of one person, or of the captain's whole team. */
function placeRoutes(
  serve: Serve,
  changeEntry: ChangeEntry,
  { db, eventOf, getEvent, own }: Finder,
): void {
  serve(calls.getPlaces, async ({ params }) => ({
    message: await placesView(db, await getEvent(params), Date.now()),
  }));

  serve(calls.getOwnEntry, async ({ params, session: { accountId } }) => {
    const event = await getEvent(params);
    const member = await findActiveMember(db, accountId, event);
    const view = member && (await entryView(db, event, member.entryId, accountId));
    const programme = await Promise.all((await listEntriesOf(db, accountId)).map(eventOf));
    return {
      message: {
        entry: view ?? null,
        clashes: clashesOf(event, programme),
        isCollegeFull: !member && (await isCollegeFull(db, event, accountId)),
      },
    };
  });

  const toTake = async ({
    params,
    session: { accountId },
  }: AskedToChange<typeof calls.takePlace>) => {
    const event = await getEvent(params);
    await requirePlaceLeft(db, event, accountId);
    return { event };
  };
  changeEntry(calls.takePlace, toTake, async (change, { body }) => {
    const wanted = { teamName: body.teamName, answers: body.answers };
    return ownEntry(change, await takePlace(change, wanted));
  });

  changeEntry(calls.acceptOffer, own, async (change, { params: { id } }) => {
    await acceptOffer(change, id);
    return ownEntry(change, id);
  });

  changeEntry(calls.cancelEntry, own, async (change, _, { event, entry }) => {
    await cancelEntry(change, entry);
    return entry.state === 'waiting'
      ? `You have left the line for ${event.eventName}`
      : `Your place in ${event.eventName} has been given back`;
  });

  changeEntry(calls.changeAnswers, own, async (change, { params: { id }, body }, { memberId }) => {
    await changeAnswers(change, memberId, body.answers);
    return ownEntry(change, id);
  });
}

/** Teams: their invitations, and who is in them. */
function teamRoutes(serve: Serve, changeEntry: ChangeEntry, { db, eventOf, own }: Finder): void {
  serve(
    teams.readInvitation,
    async ({ params }) => {
      const entry = await getByLink(db, params.invitation);
      return { message: await invitationView(db, await eventOf(entry), entry, Date.now()) };
    },
    PER_MINUTE.mail,
  );

  serve(teams.findInvitation, async ({ body: { code }, session: { accountId } }) => {
    const team = await getByCode(db, accountId, code, Date.now());
    const { state } = await invitationView(db, await eventOf(team), team, Date.now());
    if (!team.invitation || state === 'over') throw invitationOver();
    return { message: { invitation: team.invitation } };
  });

  const toJoin = async ({ body }: AskedToChange<typeof teams.joinTeam>) => {
    const team = await getByLink(db, body.invitation);
    return { team, event: await eventOf(team) };
  };
  changeEntry(teams.joinTeam, toJoin, async (change, { body }, { team }) => {
    await redeem(change, team, body.answers);
    return ownEntry(change, team.id);
  });

  changeEntry(teams.removeMember, own, async (change, { params }, { event, entry }) => {
    await removeMember(change, entry, params.member);
    return (await entryView(change.trx, event, entry.id, change.accountId)) ?? null;
  });

  changeEntry(teams.handOver, own, async (change, { params: { id }, body }, { entry }) => {
    await handOver(change, entry, body.member);
    return ownEntry(change, id);
  });

  changeEntry(teams.renewInvitation, own, async (change, { params: { id } }, { entry }) => {
    await renewInvitation(change, entry);
    return ownEntry(change, id);
  });
}

/** The specification's own call, which organisers' lists fill also while registration is off. */
export function registeredEventsRoute(serve: Serve, { db }: { db: Database }): void {
  serve(listRegisteredEvents, async ({ session }) => ({
    message: await listRegistrations(db, session.accountId),
  }));
}

interface ChangeDependencies extends EntryDependencies {
  readonly askToConfirm: AskToConfirm;
}

type OwnCall = Call & { readonly bearer: true };

/** Serves changes of entries, in turn: each that waits for an event's lock would hold a connection. */
function entryChanger(serve: Serve, dependencies: ChangeDependencies) {
  const { db, askToConfirm } = dependencies;
  const notify = entryMails(dependencies);
  const inTurn = turnsByKey();
  return <C extends OwnCall, Found extends { readonly event: EntryEvent }>(
    call: C,
    find: (asked: AskedToChange<C>) => Promise<Found>,
    act: (change: OwnChange, asked: AskedToChange<C>, found: Found) => Promise<Message<C>>,
  ): void =>
    serve.change(call, {
      prepare: async (asked, change) => {
        const found = await find(asked);
        const { event } = found;
        const { accountId } = asked.session as Session;
        const own = { event, accountId, notify, askToConfirm };
        try {
          return await inTurn(event.eventId, () =>
            change((trx) => act({ ...own, trx, now: Date.now() }, asked, found)),
          );
        } catch (error) {
          // What it did is undone, a mail too.
          if (error instanceof UnconfirmedError)
            await db.transaction().execute((trx) => askToConfirm(trx, error.person, event));
          throw error;
        }
      },
    });
}

/** Finds the events and entries that calls name. */
function entryFinder({ db, content }: EntryDependencies) {
  /** The event of an address. @throws NotFoundError where it has no registration here */
  async function getEvent({ cluster, event }: { cluster: string; event: string }) {
    const found = await findEntryEvent(content(), cluster, event);
    if (!found?.rules) throw new NotFoundError();
    return found;
  }

  /** The event of an entry, also one that the content no longer has. */
  function eventOf({ eventId }: { eventId: string }): Promise<EntryEvent> {
    return getEntryEvent(db, content(), eventId);
  }

  /** The entry of an address, which its caller takes part in, with its event. @throws NotFoundError */
  async function own({
    params: { id },
    session: { accountId },
  }: {
    readonly params: { readonly id: string };
    readonly session: Session;
  }) {
    const entry = await findEntry(db, id);
    const member = entry && (await findActiveMember(db, accountId, { eventId: entry.eventId }));
    if (!entry || member?.entryId !== id) throw notYours();
    return { entry, event: await eventOf(entry), memberId: member.id };
  }

  return { db, getEvent, eventOf, own };
}

/** An entry as it is after a change of it. @throws NotFoundError for somebody who was taken out of it meanwhile */
async function ownEntry({ trx, event, accountId }: OwnChange, id: string): Promise<Entry> {
  const view = await entryView(trx, event, id, accountId);
  if (!view) throw notYours();
  return view;
}

function notYours(): NotFoundError {
  return new NotFoundError('This entry is not yours, or it has ended');
}

/** The other events of a programme that overlap with this one, the walk between them counted. */
function clashesOf(event: EntryEvent, programme: readonly EntryEvent[]): ProgrammeEvent[] {
  return programme
    .filter(({ eventId }) => eventId !== event.eventId)
    .map(programmeEvent)
    .filter((other) => clash(other, programmeEvent(event)));
}
