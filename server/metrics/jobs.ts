import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/connection.ts';
import { summarizeJobs } from '../jobs/store.ts';

type Summary = Awaited<ReturnType<typeof summarizeJobs>>;

/** Work in the database, mails first of all, by kind. Every process tells the same; none while the database is gone. */
export function watchJobs(registry: Registry, db: Database, log: FastifyBaseLogger): void {
  let asking: Promise<Summary> | undefined;
  /** The figures are collected at once, so one query is for all of them. */
  const summary = () => {
    asking ??= summarizeJobs(db)
      .catch((error) => {
        log.error({ err: error }, 'the jobs could not be counted');
        return [];
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  const gauge = (name: string, help: string, figureOf: (ofKind: Summary) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        const rows = await summary();
        this.reset();
        for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind))
          this.set({ kind }, figureOf(ofKind));
      },
    });
  const isWaiting = ({ failedAt }: Summary[number]) => failedAt === null;
  const count = (rows: Summary) => rows.reduce((sum, row) => sum + row.count, 0);

  gauge('festival_jobs_waiting', 'Jobs that wait or are under way', (ofKind) =>
    count(ofKind.filter(isWaiting)),
  );
  gauge('festival_jobs_failed', 'Jobs that have failed for good, kept for 30 days', (ofKind) =>
    count(ofKind.filter((row) => !isWaiting(row))),
  );
  gauge('festival_jobs_oldest_seconds', 'Seconds that the oldest job has waited', (ofKind) => {
    const since = ofKind.filter(isWaiting).map(({ oldestAt }) => oldestAt);
    return since.length === 0 ? 0 : (Date.now() - Math.min(...since)) / 1000;
  });
}
