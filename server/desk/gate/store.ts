import { sql } from 'kysely';
import { CASES_OF_A_DEVICE, type GateCase } from '../../../contract/desk/gate.ts';
import { lacksPlace, VERDICTS } from '../../../contract/gate/decide.ts';
import type { Database } from '../../database/connection.ts';
import { DOOR, doorKey } from '../../events/door-key.ts';
import { type Doors, listDoors, placeName } from '../../gate/devices/gate-places.ts';
import { MAY_COME } from '../../gate/people/store.ts';
import type { ReachedClusters } from '../access/guard.ts';

/** The most open cases, and decided ones, that are shown at once. */
const OPEN_SHOWN = 200;
const DECIDED_SHOWN = 20;
const LAST_SHOWN = 8;

/** True for a scope at which a right reaches. */
export function isInReach(scope: string, reach: ReachedClusters, doors: Doors): boolean {
  return reach === 'all' || reach.includes(doors.get(scope)?.clusterName ?? '');
}

/** The condition of a scope at which a right reaches. */
export function scopesInReach(column: string, reach: ReachedClusters) {
  if (reach === 'all') return sql<boolean>`1 = 1`;
  if (reach.length === 0) return sql<boolean>`1 = 0`;
  return sql<boolean>`${sql.ref(column)} in (
    select ${doorKey({ eventId: '' })} || events.id from events
    where cluster_name in (${sql.join(reach)})
  )`;
}

/** A case with its two admissions, in the order in which they were told. */
export interface FullCase extends Omit<GateCase, 'admitted'> {
  readonly scan: GateCase['admitted'];
}

function cases(db: Database, reach: ReachedClusters) {
  return db
    .selectFrom('gateCases')
    .innerJoin('gateScans as scan', (join) =>
      join
        .onRef('scan.deviceId', '=', 'gateCases.deviceId')
        .onRef('scan.id', '=', 'gateCases.scanId'),
    )
    .innerJoin('gateDevices as device', 'device.id', 'scan.deviceId')
    .leftJoin('gateScans as before', (join) =>
      join.onRef('before.deviceId', '=', 'beforeDeviceId').onRef('before.id', '=', 'beforeScanId'),
    )
    .leftJoin('gateDevices as before_device', 'before_device.id', 'before.deviceId')
    .leftJoin('accounts', 'accounts.id', 'gateCases.accountId')
    .leftJoin('colleges', 'colleges.id', 'accounts.collegeId')
    .where(scopesInReach('scan.scope', reach));
}

/**
 * True of a case that somebody has to decide. One of somebody who had no place at an event's door is decided by itself as long as
 * they have one.
 */
const IS_OPEN = sql<boolean>`(decided_at is null and not (
  gate_cases.verdict in (${sql.join(VERDICTS.filter(lacksPlace).map((verdict) => sql.lit(verdict)))})
  and exists (
    select 1 from gate_scans
    join entry_members on entry_members.account_id = gate_cases.account_id and left_at is null
    join entries on entries.id = entry_members.entry_id
    where gate_scans.device_id = gate_cases.device_id and gate_scans.id = gate_cases.scan_id
      and gate_scans.scope = ${sql.lit(DOOR)} || entries.event_id and ${MAY_COME}
  )
))`;

function withNames(query: ReturnType<typeof cases>) {
  return query.select(({ fn }) => [
    ...(['gateCases.id', 'gateCases.verdict', 'note', 'decision', 'decidedBy'] as const),
    ...(['decidedAt', 'scan.at', 'scan.place', 'scan.isOut', 'device.name as device'] as const),
    ...(['before.at as beforeAt', 'before.place as beforePlace'] as const),
    'before.isOut as beforeIsOut',
    'before_device.name as beforeDevice',
    ...(['participantCode as code', 'fullName as name'] as const),
    fn.coalesce('colleges.name', 'otherCollege').as('college'),
  ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

function toCase(row: Row, doors: Doors): FullCase {
  const { id, verdict, at, place, device, isOut, beforeAt, beforePlace, beforeDevice } = row;
  return {
    ...{ id, verdict, scan: { at, place: placeName(place, doors), device, isOut: isOut === 1 } },
    person: row.code ? { code: row.code, name: row.name ?? '', college: row.college ?? '' } : null,
    before:
      beforeAt === null
        ? null
        : {
            ...{ at: beforeAt, place: placeName(beforePlace ?? '', doors) },
            ...{ device: beforeDevice ?? '', isOut: row.beforeIsOut === 1 },
          },
    decided: row.decision && {
      ...{ what: row.decision, note: row.note, by: row.decidedBy ?? '' },
      at: row.decidedAt ?? 0,
    },
  };
}

/** The open cases, the oldest first, and the last that were decided. */
export async function listCases(
  db: Database,
  reach: ReachedClusters,
): Promise<{ open: FullCase[]; decided: FullCase[] }> {
  const all = () => withNames(cases(db, reach));
  const open = all()
    .where('gateCases.id', 'in', firstOfEachDevice)
    .orderBy('openedAt')
    .limit(OPEN_SHOWN);
  const decided = all()
    .where('decidedAt', 'is not', null)
    .orderBy('decidedAt', 'desc')
    .limit(DECIDED_SHOWN);
  const rows = { open: await open.execute(), decided: await decided.execute() };
  const places = [...rows.open, ...rows.decided].flatMap((row) => [row.place, row.beforePlace]);
  const doors = await listDoors(
    db,
    places.filter((place) => place !== null),
  );
  const view = (row: Row) => toCase(row, doors);
  return { open: rows.open.map(view), decided: rows.decided.map(view) };
}

/** The open cases that are shown: one phone's hundreds don't stand before those of all others. */
const firstOfEachDevice = sql<string>`(
  select id from (
    select id, row_number() over (partition by device_id order by opened_at, id) as place
    from gate_cases where ${IS_OPEN}
  ) as numbered where place <= ${sql.lit(CASES_OF_A_DEVICE)}
)`;

/** The devices with more open cases than are shown of one, the most first. */
export async function listDevicesOfCases(db: Database, reach: ReachedClusters) {
  const rows = await cases(db, reach)
    .where(IS_OPEN)
    .select(({ fn }) => ['device.id', 'device.name', fn.countAll().as('open')])
    .groupBy(['device.id', 'device.name'])
    .having(({ fn }) => fn.countAll(), '>', CASES_OF_A_DEVICE)
    .orderBy('open', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, open: Number(row.open) }));
}

/** The ids of a device's open cases, the oldest first. */
export async function listOpenCasesOf(
  db: Database,
  { deviceId, reach, limit }: { deviceId: string; reach: ReachedClusters; limit: number },
): Promise<string[]> {
  const rows = await cases(db, reach)
    .where('gateCases.deviceId', '=', deviceId)
    .where(IS_OPEN)
    .select('gateCases.id')
    .orderBy('openedAt')
    .orderBy('gateCases.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** True while somebody has to decide a case. */
export async function isCaseOpen(db: Database, id: string): Promise<boolean> {
  const open = db.selectFrom('gateCases').select('id').where('id', '=', id).where(IS_OPEN);
  return (await open.executeTakeFirst()) !== undefined;
}

/** Counts the open cases, and those between two phones, and tells since when the oldest is. */
export async function countOpenCases(
  db: Database,
  reach: ReachedClusters,
): Promise<{ open: number; twoPhones: number; oldestAt: number }> {
  const { open, twoPhones, oldest } = await cases(db, reach)
    .where(IS_OPEN)
    .select(({ fn }) => [
      fn.countAll().as('open'),
      fn.countAll().filterWhereRef('beforeDeviceId', '<>', 'gateCases.deviceId').as('twoPhones'),
      fn.min('openedAt').as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  return { open: Number(open), twoPhones: Number(twoPhones), oldestAt: Number(oldest ?? 0) };
}

function arrivals(db: Database, reach: ReachedClusters) {
  return db
    .selectFrom('gateArrivals')
    .where('at', 'is not', null)
    .where(scopesInReach('scope', reach));
}

/**
 * Counts who passed at each place since a moment, by its key and way, in spans of time: `span` counts them from 1970 on.
 */
export async function countBySpan(
  db: Database,
  reach: ReachedClusters,
  { spanMs, since }: { spanMs: number; since: number },
) {
  const span = sql<number>`at / ${sql.lit(spanMs)}`;
  const rows = await db
    .selectFrom('gateScans')
    .select(({ fn }) => ['place', 'isOut', span.as('span'), fn.countAll().as('count')])
    .where('stands', '=', 1)
    .where('at', '>=', since)
    .where(scopesInReach('scope', reach))
    .groupBy(['place', 'isOut', span])
    .execute();
  return rows.map(({ place, isOut, ...row }) => ({
    ...{ place, isOut: isOut === 1 },
    span: Number(row.span),
    count: Number(row.count),
  }));
}

/** Counts who came in first at each place, by its key. */
export async function countByPlace(db: Database, reach: ReachedClusters) {
  const rows = await arrivals(db, reach)
    .select(({ fn }) => ['place', fn.countAll().as('people')])
    .groupBy('place')
    .execute();
  return new Map(rows.map(({ place, people }) => [place, Number(people)]));
}

/** Counts who came in at any door within a right, ever and since a moment. */
export async function countAtAnyDoor(db: Database, reach: ReachedClusters, since: number) {
  const { ever, today } = await arrivals(db, reach)
    .select(({ fn }) => [
      fn.count('accountId').distinct().as('ever'),
      fn.count('accountId').distinct().filterWhere('lastInAt', '>=', since).as('today'),
    ])
    .executeTakeFirstOrThrow();
  return { ever: Number(ever), today: Number(today) };
}

/** The latest to pass, by their hour: what a phone without network saw comes late. */
export async function listLastPassages(db: Database, reach: ReachedClusters) {
  const rows = await db
    .selectFrom('gateArrivals')
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .select(['lastAt', 'lastPlace', 'lastIsOut', 'fullName as name'])
    .where('lastAt', 'is not', null)
    .where(scopesInReach('scope', reach))
    .orderBy('lastAt', 'desc')
    .orderBy('version', 'desc')
    .limit(LAST_SHOWN)
    .execute();
  return rows.map(({ lastAt, lastPlace, lastIsOut, name }) => ({
    ...{ at: lastAt ?? 0, place: lastPlace ?? '', isOut: lastIsOut === 1, name },
  }));
}
