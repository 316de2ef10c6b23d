import type { Database } from '../../database/connection.ts';
import { summarizeJobs } from '../../jobs/store.ts';

/** The jobs that wait or have failed for good, a line for each kind and code: how many, since when. */
export async function tellJobs(db: Database): Promise<string> {
  const lines = (await summarizeJobs(db)).map(({ kind, code, count, oldestAt, failedAt }) => {
    const state = failedAt === null ? 'waiting' : 'failed for good';
    const why = code === null ? '' : `, ${code}`;
    return `${count} ${state} since ${new Date(oldestAt).toISOString().slice(0, 16)}: ${kind}${why}`;
  });
  return lines.join('\n') || 'No job waits, and none has failed.';
}
