import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '../../contract/moments.ts';
import type { Content } from '../content/reading/content.ts';
import type { Database } from '../database/connection.ts';
import {
  captainMail,
  noPlaceMail,
  notConfirmedMail,
  tooFewMail,
  tooFewSoonMail,
} from '../mail/texts/entries.ts';
import { whileOpen } from '../runtime/periodic.ts';
import { type EntryMailsDependencies, entryMails } from './entry-mails.ts';
import { closesAt, type EntryEvent, getEntryEvent, hasBegun, isOver, teamSize } from './event.ts';
import { hasChange } from './history-store.ts';
import { listEventsWithEntries, listLeaderless, listShort, listWaiting } from './line-store.ts';
import { listRunOutHolds } from './members/holds-store.ts';
import { endMembers, listMembers, makeCaptain } from './members/store.ts';
import { apply, type EventChange, endEntry, type FindDue } from './moves.ts';
import { applyDue, DUE_WITH_PLACES } from './places.ts';
import { createChange, type EntryRow, findEntry, lockPlaces } from './store.ts';
import { tellCaptain } from './team-news.ts';

/* What the clock, or the end of an account, makes due in events; each process looks for it again and again. */

const EVERY_MS = 20_000;

export interface EntryDependencies extends EntryMailsDependencies {
  readonly db: Database;
  readonly content: () => Content;
}

/** Does what is due again and again, from when the app is ready until it closes. */
export function keepApplyingDue(
  app: FastifyInstance,
  isOn: () => boolean,
  dependencies: EntryDependencies,
): void {
  whileOpen(app, {
    failure: 'what is due in an event could not be done',
    everyMs: EVERY_MS,
    work: async () => isOn() && applyDueEverywhere(dependencies, Date.now()),
  });
}

/**
 * Does what is due in all events: each process looks, and the event's lock lets one at a time do it.
 * @throws AggregateError with the error of each event that failed, once all others are done
 */
export async function applyDueEverywhere(
  { db, content, ...mails }: EntryDependencies,
  now: number,
): Promise<void> {
  const notify = entryMails(mails);
  const errors: unknown[] = [];
  for (const { eventId } of await listEventsWithEntries(db))
    try {
      const event = await getEntryEvent(db, content(), eventId);
      if (await isAnyDue(db, event, now))
        await db.transaction().execute((trx) => applyAllDue({ trx, event, notify, now }));
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw new AggregateError(errors, 'What is due could not be done');
}

/** As `applyDue`, and what only the clock or the end of an account makes due. */
export async function applyAllDue(change: EventChange): Promise<void> {
  const { trx, event } = change;
  await lockPlaces(trx, event, event.rules?.places ?? null);
  for (const find of DUE_BY_CLOCK) await apply(change, find);
  await applyDue(change);
}

/** True where `applyAllDue` would do something: it takes the event's lock, so it isn't asked for nothing. */
export async function isAnyDue(db: Database, event: EntryEvent, now: number): Promise<boolean> {
  for (const find of [...DUE_BY_CLOCK, ...DUE_WITH_PLACES])
    if ((await find(db, event, now)).length > 0) return true;
  return false;
}

const lineAtTheEnd: FindDue = async (db, event, now) =>
  (isOver(event, now) ? await listWaiting(db, event) : []).map(
    (entry) => (change) => endEntry(change, entry, 'expired', 'no place', noPlaceMail),
  );

const holdsThatRanOut: FindDue = async (db, event, now) => {
  if (hasBegun(event, now)) return [];
  const late = await listRunOutHolds(db, event, now);
  return [...Map.groupBy(late, ({ entryId }) => entryId)].map(
    ([id, people]) =>
      (change) =>
        endHolds(change, id, new Set(people.map(({ memberId }) => memberId))),
  );
};

/** Some of an entry have confirmed no e-mail in time: they drop out, and it ends where nobody is left. */
async function endHolds(
  change: EventChange,
  entryId: string,
  late: ReadonlySet<string>,
): Promise<void> {
  const { trx, event, notify, now } = change;
  const entry = (await findEntry(trx, entryId))!;
  const people = await listMembers(trx, entryId);
  const stay = people.filter(({ id }) => !late.has(id));
  if (stay.length === 0)
    return endEntry(change, entry, 'expired', 'not confirmed', notConfirmedMail);
  const { state } = entry;
  for (const one of people.filter(({ id }) => late.has(id))) {
    await endMembers(trx, entryId, now, one.id);
    const dropped = { entryId, accountId: one.accountId, kind: 'not confirmed' } as const;
    const cause = await createChange(trx, { ...dropped, from: state, to: state }, now);
    await notify(trx, event, [one], cause, notConfirmedMail);
    await tellCaptain(change, stay.slice(0, 1), { entryId, who: one.name, did: 'left' });
  }
  await apply(change, teamsWithoutCaptain);
}

const teamsWithoutCaptain: FindDue = async (db, event, now) => {
  if (isOver(event, now)) return [];
  const people = await listLeaderless(db, event);
  const first = people.filter(
    ({ entryId }, at) => people.findIndex((one) => one.entryId === entryId) === at,
  );
  return first.map((one) => (change) => nameCaptain(change, one));
};

async function nameCaptain(
  { trx, event, notify, now }: EventChange,
  { entryId, memberId }: { entryId: string; memberId: string },
): Promise<void> {
  await makeCaptain(trx, entryId, memberId);
  const { state } = (await findEntry(trx, entryId))!;
  const stays = { entryId, accountId: null, from: state, to: state } as const;
  const cause = await createChange(trx, { ...stays, kind: 'handed over' }, now);
  const [captain] = await listMembers(trx, entryId);
  await notify(trx, event, captain ? [captain] : [], cause, captainMail);
}

const entriesOfNobody: FindDue = async (db, event, now) =>
  (isOver(event, now) ? [] : await listShort(db, event, 1)).map(
    (entry) => (change) => endEntry(change, entry, 'expired', 'left'),
  );

const shortTeams: FindDue = async (db, event, now) => {
  const closes = closesAt(event);
  if (isOver(event, now) || closes === null || now < closes - DAY_MS) return [];
  const short = await listShort(db, event, teamSize(event.rules).min);
  if (now >= closes)
    return short.map(
      (entry) => (change) =>
        endEntry(change, entry, 'expired', 'too few', (about) =>
          tooFewMail(about, entry.state !== 'waiting'),
        ),
    );
  const toWarn: EntryRow[] = [];
  // Who began in the last day knows from their screen.
  for (const entry of short)
    if (entry.teamName !== null && entry.createdAt <= closes - DAY_MS)
      if (!(await hasChange(db, entry.id, 'warned'))) toWarn.push(entry);
  return toWarn.map((entry) => (change) => warnTeam(change, entry, closes));
};

async function warnTeam(
  { trx, event, notify, now }: EventChange,
  { id: entryId, state }: EntryRow,
  closes: number,
): Promise<void> {
  const people = await listMembers(trx, entryId);
  const stays = { entryId, accountId: null, kind: 'warned', from: state, to: state } as const;
  const cause = await createChange(trx, stays, now);
  const lacking = teamSize(event.rules).min - people.length;
  await notify(trx, event, people, cause, (about) => tooFewSoonMail(about, lacking, closes));
}

const DUE_BY_CLOCK = [
  lineAtTheEnd,
  holdsThatRanOut,
  teamsWithoutCaptain,
  entriesOfNobody,
  shortTeams,
];
