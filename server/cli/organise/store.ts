import type { Database } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';

type Run = Pick<Tables['organiser_runs'], 'command' | 'arguments' | 'organiser'>;

/** Writes down that a command begins, and gives the id to end it by. */
export async function createRun(db: Database, run: Run, now: number): Promise<string> {
  const id = crypto.randomUUID();
  await db
    .insertInto('organiser_runs')
    .values({ id, ...run, started_at: now })
    .execute();
  return id;
}

export async function endRun(db: Database, id: string, outcome: string): Promise<void> {
  await db.updateTable('organiser_runs').set({ outcome }).where('id', '=', id).execute();
}

/** Oldest first. */
export function listRuns(db: Database) {
  return db
    .selectFrom('organiser_runs')
    .select(['command', 'arguments', 'organiser', 'started_at as startedAt', 'outcome'])
    .orderBy('started_at')
    .execute();
}
