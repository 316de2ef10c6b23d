import { ADDED_STAYS_OPEN_MS } from '../../contract/desk/events.ts';
import type { EntryChangeKind } from '../database/entry-tables.ts';
import { AgainstARule } from '../http/errors.ts';
import { type About, offerMail, placeGivenOnMail } from '../mail/texts/entries.ts';
import { countBeyond } from './door-store.ts';
import { takeMailsBack } from './entry-mails.ts';
import { listLastChanges, listMoves, type Move } from './history-store.ts';
import { listMembersOf } from './members/store.ts';
import type { EventChange } from './moves.ts';
import { applyDue } from './places.ts';
import {
  countPlaces,
  createChanges,
  getTaken,
  listEntries,
  lockPlaces,
  updateEntries,
} from './store.ts';

const UNDOABLE: readonly EntryChangeKind[] = [
  'let in',
  'let in out of order',
  'let in beyond the limit',
  'absent at the door',
  'offered at the door',
];

/**
 * Takes back what was done at the door within the last minute, with its mails: whoever waited has their old turn again, and
 * those who were marked absent their place. All of it, or nothing; only who has moved on since, such as one who came late
 * and was let in, stays as they are. Gives how many these are. @throws AgainstARule
 */
export async function takeBackAtDoor(
  change: EventChange,
  entryIds: readonly string[],
  by: string,
): Promise<number> {
  await applyDue(change);
  const all = await withLastChanges(change, [...new Set(entryIds)]);
  const isMark = ({ last }: WithLast) => last?.kind === 'absent at the door';
  const first = all.find(isMark) ?? all.toSorted((a, b) => changedAt(a) - changedAt(b))[0];
  const done = all.filter((one) => changedAt(one) === changedAt(first!));
  await undo(change, done.map(requireUndoable), by);
  await applyDue(change);
  return all.length - done.length;
}

async function withLastChanges({ trx }: EventChange, ids: readonly string[]) {
  const entries = new Map((await listEntries(trx, ids)).map((entry) => [entry.id, entry]));
  const last = await listLastChanges(trx, ids);
  return ids.map((id) => ({ entry: entries.get(id), last: last.get(id) }));
}

type WithLast = Awaited<ReturnType<typeof withLastChanges>>[number];

function changedAt({ last }: WithLast): number {
  return last?.changedAt ?? 0;
}

/** By the clock of now: it may have waited for its turn. @throws AgainstARule */
function requireUndoable({ entry, last }: WithLast) {
  const isFresh = last && Date.now() - last.changedAt <= ADDED_STAYS_OPEN_MS;
  if (!entry || !isFresh || !UNDOABLE.includes(last.kind) || entry.state !== last.toState)
    throw tooLate();
  return { entry, last };
}

function tooLate(): AgainstARule {
  return new AgainstARule('It can’t be undone any more');
}

type Undoable = ReturnType<typeof requireUndoable>;

async function undo(change: EventChange, done: readonly Undoable[], by: string): Promise<void> {
  const { trx, now } = change;
  const causes = new Map(done.map(({ entry, last }) => [entry.id, last.id]));
  const people = await listMembersOf(trx, [...causes.keys()]);
  if (!(await takeMailsBack(trx, people, ({ entryId }) => causes.get(entryId)!))) throw tooLate();
  for (const [state, alike] of Map.groupBy(done, ({ last }) => last.fromState!))
    await updateEntries(trx, idsOf(alike), {
      ...{ state, freedAt: state === 'absent' ? now : null },
      ...(state !== 'absent' && { markedAt: null }),
      ...(state !== 'offered' && { offeredUntil: null }),
    });
  await countBack(change, done);
  const back = { accountId: by, kind: 'taken back' } as const;
  const changes = done.map(({ entry, last }) => ({
    ...{ ...back, entryId: entry.id, from: entry.state, to: last.fromState! },
  }));
  const overtaken = await listOvertaken(change, done);
  await mailAgain(change, overtaken, await createChanges(trx, changes, now));
}

/** Those whose mail about the move before was taken back by what is undone now. */
async function listOvertaken({ trx }: EventChange, done: readonly Undoable[]) {
  const given = done.filter(({ last }) => ['offered', 'absent'].includes(last.fromState!));
  const moves = await listMoves(trx, idsOf(given));
  return given.filter(({ entry }) => {
    const own = moves.get(entry.id)!;
    return hasOvertaken(own, own.length - 1);
  });
}

/** True of a move within the minute in which the mail about the one before waited. */
function hasOvertaken(moves: readonly Move[], at: number): boolean {
  const [before, it] = [moves[at - 1], moves[at]];
  if (!before || !it || it.changedAt - before.changedAt >= ADDED_STAYS_OPEN_MS) return false;
  // It brought the mail back that the move before it had overtaken, if any.
  if (before.kind === 'taken back') return hasOvertaken(moves, at - 2);
  return before.kind === 'offered at the door' || before.kind === 'absent at the door';
}

/** Writes the mails down anew that are true again. `causes`: the changes that make them so, by entry. */
async function mailAgain(
  { trx, event, notify, now }: EventChange,
  overtaken: readonly Undoable[],
  causes: ReadonlyMap<string, string>,
): Promise<void> {
  const runAfter = now + ADDED_STAYS_OPEN_MS;
  for (const { entry, last } of overtaken) {
    const people = await listMembersOf(trx, [entry.id]);
    const write = (about: About) =>
      last.fromState === 'offered'
        ? offerMail(about, entry.offeredUntil!)
        : placeGivenOnMail(about);
    await notify(trx, event, people, causes.get(entry.id)!, write, { runAfter });
  }
}

function idsOf(some: readonly Undoable[]): string[] {
  return some.map(({ entry }) => entry.id);
}

/** Places come back before they are taken again. @throws AgainstARule where one was given on meanwhile */
async function countBack({ trx, event }: EventChange, done: readonly Undoable[]): Promise<void> {
  const marks = done.filter(({ last }) => last.kind === 'absent at the door');
  const given = done.filter((one) => !marks.includes(one) && one.last.fromState !== 'offered');
  if (given.length > 0) await countPlaces(trx, event, { taken: -given.length });
  if (marks.length === 0) return;
  // Who came beyond the limit by an act of their own took none of the places that come back.
  const places = (event.rules?.places ?? Infinity) + (await countBeyond(trx, event));
  if ((await getTaken(trx, event)) + marks.length > places)
    throw new AgainstARule('A place has been given on meanwhile: nothing is taken back');
  // As many as that may be more than the limit, which the next who locks the event says anew.
  await lockPlaces(trx, event, null);
  await countPlaces(trx, event, { taken: marks.length });
}
