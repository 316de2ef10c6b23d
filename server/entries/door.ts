import { ADDED_STAYS_OPEN_MS } from '../../contract/desk/events.ts';
import type { EntryChangeKind } from '../database/entry-tables.ts';
import { AgainstARule, BadInputError } from '../http/errors.ts';
import { letInMail, placeGivenOnMail } from '../mail/texts/entries.ts';
import { allOfCollege } from './college-rules.ts';
import { type DoorPlan, planDoor, planKey } from './door-plan.ts';
import { type AtDoor, findScored, listAtDoor, listForDoor } from './door-store.ts';
import { takeOvertakenBack } from './entry-mails.ts';
import { hasBegun, requireUndecided } from './event.ts';
import { findLastChange } from './history-store.ts';
import { findNextWaiting } from './line-store.ts';
import { listMembers, listMembersOf } from './members/store.ts';
import { type EventChange, offerPlaces } from './moves.ts';
import { applyDue, type Standing } from './places.ts';
import {
  countPlaces,
  createChange,
  createChanges,
  type EntryRow,
  findEntry,
  getTaken,
  lockPlaces,
  updateEntries,
  updateEntry,
} from './store.ts';

/*
 * What managers do with places at an event's door. Mails about it stay for as long as it can be taken back unseen. `by`: the
 * manager's account.
 */

/** How somebody was let in, as their history has it. */
export type LetIn = Extract<EntryChangeKind, `let in${string}`>;

interface LetInAsked {
  readonly by: string;
  /** The manager's words; empty where none were asked for. */
  readonly reason: string;
  /** One place more than there are. */
  readonly isBeyond: boolean;
}

/**
 * Gives a place at once to somebody who waits or is offered one, or whose own was given free: in the line's order among
 * those here, else with a reason; never one more than there are, unless that is asked for, with a reason.
 * @throws AgainstARule, BadInputError for a reason that is missing
 */
export async function letIn(
  change: EventChange,
  entryId: string,
  asked: LetInAsked,
): Promise<LetIn> {
  const { trx, event, now } = change;
  const standing = await applyDue(change);
  requireUndecided(standing);
  const entry = (await findEntry(trx, entryId))!;
  if (!waitsAtDoor(entry)) throw await alreadyDone(change, entry);
  const kind = await kindOf(change, standing, entry, asked);
  // Until the next who locks the event says the limit anew, which is never less than what is taken.
  if (kind === 'let in beyond the limit') await lockPlaces(trx, event, null);
  if (entry.state !== 'offered') await countPlaces(trx, event, { taken: 1 });
  await giveSeats(change, [entry], { kind, by: asked.by, now });
  return kind;
}

/** True of those to whom a manager may give a place at the door. */
export function waitsAtDoor({ state, freedAt }: EntryRow): boolean {
  return state === 'waiting' || state === 'offered' || freedAt !== null;
}

async function alreadyDone({ trx }: EventChange, { id }: EntryRow): Promise<AgainstARule> {
  const last = await findLastChange(trx, id);
  const isLetIn = last?.kind.startsWith('let in');
  return new AgainstARule(
    isLetIn
      ? `${last?.by ?? 'Somebody'} has let them in already: nothing is given twice`
      : 'They don’t wait any more',
  );
}

async function kindOf(
  { trx, event }: EventChange,
  { places, taken }: Standing,
  entry: EntryRow,
  { reason, isBeyond }: LetInAsked,
): Promise<LetIn> {
  if (entry.state !== 'offered' && places !== null && taken >= places) {
    if (!isBeyond) throw noPlace(places);
    if (reason === '') throw new BadInputError({ reason: SAY_WHY_BEYOND });
    return 'let in beyond the limit';
  }
  if (entry.state !== 'waiting') return 'let in';
  const perCollege = event.rules?.perCollege ?? null;
  const first = await findNextWaiting(trx, event, { perCollege, isHere: true });
  if (first?.id === entry.id) return 'let in';
  if (reason !== '') return 'let in out of order';
  throw new BadInputError({ reason: await whyOutOfOrder(entry, first, { trx, event }) });
}

export const SAY_WHY_BEYOND = 'Say why there is to be one place more';

/** All are taken; one more is an act of its own. */
export function noPlace(places: number): AgainstARule {
  return new AgainstARule(`No place is free: all ${places} are taken or offered`);
}

async function whyOutOfOrder(
  entry: EntryRow,
  first: EntryRow | undefined,
  { trx, event }: Pick<EventChange, 'trx' | 'event'>,
): Promise<string> {
  const seen = (await listAtDoor(trx, event, [entry.id])).get(entry.id)!.seenAt;
  if (first && (seen === null || first.asked < entry.asked)) {
    const [captain] = await listMembers(trx, first.id);
    return `${first.teamName ?? captain?.name ?? 'Somebody'} is here and comes first: say why they are let in before`;
  }
  if (seen === null) return 'They were not scanned at this door: say why they are let in';
  return `Their college has ${allOfCollege(event)}: say why it gets one more`;
}

async function giveSeats(
  { trx, event, notify }: EventChange,
  entries: readonly Pick<EntryRow, 'id' | 'state'>[],
  { kind, by, now }: { kind: LetIn; by: string; now: number },
): Promise<void> {
  // Before the begin a place is a place: who came is said by the door, or by a mark.
  const to = hasBegun(event, now) ? 'present' : 'held';
  const markedAt = to === 'present' ? now : null;
  const ids = entries.map(({ id }) => id);
  const people = await listMembersOf(trx, ids);
  await takeOvertakenBack(trx, people);
  await updateEntries(trx, ids, { state: to, markedAt, freedAt: null });
  const changes = entries.map(({ id, state }) => ({ entryId: id, from: state }));
  const all = changes.map((one) => ({ ...one, accountId: by, kind, to }) as const);
  const causes = await createChanges(trx, all, now);
  const runAfter = now + ADDED_STAYS_OPEN_MS;
  const causeOf = ({ entryId }: { entryId: string }) => causes.get(entryId)!;
  await notify(trx, event, people, causeOf, letInMail, { runAfter });
}

const MARKS = {
  present: 'marked present',
  absent: 'marked absent',
  held: 'mark taken off',
} as const;

export type Mark = keyof typeof MARKS;

/**
 * Says who came, in an event that is locked; `door` is what is known of the entry there. A mark that is taken back after the
 * begin needs a free place: the one that there was is given free by it. @throws AgainstARule
 */
export async function markEntry(
  { trx, event, now }: EventChange,
  { entry, door: { byDoor, attendance } }: { entry: EntryRow; door: AtDoor },
  { was, is, by }: { was: Mark; is: Mark; by: string },
): Promise<void> {
  // Two at one door agree, more often than not.
  if (byDoor === is) return;
  // Points may have come since they looked: who contradicts them by a mark is asked before results go out.
  if (was !== byDoor && was !== attendance)
    throw new AgainstARule('One of them was marked or scanned meanwhile: look again');
  if (entry.freedAt !== null) {
    const places = event.rules?.places ?? null;
    if (places !== null && (await getTaken(trx, event)) >= places) throw placeIsGone();
    await countPlaces(trx, event, { taken: 1 });
    await takeOvertakenBack(trx, await listMembers(trx, entry.id));
  }
  await updateEntry(trx, entry.id, { state: is, markedAt: now, freedAt: null });
  const change = { entryId: entry.id, accountId: by, from: entry.state, to: is };
  await createChange(trx, { ...change, kind: MARKS[is] }, now);
}

function placeIsGone(): AgainstARule {
  return new AgainstARule(
    'Their place was given on, and none is free. “Add” lets them in beyond the limit, with a reason',
  );
}

/** What freeing the places of the absent would do now. */
export async function readDoorPlan({
  trx,
  event,
  now,
}: Omit<EventChange, 'notify'>): Promise<DoorPlan> {
  const taken = await getTaken(trx, event);
  const scored = await findScored(trx, event);
  return planDoor(await listForDoor(trx, event), { event, scored, taken, now });
}

/**
 * Marks the absent, lets in those here and offers the rest, all as the plan of this key says; undefined where by now it is
 * another one, and nothing is done. Gives the entries that it touched. @throws AgainstARule before the event has begun
 */
export async function freeAbsent(
  change: EventChange,
  { key, by }: { key: string; by: string },
): Promise<{ plan: DoorPlan; entries: readonly string[] | undefined }> {
  const { trx, event, now } = change;
  requireUndecided(await applyDue(change));
  if (!hasBegun(event, now))
    throw new AgainstARule('The event has not begun: until then a late bus is no absence');
  const plan = await readDoorPlan(change);
  if (planKey(plan) !== key) return { plan, entries: undefined };
  const runAfter = now + ADDED_STAYS_OPEN_MS;
  await markMissing(change, plan.absent, { by, runAfter });
  await countPlaces(trx, event, { taken: plan.letIn.length });
  await giveSeats(change, plan.letIn, { kind: 'let in', by, now });
  await offerPlaces(change, plan.offered, plan.until!, {
    ...{ by, kind: 'offered at the door', runAfter },
  });
  return { plan, entries: [...plan.absent, ...plan.letIn, ...plan.offered].map(({ id }) => id) };
}

/** The places of those whom nobody has seen are free, and they are told. */
async function markMissing(
  { trx, event, notify, now }: EventChange,
  absent: DoorPlan['absent'],
  { by, runAfter }: { by: string; runAfter: number },
): Promise<void> {
  const ids = absent.map(({ id }) => id);
  await updateEntries(trx, ids, { state: 'absent', markedAt: now, freedAt: now });
  await countPlaces(trx, event, { taken: -ids.length });
  const kind = 'absent at the door';
  const missing = { accountId: by, kind, from: 'held', to: 'absent' } as const;
  const changes = ids.map((entryId) => ({ entryId, ...missing }));
  const causes = await createChanges(trx, changes, now);
  const causeOf = ({ entryId }: { entryId: string }) => causes.get(entryId)!;
  await notify(trx, event, await listMembersOf(trx, ids), causeOf, placeGivenOnMail, { runAfter });
}
