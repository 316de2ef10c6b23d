import type { FastifyInstance } from 'fastify';
import { listRegisteredEvents } from '../../contract/accounts/registrations.ts';
import type { Call } from '../../contract/call.ts';
import { clash } from '../../contract/entries/clashes.ts';
import type { Entry, ProgrammeEvent } from '../../contract/entries/entry.ts';
import * as calls from '../../contract/entries/entry-calls.ts';
import * as teams from '../../contract/entries/team-calls.ts';
import type { Content } from '../content/files/content.ts';
import type { Database } from '../database/connection.ts';
import { NotFoundError } from '../http/errors.ts';
import { PER_MINUTE } from '../http/limits.ts';
import {
  type AskedToChange,
  type Message,
  type Serve,
  type Session,
  serveWhile,
} from '../http/serve-call.ts';
import { turnsByKey } from '../runtime/turns.ts';
import { type EntryMailsDependencies, entryMails } from './entry-mails.ts';
import { type EntryEvent, findEntryEvent, getEntryEvent, programmeEvent } from './event.ts';
import { keepSettled } from './keep-settled.ts';
import { findActiveMember, listEntriesOf, listRegistrations } from './members/store.ts';
import { acceptOffer, cancelEntry, changeAnswers, type Deed, takePlace } from './places.ts';
import { type ProgrammeDependencies, programmeRoutes } from './programme-routes.ts';
import { AllTaken } from './rules.ts';
import { findEntry } from './store.ts';
import {
  findTeam,
  findTeamByCode,
  handOver,
  invitationOver,
  joinTeam,
  removeMember,
  renewInvitation,
} from './teams.ts';
import { tellEntry, tellInvitation, tellPlaces } from './told.ts';

export interface EntryDependencies extends EntryMailsDependencies {
  readonly db: Database;
  readonly content: () => Content;
}

/** Everything about places in events, while `features.registration` is on. */
export function entryRoutes(
  serve: Serve,
  app: FastifyInstance,
  dependencies: EntryDependencies & ProgrammeDependencies,
): void {
  const isOn = () => dependencies.content().festival.features.registration;
  const serveEntries = serveWhile(isOn, serve);
  const finder = entryFinder(dependencies);
  const change = entryChanger(serveEntries, dependencies);
  placeRoutes(serveEntries, change, finder);
  teamRoutes(serveEntries, change, finder);
  programmeRoutes(serveEntries, dependencies);
  keepSettled(app, isOn, dependencies);
}

type Finder = ReturnType<typeof entryFinder>;
type Changer = ReturnType<typeof entryChanger>;

/** Places in events: of one person, or of the captain's whole team. */
function placeRoutes(serve: Serve, change: Changer, { db, eventOf, getEvent, own }: Finder): void {
  serve(calls.getPlaces, async ({ params }) => ({
    message: await tellPlaces(db, await getEvent(params), Date.now()),
  }));

  serve(calls.getOwnEntry, async ({ params, session: { accountId } }) => {
    const event = await getEvent(params);
    const member = await findActiveMember(db, accountId, event);
    const entry = member && (await findEntry(db, member.entry_id));
    const told = entry && (await tellEntry(db, event, entry, accountId));
    const programme = await Promise.all((await listEntriesOf(db, accountId)).map(eventOf));
    return { message: { entry: told ?? null, clashes: clashesOf(event, programme) } };
  });

  const toTake = async ({
    params,
    session: { accountId },
  }: AskedToChange<typeof calls.takePlace>) => {
    const event = await getEvent(params);
    if ((await allIsTaken(db, event)) && !(await findActiveMember(db, accountId, event)))
      throw new AllTaken();
    return { event };
  };
  change(calls.takePlace, toTake, async (deed, { body }) => {
    const wanted = { teamName: body.team_name, answers: body.answers };
    return ownEntry(deed, await takePlace(deed, wanted));
  });

  change(calls.acceptOffer, own, async (deed, { params: { id } }) => {
    await acceptOffer(deed, id);
    return ownEntry(deed, id);
  });

  change(calls.cancelEntry, own, async (deed, _, { event, entry }) => {
    await cancelEntry(deed, entry);
    return entry.state === 'waiting'
      ? `You have left the line for ${event.eventName}`
      : `Your place in ${event.eventName} has been given back`;
  });

  change(calls.changeAnswers, own, async (deed, { params: { id }, body }, { memberId }) => {
    await changeAnswers(deed, memberId, body.answers);
    return ownEntry(deed, id);
  });
}

/** Teams: their invitations, and who is in them. */
function teamRoutes(serve: Serve, change: Changer, { db, eventOf, own }: Finder): void {
  serve(
    teams.readInvitation,
    async ({ params }) => {
      const entry = await findTeam(db, params);
      return { message: await tellInvitation(db, await eventOf(entry), entry, Date.now()) };
    },
    PER_MINUTE.mail,
  );

  serve(teams.findInvitation, async ({ body: { code }, session: { accountId } }) => {
    const team = await findTeamByCode(db, accountId, code, Date.now());
    const { state } = await tellInvitation(db, await eventOf(team), team, Date.now());
    if (!team.invitation || state === 'over') throw invitationOver();
    return { message: { invitation: team.invitation } };
  });

  const toJoin = async ({ body }: AskedToChange<typeof teams.joinTeam>) => {
    const team = await findTeam(db, body);
    return { team, event: await eventOf(team) };
  };
  change(teams.joinTeam, toJoin, async (deed, { body }, { team }) => {
    await joinTeam(deed, team, body.answers);
    return ownEntry(deed, team.id);
  });

  change(teams.removeMember, own, async (deed, { params }, { event, entry }) => {
    await removeMember(deed, entry, params.member);
    return (await tellEntry(deed.trx, event, entry, deed.accountId)) ?? null;
  });

  change(teams.handOver, own, async (deed, { params: { id }, body }, { entry }) => {
    await handOver(deed, entry, body.member);
    return ownEntry(deed, id);
  });

  change(teams.renewInvitation, own, async (deed, { params: { id } }, { entry }) => {
    await renewInvitation(deed, entry);
    return ownEntry(deed, id);
  });
}

/** The specification's own call, which organisers' lists fill also while registration is off. */
export function registeredEventsRoute(serve: Serve, { db }: { db: Database }): void {
  serve(listRegisteredEvents, async ({ session }) => ({
    message: await listRegistrations(db, session.accountId),
  }));
}

type OwnCall = Call & { readonly bearer: true };

/** Serves changes of entries, in turn: each that waits for an event's lock would hold a connection. */
function entryChanger(serve: Serve, dependencies: EntryDependencies) {
  const tell = entryMails(dependencies);
  const inTurn = turnsByKey();
  return <C extends OwnCall, Found extends { readonly event: EntryEvent }>(
    call: C,
    find: (asked: AskedToChange<C>) => Promise<Found>,
    act: (deed: Deed, asked: AskedToChange<C>, found: Found) => Promise<Message<C>>,
  ): void =>
    serve.change(call, {
      prepare: async (asked, change) => {
        const found = await find(asked);
        const { event } = found;
        const { accountId } = asked.session as Session;
        return inTurn(event.eventId, () =>
          change((trx) => act({ trx, event, accountId, tell, now: Date.now() }, asked, found)),
        );
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
  function eventOf({ event_id }: { event_id: string }): Promise<EntryEvent> {
    return getEntryEvent(db, content(), event_id);
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
    const member = entry && (await findActiveMember(db, accountId, { eventId: entry.event_id }));
    if (!entry || member?.entry_id !== id) throw notYours();
    return { entry, event: await eventOf(entry), memberId: member.id };
  }

  return { db, getEvent, eventOf, own };
}

/** An entry as it is after a change of it. @throws NotFoundError for somebody who was taken out of it meanwhile */
async function ownEntry({ trx, event, accountId }: Deed, id: string): Promise<Entry> {
  const told = await tellEntry(trx, event, (await findEntry(trx, id))!, accountId);
  if (!told) throw notYours();
  return told;
}

function notYours(): NotFoundError {
  return new NotFoundError('This entry is not yours, or it has ended');
}

/** Looked at without the event's lock: a crowd that comes too late needn't wait for it. */
async function allIsTaken(db: Database, event: EntryEvent): Promise<boolean> {
  if (!event.rules?.places) return false;
  const { next, state } = await tellPlaces(db, event, Date.now());
  return state === 'open' && next === 'nothing';
}

/** The other events of a programme that overlap with this one, the walk between them counted. */
function clashesOf(event: EntryEvent, programme: readonly EntryEvent[]): ProgrammeEvent[] {
  return programme
    .filter(({ eventId }) => eventId !== event.eventId)
    .map(programmeEvent)
    .filter((other) => clash(other, programmeEvent(event)));
}
