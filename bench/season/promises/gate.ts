import { checkShift } from '../../night/gate/held.ts';
import type { Season } from '../world/season.ts';
import { crowdOf } from '../world/season.ts';
import { ERASED_AT } from './erasures.ts';
import type { SeasonCheck } from './season-check.ts';

/** The gates' days turn at five in the morning. */
const TURN_MINUTE = 5 * 60;

async function faultsOfGates(season: Season): Promise<string[]> {
  const { db, gate, content, clock } = season;
  if (clock.at >= ERASED_AT.gateScans) return [];
  const { faults } = await checkShift(db, {
    volunteers: gate.volunteers,
    crowd: await crowdOf(season),
    content,
    turn: TURN_MINUTE,
    now: clock.at,
  });
  return [...faults];
}

export const gates: SeasonCheck = {
  promise:
    'Each scan whose verdict was seen is there once; whoever was let in has arrived, and nobody else; doubles of a day are cases.',
  source: 'beyond.md 3: Nothing lost, nothing twice; days.md 3',
  faults: faultsOfGates,
};
