import type { ProgrammeEvent } from '../../../../contract/entries/entry.ts';
import { momentInWords } from '../../../../contract/moments.ts';
import { overlapOf } from '../../../entries/clash-picture.tsx';

/** For the stub: for how long two events overlap, and when; undefined where only the walk between them is missing. */
export function overlapWords(one: ProgrammeEvent, other: ProgrammeEvent, timeZone: string) {
  const overlap = overlapOf(one, other);
  if (!overlap) return undefined;
  const minutes = Math.round((overlap.to - overlap.from) / 60_000);
  const isHours = minutes % 60 === 0;
  const [from, to] = [overlap.from, overlap.to].map((at) =>
    momentInWords(new Date(at).toISOString(), timeZone),
  );
  return {
    before: 'overlap',
    big: isHours ? minutes / 60 : minutes,
    small: isHours ? 'h' : 'min',
    after: `${from!.weekday}, ${from!.time} to ${to!.time}`,
  };
}
