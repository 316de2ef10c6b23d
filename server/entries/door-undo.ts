import { ADDED_STAYS_OPEN_MS } from '../../contract/desk/events.ts';
import type { EntryChangeKind } from '../database/entry-tables.ts';
import { countPlaces, getTaken, lockPlaces } from '../events/store.ts';
import { applyDue } from './apply-due.ts';
import { countBeyond, findLastChange } from './door-store.ts';
import { takeMailsBack } from './entry-mails.ts';
import { listMembers } from './members/store.ts';
import type { EventChange } from './moves.ts';
import { AgainstARule } from './rules.ts';
import { createChange, findEntry, updateEntry } from './store.ts';

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
  const all = await Promise.all([...new Set(entryIds)].map((id) => withLastChange(change, id)));
  const isMark = ({ last }: WithLast) => last?.kind === 'absent at the door';
  const first = all.find(isMark) ?? all.toSorted((a, b) => changedAt(a) - changedAt(b))[0];
  const done = all.filter((one) => changedAt(one) === changedAt(first!));
  // Places come back before they are taken again.
  for (const one of done.toSorted((a, b) => Number(isMark(a)) - Number(isMark(b))))
    await undo(change, requireUndoable(one), by);
  await applyDue(change);
  return all.length - done.length;
}

async function withLastChange({ trx }: EventChange, id: string) {
  return { entry: await findEntry(trx, id), last: await findLastChange(trx, id) };
}

type WithLast = Awaited<ReturnType<typeof withLastChange>>;

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

async function undo(
  { trx, event, now }: EventChange,
  { entry, last }: ReturnType<typeof requireUndoable>,
  by: string,
): Promise<void> {
  if (!(await takeMailsBack(trx, await listMembers(trx, entry.id), last.id))) throw tooLate();
  const state = last.fromState!;
  if (last.kind === 'absent at the door') {
    // Who came beyond the limit by an act of their own took none of the places that come back.
    const places = (event.rules?.places ?? Infinity) + (await countBeyond(trx, event));
    if ((await getTaken(trx, event)) >= places)
      throw new AgainstARule('A place has been given on meanwhile: nothing is taken back');
    // As many as that may be more than the limit, which the next who locks the event says anew.
    await lockPlaces(trx, event, null);
    await countPlaces(trx, event, { taken: 1 });
  } else if (state !== 'offered') await countPlaces(trx, event, { taken: -1 });
  const freedAt = state === 'absent' ? now : null;
  const markedAt = state === 'absent' ? entry.markedAt : null;
  const offeredUntil = state === 'offered' ? entry.offeredUntil : null;
  await updateEntry(trx, entry.id, { state, freedAt, markedAt, offeredUntil });
  const back = { entryId: entry.id, accountId: by, kind: 'taken back' } as const;
  await createChange(trx, { ...back, from: entry.state, to: state }, now);
}
