import { overlapOf } from '../../../../contract/entries/clashes.ts';
import type { ProgrammeEvent } from '../../../../contract/entries/entry.ts';
import { momentInWords } from '../../../../contract/moments.ts';

/** For the stub: for how long two events overlap, and when; undefined where only the walk between them is missing. */
export function overlapWords(one: ProgrammeEvent, other: ProgrammeEvent, timeZone: string) {
  const overlap = overlapOf(one, other);
  if (!overlap) return undefined;
  const minutes = Math.round((Date.parse(overlap.to) - Date.parse(overlap.from)) / 60_000);
  const isHours = minutes % 60 === 0;
  const { weekday, time } = momentInWords(overlap.from, timeZone);
  return {
    before: 'overlap',
    big: isHours ? minutes / 60 : minutes,
    small: isHours ? '\u00a0h' : '\u00a0min',
    after: `${weekday}, ${time} to ${momentInWords(overlap.to, timeZone).time}`,
  };
}
