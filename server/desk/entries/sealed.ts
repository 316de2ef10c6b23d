import { TAKE_BACK_MS } from '../../../contract/desk/results.ts';
import type { Database } from '../../database/connection.ts';
import { type EntryEvent, isOver } from '../../entries/event.ts';
import { listStanding } from '../../results/store.ts';

/** Tells of a question's id if the desk may read its answers. */
export type MayRead = (question: string) => boolean;

/**
 * The questions of an event whose answers the desk may read: all but the sealed ones, and all once the event is over and
 * has results that can't be taken back any more. A question that the content no longer has may have been a sealed one.
 */
export async function readableQuestions(db: Database, event: EntryEvent): Promise<MayRead> {
  const now = Date.now();
  const standing = await listStanding(db, event);
  if (wasOver(event, now) && standing.some(({ at }) => now > at + TAKE_BACK_MS)) return () => true;
  const open = event.rules?.questions.filter(({ sealed }) => !sealed) ?? [];
  const ids = new Set(open.map(({ id }) => id));
  return (question) => ids.has(question);
}

/** One without an hour has none to wait for. */
function wasOver(event: EntryEvent, now: number): boolean {
  return event.endsAt === null || isOver(event, now);
}

/** The answers of an entry's person, and of closed ones the questions alone. `json`: as `entry_members` has them. */
export function openAnswers(json: string, mayRead: MayRead) {
  const all = Object.entries(JSON.parse(json) as Record<string, string>);
  const closed = all.map(([id]) => id).filter((id) => !mayRead(id));
  return { answers: Object.fromEntries(all.filter(([id]) => mayRead(id))), sealed: closed };
}
