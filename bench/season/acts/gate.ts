import 'fake-indexeddb/auto';
import { addGateDevice } from '../../../contract/desk/gate.ts';
import { MINUTE_MS } from '../../../contract/moments.ts';
import { newParticipantCode } from '../../../server/accounts/store.ts';
import { type Happening, openPhones, playShift, sendAll } from '../../night/gate/shift.ts';
import { sitAtDesk } from '../world/desk.ts';
import { momentOf } from '../world/festival.ts';
import { ADMINISTRATOR, crowdOf, type Season } from '../world/season.ts';
import { liveUntil } from '../world/time.ts';

const GATES = ['Main gate', 'Main gate', 'Library gate', 'North gate'];
const DAY_MINUTES = 24 * 60;
/** So many phones have no network from some time before the gates' day turns until some time after. */
const [OFFLINE_AT_TURN, OFFLINE_MINUTES] = [2, 60];
const [COMES_TWICE, IS_STRANGER, IS_KILLED] = [0.05, 0.05, 0.01];

/** The minute of the festival of a moment: those of the gates' phones. */
export function minuteOf(moment: number): number {
  return (moment - momentOf([0, '00:00'])) / MINUTE_MS;
}

/** An administrator adds the gates' devices, and volunteers pair their phones. */
export async function pairPhones(season: Season): Promise<void> {
  const { cast, clock, seed, server, gate } = season;
  const ask = await sitAtDesk(season, cast[ADMINISTRATOR]!);
  const endsAt = momentOf([4, '12:00']);
  const pairings: string[] = [];
  for (const [index, name] of GATES.entries()) {
    const body = { name: `Phone ${index + 1}`, place: { kind: 'gate', name }, endsAt } as const;
    const { address } = await ask(addGateDevice, { body });
    pairings.push(address.split('#pair=')[1]!);
  }
  Object.assign(gate.clock, { minute: minuteOf(clock.at), at: clock.at });
  const isGone = (phone: number, minute: number) => {
    const ofDay = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
    return phone < OFFLINE_AT_TURN && Math.abs(ofDay - 5 * 60) < OFFLINE_MINUTES;
  };
  const name = `season ${seed} phone`;
  const phones = { pairings, seed, url: server.url, clock: gate.clock, name, isGone };
  gate.volunteers.push(...(await openPhones(phones)));
}

interface Session {
  readonly hours: number;
  /** Of all with an account, so many come, in the order of the lots. */
  readonly part: number;
  readonly phoneKills?: number;
  readonly serverKills?: number;
}

/** The gates are open for some hours; at the end every phone has sent all that it had. */
export function gates({ hours, part, phoneKills = 0, serverKills = 0 }: Session) {
  return async (season: Season): Promise<void> => {
    const { clock, gate, random, server } = season;
    const from = minuteOf(clock.at);
    const lots = { from, minutes: hours * 60, random };
    const coming = (await crowdOf(season)).filter(() => random() < part);
    const comers = coming.flatMap(({ code }) => comings(code, lots));
    const all = [...comers, ...killings(phoneKills, serverKills, { comers, random })].sort(
      (one, other) => one.minute - other.minute,
    );
    for (const volunteer of gate.volunteers) await volunteer.kill();
    // A phone and the server reckon from one another's clocks: nobody may ask while one is ahead by hours.
    const allSettled = () => Promise.all(gate.volunteers.map((volunteer) => volunteer.settle()));
    let restarting = Promise.resolve();
    const turnClock = async (minute: number) => {
      const moment = momentOf([0, '00:00']) + minute * MINUTE_MS;
      if (moment > clock.at + MINUTE_MS) await Promise.all([restarting, allSettled()]);
      await liveUntil(season, moment);
      return clock.at;
    };
    const killServer = () => {
      restarting = server.restart();
      return restarting;
    };
    await playShift(gate.volunteers, all, { clock: gate.clock, turnClock, killServer });
    for (const volunteer of gate.volunteers) await sendAll(volunteer);
    await Promise.all([restarting, allSettled()]);
  };
}

interface Lots {
  readonly from: number;
  readonly minutes: number;
  readonly random: () => number;
}

function comings(code: string, lots: Lots): Happening[] {
  const at = (shown: string): Happening => ({
    minute: lots.from + lots.random() * lots.minutes,
    phone: Math.floor(lots.random() * GATES.length),
    code: shown,
    // During a scan.
    isKilled: lots.random() < IS_KILLED,
  });
  return [
    at(code),
    ...(lots.random() < COMES_TWICE ? [at(code)] : []),
    ...(lots.random() < IS_STRANGER ? [at(newParticipantCode())] : []),
  ];
}

/** Each just after somebody stood before a phone: what that asked for is under way. */
function killings(
  phones: number,
  servers: number,
  { comers, random }: Pick<Lots, 'random'> & { readonly comers: readonly Happening[] },
): Happening[] {
  const minute = () => comers[Math.floor(random() * comers.length)]?.minute ?? Number.NaN;
  const killed = [
    ...Array.from({ length: phones }, () => Math.floor(random() * GATES.length)),
    ...Array.from({ length: servers }, () => 'server' as const),
  ];
  return comers.length === 0 ? [] : killed.map((one) => ({ minute: minute(), killed: one }));
}
