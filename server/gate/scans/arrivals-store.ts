import type { OnCampus } from '../../../contract/gate/list.ts';
import { gateDay } from '../../../contract/gate-rules.ts';
import type { Database } from '../../database/connection.ts';
import { GATE_SCOPE } from '../devices/gate-places.ts';
import { nextVersion } from '../people/versions-store.ts';

/** That somebody passed at a place, by its key; 1 of those who go out. `at`: epoch milliseconds. */
interface PassageRow {
  readonly at: number;
  readonly place: string;
  readonly isOut: number;
}

export interface InScope {
  readonly accountId: string;
  readonly scope: string;
}

/** What passages, in their order, come to: the first time that somebody came in, and where they are since the last one. */
function arrivalOf(passages: readonly PassageRow[]) {
  const ins = passages.filter(({ isOut }) => isOut === 0);
  const [first, last] = [ins[0], passages.at(-1)];
  const day = last && gateDay(last.at);
  return {
    at: first?.at ?? null,
    place: first?.place ?? last?.place ?? '',
    lastInAt: ins.at(-1)?.at ?? null,
    lastAt: last?.at ?? null,
    lastPlace: last?.place ?? null,
    lastIsOut: last?.isOut ?? 0,
    times: ins.filter(({ at }) => gateDay(at) === day).length,
  };
}

/** Says what the passages of somebody come to, in their order; under a new version only where that has changed. */
export async function setArrival(
  trx: Database,
  { accountId, scope }: InScope,
  passages: readonly PassageRow[],
): Promise<void> {
  const is = arrivalOf(passages);
  const before = await trx
    .selectFrom('gateArrivals')
    .select(['at', 'place', 'lastInAt', 'lastAt', 'lastPlace', 'lastIsOut', 'times'])
    .where((eb) => eb.and({ accountId, scope }))
    .executeTakeFirst();
  const names = Object.keys(is) as (keyof typeof is)[];
  if (before ? names.every((name) => before[name] === is[name]) : is.lastAt === null) return;
  const version = await nextVersion(trx);
  await trx
    .insertInto('gateArrivals')
    .values({ accountId, scope, ...is, version })
    .onConflict((clash) => clash.columns(['accountId', 'scope']).doUpdateSet({ ...is, version }))
    .execute();
}

/** How many came in at events' doors, by the keys of these. */
export async function countAtDoors(
  db: Database,
  doors: readonly string[],
): Promise<[place: string, people: number][]> {
  if (doors.length === 0) return [];
  const rows = await db
    .selectFrom('gateArrivals')
    .select('scope')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('at', 'is not', null)
    .where('scope', 'in', doors)
    .groupBy('scope')
    .execute();
  const counts = new Map(rows.map(({ scope, people }) => [scope, Number(people)]));
  return doors.map((key) => [key, counts.get(key) ?? 0]);
}

/**
 * Counts the people of the gates: who came since a moment, who came ever, and whose last passage was in; `unseen`: those among
 * these who haven't passed since that moment.
 */
export async function countOnCampus(
  db: Database,
  since: number,
): Promise<Omit<OnCampus, 'asOf' | 'now'> & { now: number; unseen: number }> {
  const isIn = { lastIsOut: 0 };
  const counts = await db
    .selectFrom('gateArrivals')
    .select(({ fn }) => [
      fn.count('at').as('ever'),
      fn.countAll().filterWhere('lastInAt', '>=', since).as('today'),
      fn
        .countAll()
        .filterWhere('at', 'is not', null)
        .filterWhere((eb) => eb.and(isIn))
        .as('now'),
      fn
        .countAll()
        .filterWhere('lastAt', '<', since)
        .filterWhere((eb) => eb.and(isIn))
        .as('unseen'),
    ])
    .where('scope', '=', GATE_SCOPE)
    .executeTakeFirstOrThrow();
  return {
    today: Number(counts.today),
    ever: Number(counts.ever),
    now: Number(counts.now),
    unseen: Number(counts.unseen),
  };
}

/** What somebody's passages in a scope come to; undefined where there was none. */
export function findArrival(db: Database, inScope: InScope) {
  return db
    .selectFrom('gateArrivals')
    .select(['at', 'place', 'lastAt', 'lastPlace', 'lastIsOut'])
    .where((eb) => eb.and({ ...inScope }))
    .executeTakeFirst();
}

/** The places where a person has arrived, oldest first. */
export function listArrivalsOf(db: Database, accountId: string) {
  return db
    .selectFrom('gateArrivals')
    .select(['place', 'at as arrivedAt'])
    .where('accountId', '=', accountId)
    .where('at', 'is not', null)
    .orderBy('at')
    .execute();
}
