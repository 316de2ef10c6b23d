import type { Selectable } from 'kysely';
import { isDouble, isPassing, SAME_PASS_MS } from '../../../contract/gate/decide.ts';
import { startOfGateDay } from '../../../contract/gate-rules.ts';
import type { Content } from '../../../server/content/reading/content.ts';
import type { Database } from '../../../server/database/connection.ts';
import type { Tables } from '../../../server/database/tables.ts';
import { arrivalsOf } from '../../../server/desk/gate/arrivals.ts';
import { GATE_SCOPE } from '../../../server/gate/devices/gate-places.ts';
import type { Participant } from './crowd.ts';
import type { Seen, Volunteer } from './volunteer.ts';

/**
 * The numbers of a shift, beside its faults. `twice`: admissions of somebody who was in on that day; `bothDays`: people who
 * were admitted before the day turned and after.
 */
export interface ShiftReport {
  readonly faults: readonly string[];
  readonly seen: number;
  readonly arrived: number;
  readonly arrivedToday: number;
  readonly bothDays: number;
  readonly twice: number;
  readonly cases: number;
}

interface Played {
  readonly volunteers: readonly Volunteer[];
  readonly crowd: readonly Pick<Participant, 'id' | 'code'>[];
  readonly content: Pick<Content, 'festival'>;
  /** The minute at which a day of the gates turns; others do whole days from it. */
  readonly turn: number;
  /** The moment at which the desk's numbers are read, in epoch milliseconds. */
  readonly now: number;
}

type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;

interface Held {
  readonly scans: readonly Row<'gateScans'>[];
  /** The accounts of those who are in. */
  readonly arrived: ReadonlySet<string>;
  readonly cases: readonly Row<'gateCases'>[];
}

const DAY_MINUTES = 24 * 60;
/** Beside the turn of the day server and phones may disagree about what is a moment ago: nothing of it is certain. */
const UNSURE_MINUTES = 2;
/** Two passages within so many are asked about, whatever the day. */
const SAME_PASS_MINUTES = SAME_PASS_MS / 60_000 + UNSURE_MINUTES;

/**
 * Holds the database against what the volunteers saw: every scan with a verdict that was shown is there once, with that
 * verdict; whoever was let in and not taken back has arrived, and nobody else; each double admission within a day is a case, and so is
 * whoever was kept out; nobody is already in by the day before.
 */
export async function checkShift(db: Database, played: Played): Promise<ShiftReport> {
  const { volunteers, now } = played;
  const seen = volunteers.flatMap((volunteer) => volunteer.seen);
  const held = await readHeld(db);
  const { faults, twice, bothDays } = faultsOfPeople(seen, held, played);
  const today = held.scans.filter(({ stands, at }) => stands === 1 && at >= startOfGateDay(now));
  const arrivedToday = new Set(today.map(({ accountId }) => accountId)).size;
  return {
    faults: [
      ...faultsOfScans(seen, held, volunteers),
      ...faults,
      ...(await faultsOfDesk(db, { ...held, arrivedToday }, played)),
    ],
    seen: seen.length,
    arrived: held.arrived.size,
    arrivedToday,
    ...{ bothDays, twice },
    cases: held.cases.length,
  };
}

async function readHeld(db: Database): Promise<Held> {
  const arrivals = await db
    .selectFrom('gateArrivals')
    .select('accountId')
    .where('at', 'is not', null)
    .where('scope', '=', GATE_SCOPE)
    .execute();
  // Those at events' doors are others' to check.
  const scans = await db
    .selectFrom('gateScans')
    .selectAll()
    .where('scope', '=', GATE_SCOPE)
    .execute();
  const ids = new Set(scans.map(({ id }) => id));
  const cases = await db.selectFrom('gateCases').selectAll().execute();
  return {
    scans,
    arrived: new Set(arrivals.map(({ accountId }) => accountId)),
    cases: cases.filter(({ scanId }) => ids.has(scanId)),
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

function faultsOfPeople(seen: readonly Seen[], held: Held, { crowd, turn }: Played) {
  const byCode = Map.groupBy(seen, ({ code }) => code);
  const cases = Map.groupBy(held.cases, ({ accountId }) => accountId);
  const unsure = accountsOfUnseen(seen, held);
  const known = new Set(crowd.map(({ code }) => code));
  const faults = seen
    .filter(({ code, verdict }) => isPassing(verdict) && !known.has(code))
    .map(({ code, verdict }) => `${code} is nobody’s pass, and was ${verdict}`);
  let [twice, bothDays] = [0, 0];
  for (const { id, code } of crowd) {
    const own = byCode.get(code) ?? [];
    if (unsure.has(id) || isNearTurn(own, turn)) continue;
    const { doubles, days, fault } = faultOfPerson(own, cases.get(id) ?? [], {
      ...{ hasArrived: held.arrived.has(id), turn },
    });
    twice += doubles;
    if (days > 1) bothDays += 1;
    if (fault) faults.push(`${code}: ${fault}`);
  }
  return { faults, twice, bothDays };
}

/** True of somebody of whom it isn't sure on which day they came, or whether a moment ago. */
function isNearTurn(own: readonly Seen[], turn: number): boolean {
  const half = DAY_MINUTES / 2;
  const from = own.map(({ minute }) => minute - turn - DAY_MINUTES * dayOf(minute + half, turn));
  const isNear = (far: number) => from.some((one) => Math.abs(one) < far);
  const within = from.filter((one) => Math.abs(one) < SAME_PASS_MINUTES);
  const isOnBothSides = within.some((one) => one < 0) && within.some((one) => one >= 0);
  return isNear(UNSURE_MINUTES) || isOnBothSides;
}

function faultOfPerson(
  own: readonly Seen[],
  allCases: readonly Row<'gateCases'>[],
  { hasArrived, turn }: { hasArrived: boolean; turn: number },
) {
  const all = own.filter(({ verdict }) => verdict === 'admitted');
  const standing = all.filter(({ isTakenBack }) => !isTakenBack);
  const keptOut = own.filter(({ verdict }) => verdict === 'kept out').length;
  const cases = allCases.filter(({ verdict }) => isDouble(verdict));
  const open = cases.filter(({ decidedAt }) => decidedAt === null).length;
  const doubles = doublesAmong(standing, turn);
  const isRight =
    hasArrived === standing.length > 0 &&
    open >= doubles &&
    cases.length <= doublesAmong(all, turn) &&
    allCases.filter(({ verdict }) => verdict === 'kept out').length === keptOut &&
    !own.some((one) => isAlreadyIn(one) && !all.some((other) => isSooner(other, one, turn)));
  const fault = `let in ${standing.length} times, arrived is ${hasArrived}, ${cases.length} cases, ${open} of them open, ${keptOut} times kept out: ${own.map(({ verdict, minute }) => `${verdict} at ${minute}`).join(', ')}`;
  const days = new Set(standing.map(({ minute }) => dayOf(minute, turn))).size;
  return { doubles, days, fault: isRight ? undefined : fault };
}

function isAlreadyIn({ verdict }: Seen): boolean {
  return verdict === 'already in';
}

/** The day of a minute, from a turn. */
function dayOf(minute: number, turn: number): number {
  return Math.floor((minute - turn) / DAY_MINUTES);
}

/** True of an admission of the same day, before another scan or at it. */
function isSooner(one: Seen, other: Seen, turn: number): boolean {
  return dayOf(one.minute, turn) === dayOf(other.minute, turn) && one.minute <= other.minute;
}

/** A phone that died during a scan may have let somebody in whom no volunteer saw: of them nothing is certain. */
function accountsOfUnseen(seen: readonly Seen[], { scans }: Held): ReadonlySet<string | null> {
  const ids = new Set(seen.map(({ id }) => id));
  const unseen = scans.filter(({ id, kind }) => kind === 'scan' && !ids.has(id));
  return new Set(unseen.map(({ accountId }) => accountId));
}

/** Admissions after the first of each day. Back again, and by the same card, is none: the volunteer knew. */
function doublesAmong(admitted: readonly Seen[], turn: number): number {
  const unknowing = admitted.filter(
    ({ letIn }) => !letIn.includes('again') && !letIn.includes('same card'),
  );
  const days = Map.groupBy(unknowing, ({ minute }) => dayOf(minute, turn));
  return [...days.values()].reduce((sum, day) => sum + day.length - 1, 0);
}

/** The desk's own numbers, which must be these. */
async function faultsOfDesk(
  db: Database,
  { arrived, arrivedToday, cases }: Held & { arrivedToday: number },
  { content, now }: Played,
): Promise<string[]> {
  const desk = await arrivalsOf(db, content, { reach: 'all', now });
  const gates = desk.places.filter(({ isGate }) => isGate);
  const atPlaces = gates.reduce((sum, { people }) => sum + people, 0);
  const open = cases.filter(({ decidedAt }) => decidedAt === null).length;
  const numbers = [
    ['arrived', desk.arrived, arrived.size],
    ['arrived today', desk.arrivedToday, arrivedToday],
    ['at their places', atPlaces, arrived.size],
    ['open cases', desk.openCases, open],
    ['unsent', desk.devices.unsent, 0],
  ] as const;
  return numbers.flatMap(([what, is, shouldBe]) =>
    is === shouldBe ? [] : [`the desk tells of ${is} ${what}, not of ${shouldBe}`],
  );
}
