import type { Database } from '../../database/connection.ts';
import type { EntryEvent } from '../../entries/event.ts';
import { published } from '../../results/rules.ts';
import { listLedger } from '../../results/store.ts';

/** The questions of an event whose answers are closed to everybody at the desk: the sealed ones, until it has results. */
export async function listSealed(db: Database, event: EntryEvent): Promise<ReadonlySet<string>> {
  const questions = event.rules?.questions.filter(({ sealed }) => sealed) ?? [];
  const isOut = questions.length > 0 && published(await listLedger(db, event)).length > 0;
  return new Set(isOut ? [] : questions.map(({ id }) => id));
}

/** The answers of an entry's person, and of closed ones the questions alone. `json`: as `entry_members` has them. */
export function openAnswers(json: string, closed: ReadonlySet<string>) {
  const all = Object.entries(JSON.parse(json) as Record<string, string>);
  const [sealed, open] = [true, false].map((is) => all.filter(([id]) => closed.has(id) === is));
  return { answers: Object.fromEntries(open!), sealed: sealed!.map(([id]) => id) };
}
