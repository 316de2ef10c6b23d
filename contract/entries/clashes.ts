import type { ProgrammeEvent } from './entry.ts';

/** The time that the way between two venues is taken to need. */
export const WALK_MINUTES = 15;

type Timed = Pick<ProgrammeEvent, 'starts' | 'ends'>;

/** True for two events of which nobody can see both to their end, counting the walk between their venues. */
export function clash(one: Timed, other: Timed): boolean {
  if (!one.starts || !one.ends || !other.starts || !other.ends) return false;
  const walkMs = WALK_MINUTES * 60_000;
  return (
    Date.parse(one.starts) < Date.parse(other.ends) + walkMs &&
    Date.parse(other.starts) < Date.parse(one.ends) + walkMs
  );
}

/** When both are on, ISO 8601; null where only the time for the walk between them is missing. */
export function overlapOf(one: Timed, other: Timed): { from: string; to: string } | null {
  const [, from] = [one.starts!, other.starts!].sort(byTime);
  const [to] = [one.ends!, other.ends!].sort(byTime);
  return byTime(from!, to!) < 0 ? { from: from!, to: to! } : null;
}

function byTime(one: string, other: string): number {
  return Date.parse(one) - Date.parse(other);
}
