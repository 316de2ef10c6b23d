import { type Database, openDatabase } from '../../../server/database/connection.ts';
import { ended } from '../../measuring/ended.ts';
import { startPostgres } from '../../measuring/postgres.ts';
import { median, percentile99 } from '../../measuring/statistics.ts';
import type { Figure, Part } from '../../report/figures.ts';
import { auditHead } from './audit-head.ts';
import { eventRow } from './event-row.ts';
import { gateCounter } from './gate-counter.ts';
import type { SharedRow } from './shared-row.ts';

const ROWS: readonly SharedRow[] = [eventRow, gateCounter, auditHead];
/** As many processes' connections. */
const POOLS = 4;
const AT_ONCE = [1, 8, 32];
const TIMES = 300;
/** A machine that does other work as well makes it slower; that is no error. */
const PATIENCE_MS = 60_000;

export const rows: Part = {
  name: 'rows',
  title: 'Rows that everybody takes',
  about: `One row of an event, of the gate's counter and of the audit log's chain, each by its real code, on PostgreSQL beside it on this machine: ${TIMES} changes by ${AT_ONCE.join(', ')} at once, who share ${POOLS} pools of connections in one process. A time is from asking to the commit. "Divided" is the last of them once more, each pool with a database, and so a row, of its own: what dividing would win. The budget is what 18,000 visitors need of the row at most; [scale.md](scale.md) says why.`,
  onlyWhenNamed: true,
  async measure(_options, after) {
    const { url, query } = after.adopt(await startPostgres(), ended);
    const open = async (name: string) => {
      const settings = { kind: 'postgres', url: new URL(name, url).href } as const;
      const db = await openDatabase(settings, { patienceMs: PATIENCE_MS });
      return after.adopt(db, () => db.destroy());
    };
    const names = Array.from({ length: POOLS }, (_, at) => `festival_${at}`);
    for (const name of names) await query(`create database ${name}`);
    const figures: Figure[] = [];
    const shared: Database[] = [];
    const divided: Database[] = [];
    for (const name of names) {
      shared.push(await open(names[0]!));
      divided.push(await open(name));
    }
    for (const row of ROWS) figures.push(...(await figuresOf(row, { shared, divided })));
    return { figures };
  },
};

interface Pools {
  readonly shared: readonly Database[];
  readonly divided: readonly Database[];
}

async function figuresOf(row: SharedRow, { shared, divided }: Pools): Promise<Figure[]> {
  const figures: Figure[] = [];
  const { of18k, of180k } = row.need;
  const change = await row.prepare(shared[0]!, TIMES * AT_ONCE.length);
  for (const [turn, atOnce] of AT_ONCE.entries()) {
    const turns = shared.map((db) => (nth: number) => change(db, TIMES * turn + nth));
    const { rate, times } = await drive(turns, atOnce);
    const many = `${atOnce} at once`;
    figures.push(
      { of: row.name, name: many, unit: '1/s', value: rate, limit: { atLeast: of18k } },
      { of: row.name, name: `${many}, median`, unit: 'ms', value: median(times) },
      { of: row.name, name: `${many}, p99`, unit: 'ms', value: percentile99(times) },
    );
  }
  const apart = await Promise.all(
    divided.map(async (db) => {
      const own = await row.prepare(db, TIMES);
      return (nth: number) => own(db, nth);
    }),
  );
  const last = AT_ONCE.at(-1)!;
  const { rate } = await drive(apart, last);
  return [
    ...figures,
    { of: row.name, name: `${last} at once, divided`, unit: '1/s', value: rate },
    { of: row.name, name: '180,000 visitors need', unit: '1/s', value: of180k },
  ];
}

/** Makes the changes, so many at once; gives how many were done a second, and how long each took, in ms. */
async function drive(turns: readonly ((nth: number) => Promise<unknown>)[], atOnce: number) {
  let next = 0;
  const times: number[] = [];
  const start = performance.now();
  const worker = async (_: unknown, at: number) => {
    while (next < TIMES) {
      const began = performance.now();
      await turns[at % turns.length]!(next++);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { rate: TIMES / ((performance.now() - start) / 1000), times };
}
