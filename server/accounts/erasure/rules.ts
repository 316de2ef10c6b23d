import type { Festival } from '../../../contract/festival.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Prizes are paid and disputes settled by then. */
const KEPT_DAYS = 90;
const LONGEST_FESTIVAL_DAYS = 31;

export type FestivalDays = Pick<Festival, 'startsOn' | 'endsOn' | 'edition'>;

/**
 * The moment, in epoch milliseconds, from which ID proofs and bank details of a festival are kept no longer: 90 days
 * after its last day. Undefined where its dates can't be meant, so that a slip of the pen erases nothing.
 */
export function deletionMoment({ startsOn, endsOn, edition }: FestivalDays): number | undefined {
  const [start = Number.NaN, end = Number.NaN] = [startsOn, endsOn].map((day) => Date.parse(day));
  const days = (end - start) / DAY_MS;
  const isPlausible = days >= 0 && days < LONGEST_FESTIVAL_DAYS && endsOn.startsWith(`${edition}-`);
  return isPlausible ? end + (1 + KEPT_DAYS) * DAY_MS : undefined;
}
