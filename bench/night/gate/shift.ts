import { setTimeout as sleep } from 'node:timers/promises';
import { newParticipantCode } from '../../../server/accounts/store.ts';
import { type Random, randomFrom } from '../../../server/content/posters/poster.ts';
import type { Participant } from './crowd.ts';
import { Volunteer } from './volunteer.ts';

interface ShiftOptions {
  /** The address at which the server answers, whenever it runs. */
  readonly url: string;
  readonly crowd: readonly Participant[];
  readonly seed: number;
  /** Half of them before the day of the gates turns. */
  readonly minutes: number;
  /** Everybody's clock: sets it to a minute of the shift, and gives the moment, in epoch milliseconds. */
  readonly turnClock: (minute: number) => number;
  /** The addresses' words that pair a phone each: so many phones there are. */
  readonly pairings: readonly string[];
  /** Times that each phone is killed, half of them during a scan. */
  readonly phoneKills: number;
  /** Kills the server and starts it again, so many times. */
  readonly killServer: () => Promise<void>;
  readonly serverKills: number;
  readonly say: (line: string) => void;
}

const COMES_TWICE = 0.03;
/** Of those who come on the evening. */
const COMES_NEXT_DAY = 0.3;
const IS_STRANGER = 0.01;
/** The most that a phone's clock is wrong. */
const SKEW_MINUTES = 7;
const MINUTE_MS = 60_000;
/** So many phones have no network while the day turns, this part of the shift before and after. */
const OFFLINE_AT_TURN = 2;
const OFFLINE_PART = 1 / 8;
const LAST_SYNCS = 200;
/** A phone waits no longer for an answer. */
const PATIENCE_MINUTES = 1;

/** Somebody stands before a phone, or something is killed. */
export type Happening = { readonly minute: number } & (
  | { readonly phone: number; readonly code: string; readonly isKilled?: boolean }
  | { readonly killed: number | 'server' }
);

/** The minute and the moment that everybody goes by. */
export interface ShiftClock {
  minute: number;
  at: number;
}

interface PhonesOptions extends Pick<ShiftOptions, 'pairings' | 'seed' | 'url'> {
  readonly clock: ShiftClock;
  /** What their storages are called by. */
  readonly name: string;
  /** That some have no network. */
  readonly isGone: (phone: number, minute: number) => boolean;
}

/** Phones with clocks of their own, some minutes wrong, each paired and with the list; from then on their networks come and go. */
export async function openPhones({
  pairings,
  seed,
  url,
  clock,
  name,
  isGone,
}: PhonesOptions): Promise<Volunteer[]> {
  const volunteers = pairings.map((_, index) => {
    const random = randomFrom(seed + index + 1);
    const skew = (random() * 2 - 1) * SKEW_MINUTES;
    return new Volunteer({
      ...{ name: `${name} ${index}`, random, url },
      minute: () => clock.minute,
      now: () => clock.at + Math.round(skew * MINUTE_MS),
      isGone: (minute) => isGone(index, minute),
    });
  });
  await pairAll(volunteers, pairings);
  return volunteers;
}

/** A shift at the gate from the first arrival until every phone has sent all that it had. */
export async function runShift(options: ShiftOptions): Promise<Volunteer[]> {
  const { minutes, turnClock, say } = options;
  const clock = { minute: 0, at: turnClock(0) };
  const isGone = (phone: number, minute: number) =>
    phone < OFFLINE_AT_TURN && Math.abs(minute / minutes - 1 / 2) < OFFLINE_PART;
  const volunteers = await openPhones({ ...options, clock, name: 'phone', isGone });
  const turn = async (minute: number) => turnClock(minute);
  await playShift(volunteers, happenings(options), { ...options, clock, turnClock: turn });
  say('The gate closes; what is left is sent …');
  for (const volunteer of volunteers) await sendAll(volunteer);
  return volunteers;
}

/** What happens at the gate, in its order, by a clock that waits for answers. */
export async function playShift(
  volunteers: readonly Volunteer[],
  all: readonly Happening[],
  {
    clock,
    turnClock,
    killServer,
  }: Pick<ShiftOptions, 'killServer'> & {
    readonly clock: ShiftClock;
    readonly turnClock: (minute: number) => Promise<number>;
  },
): Promise<void> {
  const server = { coming: Promise.resolve() };
  for (const happening of all) {
    await answersOf(volunteers, happening.minute - PATIENCE_MINUTES);
    clock.at = await turnClock(happening.minute);
    clock.minute = happening.minute;
    if ('code' in happening) {
      const volunteer = volunteers[happening.phone]!;
      if (happening.isKilled) await volunteer.kill(() => volunteer.scanOnly(happening.code));
      else await volunteer.meet(happening.code);
      volunteer.syncSoon();
    } else if (happening.killed === 'server') {
      server.coming = server.coming.then(killServer);
    } else await volunteers[happening.killed]!.kill();
  }
  await server.coming;
}

/** Waits for what was asked before a minute: a phone's clock and the server's drift apart by what an answer takes. */
async function answersOf(volunteers: readonly Volunteer[], before: number): Promise<void> {
  while (volunteers.some(({ network }) => network.waitsSince() < before)) await sleep(1);
}

async function pairAll(volunteers: readonly Volunteer[], pairings: readonly string[]) {
  for (const [index, volunteer] of volunteers.entries()) {
    volunteer.network.steady();
    await volunteer.open();
    await volunteer.phone.pair(pairings[index]!);
    await volunteer.phone.sync();
    // From here on its network comes and goes.
    await volunteer.kill();
  }
}

/** Has a phone send all that it has, on a network that is good from now on. */
export async function sendAll(volunteer: Volunteer): Promise<void> {
  volunteer.network.steady();
  for (let round = 0; volunteer.phone.status.unsent > 0; round += 1) {
    if (round > LAST_SYNCS) throw new Error(`${volunteer.phone.status.unsent} scans never left`);
    await volunteer.phone.sync().catch(() => undefined);
    await sleep(20);
  }
}

function happenings({
  crowd,
  seed,
  minutes,
  pairings,
  phoneKills,
  serverKills,
}: ShiftOptions): Happening[] {
  const random = randomFrom(seed);
  const anyPhone = () => Math.floor(random() * pairings.length);
  const all: Happening[] = [];
  const come = (code: string, minute = random() * minutes) => {
    all.push({ minute, phone: anyPhone(), code });
    return minute;
  };
  for (const { code } of crowd) {
    const turn = minutes / 2;
    const isEvening = come(code) < turn;
    if (random() < COMES_TWICE) come(code);
    if (isEvening && random() < COMES_NEXT_DAY) come(code, turn + random() * turn);
    if (random() < IS_STRANGER) come(newParticipantCode());
  }
  const anyCode = () => crowd[Math.floor(random() * crowd.length)]!.code;
  for (const phone of pairings.keys())
    for (let kill = 0; kill < phoneKills; kill += 1) {
      const minute = random() * minutes;
      all.push(
        kill % 2 ? { minute, phone, code: anyCode(), isKilled: true } : { minute, killed: phone },
      );
    }
  all.push(...times(serverKills, random, minutes));
  return all.sort((one, other) => one.minute - other.minute);
}

function times(count: number, random: Random, minutes: number): Happening[] {
  return Array.from({ length: count }, () => ({ minute: random() * minutes, killed: 'server' }));
}
