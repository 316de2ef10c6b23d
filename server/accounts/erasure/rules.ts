import type { Festival } from '../../../contract/festival.ts';
import { DAY_MS } from '../../../contract/moments.ts';
import type { ErasedRecord } from './store.ts';

/** Of proofs and bank details: prizes are paid and disputes settled by then. Of scans: who asks who was there has asked. */
export const STORED_DAYS: Record<ErasedRecord, number> = {
  'ID proof': 90,
  'bank details': 90,
  'gate scans': 180,
};
const LONGEST_FESTIVAL_DAYS = 31;

export type FestivalDays = Pick<Festival, 'startsOn' | 'endsOn' | 'edition'>;

/**
 * The moment, in epoch milliseconds, from which such records of a festival are kept no longer, so many days after its
 * last one. Undefined where its dates can't be meant, so that a mistyped date erases nothing.
 */
export function deletionMoment(
  { startsOn, endsOn, edition }: FestivalDays,
  record: ErasedRecord,
): number | undefined {
  const [start = Number.NaN, end = Number.NaN] = [startsOn, endsOn].map((day) => Date.parse(day));
  const days = (end - start) / DAY_MS;
  const isPlausible = days >= 0 && days < LONGEST_FESTIVAL_DAYS && endsOn.startsWith(`${edition}-`);
  return isPlausible ? end + (1 + STORED_DAYS[record]) * DAY_MS : undefined;
}
