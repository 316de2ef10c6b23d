import { expect, it } from 'vitest';
import type { Arrivals } from '../../contract/desk/gate.ts';
import { isPassing, type Verdict } from '../../contract/gate/decide.ts';
import type { ScanAnswer } from '../../contract/gate/scans.ts';
import { gateDay, startOfGateDay } from '../../contract/gate-rules.ts';
import { DAY_BEGINS_MS, DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/moments.ts';
import { countAt } from '../../web/gate/phone/status.ts';
import { signedInOrganiser } from '../testing/desk.ts';
import { turnClock } from '../testing/entries.ts';
import { approve, newApproved } from '../testing/gate.ts';
import { gateShift, newPhone, read } from '../testing/gate-shift.ts';
import type { VolunteerPhone } from '../testing/volunteer-phone.ts';

/* A festival of four days at three gates with two phones each: what each verdict was, and that all of it was counted. */

/** Each phone's gate: they count once a day, in and out, and once. */
const PHONES = {
  ...{ main1: 'Main gate', main2: 'Main gate' },
  ...{ hostel1: 'Hostel gate', hostel2: 'Hostel gate' },
  ...{ wristbands1: 'Wristbands', wristbands2: 'Wristbands' },
} as const;
type PhoneName = keyof typeof PHONES;
const SECOND_PHONES = ['main2', 'hostel2', 'wristbands2'] as const;
type Who = 'Asha' | 'Ravi' | 'Meera';

/** A scan as a phone told of it, and what the server will have answered. */
interface Seen {
  readonly name: PhoneName;
  readonly who: Who;
  readonly told: Verdict;
  readonly at: number;
  readonly isOut: boolean;
  readonly answer: Promise<ScanAnswer | null>;
}

const OUT = { isOut: true } as const;
const AGAIN = { letIn: ['again'] } as const;
type How = typeof OUT | typeof AGAIN;
type Step = readonly [clock: string, phone: PhoneName, who: Who, told: Verdict, how?: How];

const FIRST_DAY: readonly Step[] = [
  ['1 09:00', 'main1', 'Asha', 'admitted'],
  ['1 09:02', 'hostel1', 'Asha', 'same person'],
  ['1 10:00', 'main2', 'Ravi', 'admitted'],
  ['1 11:00', 'main1', 'Ravi', 'already in'],
  ['1 11:01', 'main1', 'Ravi', 'admitted', AGAIN],
  ['1 12:00', 'wristbands1', 'Meera', 'admitted'],
  ['1 12:20', 'wristbands2', 'Meera', 'already in'],
  ['1 13:00', 'hostel1', 'Asha', 'out', OUT],
  ['1 14:00', 'hostel2', 'Asha', 'admitted'],
  ['1 14:02', 'hostel2', 'Asha', 'same person'],
  ['1 20:00', 'hostel2', 'Meera', 'out', OUT],
];

const SECOND_DAY: readonly Step[] = [
  ['2 07:30', 'wristbands1', 'Ravi', 'already in'],
  ['2 08:00', 'main1', 'Asha', 'admitted'],
  ['2 08:30', 'hostel1', 'Ravi', 'admitted'],
  ['2 19:00', 'hostel1', 'Asha', 'out', OUT],
];

/** The second phone of each gate has no network. */
const NIGHT: readonly Step[] = [
  ['3 04:30', 'main2', 'Meera', 'admitted'],
  ['3 04:50', 'main2', 'Meera', 'already in'],
  ['3 04:58', 'main2', 'Ravi', 'already in'],
  ['3 05:10', 'main2', 'Ravi', 'admitted'],
  ['3 05:12', 'main2', 'Ravi', 'same person'],
  ['3 05:20', 'hostel2', 'Asha', 'admitted'],
  ['3 05:30', 'wristbands2', 'Meera', 'admitted'],
  ['3 05:40', 'main1', 'Ravi', 'admitted'],
  ['3 05:45', 'hostel2', 'Asha', 'out', OUT],
];

const THIRD_DAY: readonly Step[] = [
  ['3 10:00', 'main1', 'Asha', 'admitted'],
  ['3 22:00', 'hostel1', 'Ravi', 'out', OUT],
];

const FOURTH_DAY: readonly Step[] = [
  ['4 08:00', 'main1', 'Ravi', 'admitted'],
  ['4 08:02', 'wristbands1', 'Ravi', 'same person'],
  ['4 08:10', 'wristbands1', 'Ravi', 'already in'],
  ['4 09:00', 'hostel1', 'Asha', 'out', OUT],
  ['4 18:00', 'hostel2', 'Ravi', 'out', OUT],
  ['4 19:00', 'hostel1', 'Ravi', 'admitted'],
];

const shift = gateShift();
const { desk } = shift;

/** The four days that begin the day after tomorrow, `1` to `4`, as the gates’ phones live through them. */
async function openFestival() {
  const midnight = startOfGateDay(Date.now()) + 2 * DAY_MS - DAY_BEGINS_MS;
  const turnTo = (clock: string) => {
    const [day, hours, minutes] = clock.split(/[ :]/).map(Number);
    turnClock(midnight + (day! - 1) * DAY_MS + hours! * HOUR_MS + minutes! * MINUTE_MS);
  };
  turnTo('1 08:00');
  await signIn();
  await approve(desk.server, shift.ravi.id);
  const meera = await newApproved(desk.server, { fullName: 'Meera' });
  const people = { Asha: shift.asha, Ravi: shift.ravi, Meera: meera };
  const phones = new Map<PhoneName, VolunteerPhone>();
  const endsAt = midnight + 4 * DAY_MS + HOUR_MS;
  for (const [name, gate] of Object.entries(PHONES)) {
    const place = { kind: 'gate', name: gate } as const;
    phones.set(name as PhoneName, await newPhone(shift, { place, endsAt }));
  }
  return { turnTo, people, phones, seen: [] as Seen[] };
}

type Festival = Awaited<ReturnType<typeof openFestival>>;

/** A desk session ends after half an hour. */
async function signIn(): Promise<void> {
  desk.organiser = await signedInOrganiser(desk.server, [{ role: 'administrator' }]);
}

async function live(festival: Festival, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    const seen = await scan(festival, step);
    festival.seen.push(seen);
    expect([...step.slice(0, 3), seen.told]).toEqual(step.slice(0, 4));
  }
}

async function scan(
  { turnTo, people, phones }: Festival,
  [clock, name, who, , how]: Step,
): Promise<Seen> {
  turnTo(clock);
  const pocket = phones.get(name)!;
  await pocket.phone.sync();
  const { id, verdict: told, at, isOut } = await read(pocket, people[who].code, how);
  const answer = pocket.phone.answerTo(id!);
  await pocket.phone.sync();
  return { name, who, told, at, isOut, answer };
}

/** All that were let pass, by the day, gate and way. */
function passagesOf(seen: readonly Omit<Seen, 'answer'>[]): string[] {
  const passed = seen.filter(({ told }) => isPassing(told));
  return passed.map(({ name, at, isOut }) => wordsOf(at, PHONES[name], isOut)).sort();
}

function wordsOf(at: number, gate: string, isOut: boolean): string {
  return `${gateDay(at)} ${gate} ${isOut ? 'out' : 'in'}`;
}

async function arrivals(): Promise<Arrivals> {
  await signIn();
  return (await desk.organiser.call('GET', '/gate/arrivals')).json().message;
}

/** At eleven in the evening: the desk and each phone count whom the phones let pass on that day, and say who is here. */
async function evening(
  { turnTo, phones, seen }: Festival,
  day: number,
  are: { ever: number; today: number; now: number; unseen: number },
) {
  turnTo(`${day} 23:00`);
  const { arrived: ever, arrivedToday: today, onCampus, places, openCases } = await arrivals();
  expect({ ever, today, ...onCampus }).toEqual(are);
  const all = passagesOf(seen);
  const countOf = (gate: string, isOut: boolean) =>
    all.filter((words) => words === wordsOf(Date.now(), gate, isOut)).length;
  const countsOf = (gate: string) => ({ gate, in: countOf(gate, false), out: countOf(gate, true) });
  for (const { place: gate, byQuarter, outToday: out } of places) {
    const sum = byQuarter.reduce((all, count) => all + count, 0);
    expect({ gate, in: sum, out }).toEqual(countsOf(gate));
  }
  const { unseen: _, ...told } = are;
  for (const { phone } of phones.values()) {
    expect(await phone.sync()).toEqual({ how: 'done' });
    expect(phone.status).toMatchObject({ unsent: 0, list: { onCampus: told } });
    const [place] = phone.device!.places;
    const [gate, now] = [place!.name, phone.clock()];
    const count = (isOut: boolean) => countAt(phone.status, place!, { isOut, now });
    expect({ gate, in: count(false), out: count(true) }).toEqual(countsOf(gate));
  }
  return { places, openCases };
}

/** The passages that count at the server. */
async function countedPassages(): Promise<string[]> {
  const rows = await desk.server.db
    .selectFrom('gateScans')
    .select(['at', 'place', 'isOut'])
    .where('stands', '=', 1)
    .execute();
  return rows
    .map(({ at, place, isOut }) => wordsOf(at, place.replace(/^gate\//, ''), isOut === 1))
    .sort();
}

it('counts each passage of four days at three gates once, on its own day', async () => {
  const festival = await openFestival();
  const { phones, seen } = festival;
  await live(festival, FIRST_DAY);
  await evening(festival, 1, { ever: 3, today: 3, now: 2, unseen: 0 });
  await live(festival, SECOND_DAY);
  await evening(festival, 2, { ever: 3, today: 2, now: 1, unseen: 0 });

  for (const name of SECOND_PHONES) phones.get(name)!.fails = 'no network';
  await live(festival, NIGHT);
  expect(SECOND_PHONES.map((name) => phones.get(name)!.phone.status.unsent)).toEqual([5, 2, 1]);
  expect(await arrivals()).toMatchObject({ arrived: 3, arrivedToday: 1, openCases: 0 });
  festival.turnTo('3 09:00');
  for (const name of SECOND_PHONES) {
    phones.get(name)!.fails = null;
    await phones.get(name)!.phone.sync();
  }
  await live(festival, THIRD_DAY);
  const third = await evening(festival, 3, { ever: 3, today: 3, now: 2, unseen: 0 });
  expect(third.openCases).toBe(2);
  await live(festival, FOURTH_DAY);
  const fourth = await evening(festival, 4, { ever: 3, today: 1, now: 2, unseen: 1 });
  expect(fourth.openCases).toBe(2);
  expect(fourth.places.reduce((sum, { people }) => sum + people, 0)).toBe(3);

  const answered = await Promise.all(
    seen.map(async ({ answer, ...one }) => ({ ...one, is: (await answer)!.verdict })),
  );
  const unlike = answered.filter(({ told, is }) => told !== is);
  expect(unlike.map(({ name, who, told, is }) => [name, who, told, is])).toEqual([
    ['main2', 'Ravi', 'admitted', 'already in'],
    ['wristbands2', 'Meera', 'admitted', 'already in'],
  ]);
  expect(await countedPassages()).toEqual(passagesOf(answered));
});
