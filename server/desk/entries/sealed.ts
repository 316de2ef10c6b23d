import type { Database } from '../../database/connection.ts';
import type { EntryEvent } from '../../entries/event.ts';
import { listStanding } from '../../results/store.ts';

/** Tells of a question's id if the desk may read its answers. */
export type IsOpen = (question: string) => boolean;

/**
 * The questions of an event whose answers the desk may read: all but the sealed ones, and once there are results all. A
 * question that the content no longer has may have been a sealed one.
 */
export async function openQuestions(db: Database, event: EntryEvent): Promise<IsOpen> {
  if ((await listStanding(db, event)).length > 0) return () => true;
  const open = event.rules?.questions.filter(({ sealed }) => !sealed) ?? [];
  const ids = new Set(open.map(({ id }) => id));
  return (question) => ids.has(question);
}

/** The answers of an entry's person, and of closed ones the questions alone. `json`: as `entry_members` has them. */
export function openAnswers(json: string, isOpen: IsOpen) {
  const all = Object.entries(JSON.parse(json) as Record<string, string>);
  const closed = all.map(([id]) => id).filter((id) => !isOpen(id));
  return { answers: Object.fromEntries(all.filter(([id]) => isOpen(id))), sealed: closed };
}
