import type { Selectable } from 'kysely';
import type { Database } from '../../../server/database/connection.ts';
import type { Tables } from '../../../server/database/tables.ts';
import { arrivalsOf } from '../../../server/desk/gate/arrivals.ts';
import type { Participant } from './crowd.ts';
import type { Seen, Volunteer } from './volunteer.ts';

/** The numbers of a shift, beside its faults. `twice`: admissions of somebody who was in. */
export interface ShiftReport {
  readonly faults: readonly string[];
  readonly seen: number;
  readonly arrived: number;
  readonly twice: number;
  readonly cases: number;
}

type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;

interface Held {
  readonly scans: readonly Row<'gateScans'>[];
  /** The accounts of those who are in. */
  readonly arrived: ReadonlySet<string>;
  readonly cases: readonly Row<'gateCases'>[];
}

/**
 * Holds the database against what the volunteers saw: every scan with a verdict that was shown is there once, with that
 * verdict; whoever was let in and not taken back has arrived, and nobody else; each double admission is a case.
 */
export async function checkShift(
  db: Database,
  volunteers: readonly Volunteer[],
  crowd: readonly Participant[],
): Promise<ShiftReport> {
  const seen = volunteers.flatMap((volunteer) => volunteer.seen);
  const held = await readHeld(db);
  const { faults, twice } = faultsOfPeople(seen, held, crowd);
  return {
    faults: [
      ...faultsOfScans(seen, held, volunteers),
      ...faults,
      ...(await faultsOfDesk(db, held)),
    ],
    seen: seen.length,
    arrived: held.arrived.size,
    twice,
    cases: held.cases.length,
  };
}

async function readHeld(db: Database): Promise<Held> {
  const arrivals = await db
    .selectFrom('gateArrivals')
    .select('accountId')
    .where('at', 'is not', null)
    .execute();
  return {
    scans: await db.selectFrom('gateScans').selectAll().execute(),
    arrived: new Set(arrivals.map(({ accountId }) => accountId)),
    cases: await db.selectFrom('gateCases').selectAll().execute(),
  };
}

function faultsOfScans(
  seen: readonly Seen[],
  { scans }: Held,
  volunteers: readonly Volunteer[],
): string[] {
  const byId = Map.groupBy(scans, ({ id }) => id);
  const faults = seen.flatMap(({ id, code, verdict }) => {
    const [row, ...others] = byId.get(id) ?? [];
    if (!row) return [`${code}: scan ${id} is not there`];
    if (others.length > 0) return [`${code}: scan ${id} is there more than once`];
    return row.told === verdict ? [] : [`${code}: ${verdict} is there as ${row.told}`];
  });
  const [undos, unsure] = [sumOf(volunteers, 'undos'), sumOf(volunteers, 'unsure')];
  const more = scans.length - seen.length - undos;
  if (more >= 0 && more <= unsure) return faults;
  return [...faults, `${more} scans are there that nobody saw, of ${unsure} at most`];
}

function sumOf(volunteers: readonly Volunteer[], what: 'undos' | 'unsure'): number {
  return volunteers.reduce((sum, volunteer) => sum + volunteer[what], 0);
}

function faultsOfPeople(seen: readonly Seen[], held: Held, crowd: readonly Participant[]) {
  const admitted = Map.groupBy(
    seen.filter(({ verdict }) => verdict === 'admitted'),
    ({ code }) => code,
  );
  const cases = Map.groupBy(
    held.cases.filter(({ verdict }) => verdict === 'already in'),
    ({ accountId }) => accountId,
  );
  const unsure = accountsOfUnseen(seen, held);
  const faults: string[] = [];
  let twice = 0;
  for (const { id, code } of crowd) {
    if (unsure.has(id)) continue;
    const all = admitted.get(code) ?? [];
    const own = cases.get(id) ?? [];
    const open = own.filter(({ decidedAt }) => decidedAt === null).length;
    const standing = all.filter(({ isTakenBack }) => !isTakenBack);
    const doubles = doublesAmong(standing);
    twice += doubles;
    if (
      held.arrived.has(id) !== standing.length > 0 ||
      open < doubles ||
      own.length > doublesAmong(all)
    )
      faults.push(
        `${code}: let in ${standing.length} times, arrived is ${held.arrived.has(id)}, ${own.length} cases, ${open} of them open`,
      );
  }
  return { faults, twice };
}

/** A phone that died during a scan may have let somebody in whom no volunteer saw: of them nothing is certain. */
function accountsOfUnseen(seen: readonly Seen[], { scans }: Held): ReadonlySet<string | null> {
  const ids = new Set(seen.map(({ id }) => id));
  const unseen = scans.filter(({ id, kind }) => kind === 'scan' && !ids.has(id));
  return new Set(unseen.map(({ accountId }) => accountId));
}

/** Admissions after the first. Letting somebody in again is none: the volunteer knew. */
function doublesAmong(admitted: readonly Seen[]): number {
  return Math.max(0, admitted.filter(({ letIn }) => !letIn.includes('again')).length - 1);
}

/** The desk's own numbers, which must be these. */
async function faultsOfDesk(db: Database, { arrived, cases }: Held): Promise<string[]> {
  const told = await arrivalsOf(db, 'all', Date.now());
  const atPlaces = told.places.reduce((sum, { people }) => sum + people, 0);
  const open = cases.filter(({ decidedAt }) => decidedAt === null).length;
  const numbers = [
    ['arrived', told.arrived, arrived.size],
    ['at their places', atPlaces, arrived.size],
    ['open cases', told.openCases, open],
    ['unsent', told.devices.unsent, 0],
  ] as const;
  return numbers.flatMap(([what, is, shouldBe]) =>
    is === shouldBe ? [] : [`the desk tells of ${is} ${what}, not of ${shouldBe}`],
  );
}
