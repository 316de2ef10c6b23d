import { sql } from 'kysely';
import type { GateCase } from '../../../contract/desk/gate.ts';
import type { Database } from '../../database/connection.ts';
import {
  type Doors,
  doorKey,
  GATE_SCOPE,
  listDoors,
  placeName,
} from '../../gate/devices/places.ts';
import type { Reached } from '../access/guard.ts';

/** The most open cases, and decided ones, that are shown at once. */
const OPEN_SHOWN = 200;
const DECIDED_SHOWN = 20;
const LAST_SHOWN = 8;

/** True for a scope at which a right reaches. */
export function isInReach(scope: string, reach: Reached, doors: Doors): boolean {
  return reach === 'all' || reach.includes(doors.get(scope)?.clusterName ?? '');
}

/** The condition of a scope at which a right reaches. */
export function scopesReached(column: string, reach: Reached) {
  if (reach === 'all') return sql<boolean>`1 = 1`;
  if (reach.length === 0) return sql<boolean>`1 = 0`;
  return sql<boolean>`${sql.ref(column)} in (
    select ${doorKey({ eventId: '' })} || events.id from events
    where cluster_name in (${sql.join(reach)})
  )`;
}

/** A case with its two admissions, in the order in which they were told. */
export interface ToldCase extends Omit<GateCase, 'admitted'> {
  readonly scan: GateCase['admitted'];
}

function cases(db: Database, reach: Reached) {
  return db
    .selectFrom('gate_cases')
    .innerJoin('gate_scans as scan', (join) =>
      join
        .onRef('scan.device_id', '=', 'gate_cases.device_id')
        .onRef('scan.id', '=', 'gate_cases.scan_id'),
    )
    .innerJoin('gate_devices as device', 'device.id', 'scan.device_id')
    .leftJoin('gate_scans as before', (join) =>
      join
        .onRef('before.device_id', '=', 'before_device_id')
        .onRef('before.id', '=', 'before_scan_id'),
    )
    .leftJoin('gate_devices as before_device', 'before_device.id', 'before.device_id')
    .leftJoin('accounts', 'accounts.id', 'gate_cases.account_id')
    .leftJoin('colleges', 'colleges.id', 'accounts.college_id')
    .where(scopesReached('scan.scope', reach));
}

function told(query: ReturnType<typeof cases>) {
  return query.select(({ fn }) => [
    ...(['gate_cases.id', 'gate_cases.verdict', 'note', 'decision', 'decided_by'] as const),
    ...(['decided_at', 'scan.at', 'scan.place', 'device.name as device'] as const),
    ...(['before.at as beforeAt', 'before.place as beforePlace'] as const),
    'before_device.name as beforeDevice',
    ...(['participant_code as code', 'full_name as name'] as const),
    fn.coalesce('colleges.name', 'other_college').as('college'),
  ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof told>['execute']>>[number];

function toCase(row: Row, doors: Doors): ToldCase {
  const { id, verdict, at, place, device, beforeAt, beforePlace, beforeDevice } = row;
  return {
    ...{ id, verdict, scan: { at, place: placeName(place, doors), device } },
    person: row.code ? { code: row.code, name: row.name ?? '', college: row.college ?? '' } : null,
    before:
      beforeAt === null
        ? null
        : { at: beforeAt, place: placeName(beforePlace ?? '', doors), device: beforeDevice ?? '' },
    decided: row.decision && {
      ...{ what: row.decision, note: row.note, by: row.decided_by ?? '' },
      at: row.decided_at ?? 0,
    },
  };
}

/** The open cases, the oldest first, and the last that were decided. */
export async function listCases(
  db: Database,
  reach: Reached,
): Promise<{ open: ToldCase[]; decided: ToldCase[] }> {
  const all = () => told(cases(db, reach));
  const open = all().where('decided_at', 'is', null).orderBy('opened_at').limit(OPEN_SHOWN);
  const decided = all()
    .where('decided_at', 'is not', null)
    .orderBy('decided_at', 'desc')
    .limit(DECIDED_SHOWN);
  const rows = { open: await open.execute(), decided: await decided.execute() };
  const places = [...rows.open, ...rows.decided].flatMap((row) => [row.place, row.beforePlace]);
  const doors = await listDoors(
    db,
    places.filter((place) => place !== null),
  );
  const tell = (row: Row) => toCase(row, doors);
  return { open: rows.open.map(tell), decided: rows.decided.map(tell) };
}

/** Counts the open cases, and tells since when the oldest is. */
export async function countOpenCases(
  db: Database,
  reach: Reached,
): Promise<{ open: number; oldestAt: number }> {
  const { open, oldest } = await cases(db, reach)
    .where('decided_at', 'is', null)
    .select(({ fn }) => [fn.countAll().as('open'), fn.min('opened_at').as('oldest')])
    .executeTakeFirstOrThrow();
  return { open: Number(open), oldestAt: Number(oldest ?? 0) };
}

function arrivals(db: Database, reach: Reached) {
  return db
    .selectFrom('gate_arrivals')
    .where('at', 'is not', null)
    .where(scopesReached('scope', reach));
}

/** Counts who came in at each place, by its key, in spans of time: `span` counts them from 1970 on. */
export async function countBySpan(db: Database, reach: Reached, spanMs: number) {
  const span = sql<number>`at / ${sql.lit(spanMs)}`;
  const rows = await arrivals(db, reach)
    .select(({ fn }) => ['place', span.as('span'), fn.countAll().as('people')])
    .groupBy(['place', span])
    .execute();
  return rows.map(({ place, span: from, people }) => ({
    place,
    span: Number(from),
    people: Number(people),
  }));
}

/** Counts who is in at all: at the gates, for whose right reaches them; else at any of their events. */
export async function countArrived(db: Database, reach: Reached): Promise<number> {
  const { people } = await arrivals(db, reach)
    .$if(reach === 'all', (query) => query.where('scope', '=', GATE_SCOPE))
    .select(({ fn }) => fn.count('account_id').distinct().as('people'))
    .executeTakeFirstOrThrow();
  return Number(people);
}

/** The latest to come in. */
export function listLastArrivals(db: Database, reach: Reached) {
  return arrivals(db, reach)
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['at', 'place', 'full_name as name'])
    .orderBy('version', 'desc')
    .limit(LAST_SHOWN)
    .$narrowType<{ at: number }>()
    .execute();
}
