/* What results come to, as one would reckon them on paper: of `history-model.ts`. */

/** As many give points; those with a prize count, too. */
const RANKS = 3;

/** What a jury gave an entry: the sum, and the order among those of the same one. */
export interface SheetLine {
  readonly id: string;
  readonly points: number | null;
  readonly tie: number;
}

export interface ModelEntry {
  readonly id: string;
  /** The accounts of its people, a captain's first: that one is deleted, or was let in at the door. */
  readonly people: readonly string[];
  readonly name: string;
  readonly isTeam: boolean;
  readonly college: string;
}

/** What an event's score sheet says: the juries' lines, and the prizes of its ranks. */
export interface ModelSheet {
  readonly lines: readonly SheetLine[];
  readonly prizes: readonly (number | null)[];
}

export type Mark = 'held' | 'present' | 'absent';

/** What was published of an entry. */
export interface Outcome {
  readonly rank: number | null;
  readonly prize: number | null;
}

export interface EventState {
  readonly name: string;
  readonly entries: readonly ModelEntry[];
  /** What its text announces as its prizes. */
  readonly announced: number;
  readonly sheets: ModelSheet[];
  /** The versions that stand, newest last, with what was published of each. */
  readonly standing: { readonly version: number; readonly outcome: Map<string, Outcome> }[];
  readonly marks: Map<string, Mark>;
  /** Whose people were let in at the door. */
  readonly atDoor: Set<string>;
  readonly gone: Set<string>;
  /** Whoever was ever published: their college is known. */
  readonly known: Set<string>;
  /** What was published last, by entry; visitors see the ranks, and their prizes. */
  outcome: Map<string, Outcome>;
  /** The same, but for a taking back of all. */
  stood: Map<string, Outcome>;
  readonly corrections: { id: string; was: Outcome; is: Outcome | undefined }[];
  changedAt: number;
}

export function isIn(
  { marks, atDoor, gone, known, entries }: EventState,
  id: string,
  states: readonly ('absent' | 'gone' | 'came' | 'unknown')[],
): boolean {
  const { isTeam } = entries.find((one) => one.id === id)!;
  // A team has one more; of whoever went before anything was published nothing is known.
  const isNobodys = gone.has(id) && !isTeam;
  if (marks.get(id) === 'absent') return states.includes('absent');
  if (isNobodys && !known.has(id)) return states.includes('gone');
  const isHere = marks.get(id) === 'present' || atDoor.has(id) || isNobodys;
  return states.includes(isHere ? 'came' : 'unknown');
}

export function scoredOf(event: EventState, { lines }: ModelSheet): SheetLine[] {
  return lines.filter(({ id, points }) => points !== null && isIn(event, id, ['came', 'unknown']));
}

export function outcomeOf(event: EventState, sheet: ModelSheet): Map<string, Outcome> {
  const scored = scoredOf(event, sheet);
  const next = new Map<string, Outcome>();
  for (const { id } of scored.length === 0 ? [] : event.entries) {
    const own = scored.find((one) => one.id === id);
    if (!own) {
      if (isIn(event, id, ['came'])) next.set(id, { rank: null, prize: null });
      continue;
    }
    const isBetter = (one: SheetLine) =>
      one.points! > own.points! || (one.points === own.points && one.tie < own.tie);
    const above = scored.filter(isBetter).length;
    const sharing = scored.filter((one) => one.points === own.points && one.tie === own.tie);
    const isPrized = sheet.prizes.slice(above).some((prize) => prize !== null);
    const rank = above < RANKS || isPrized ? above + 1 : null;
    next.set(id, { rank, prize: shareOf(own, sharing, sheet.prizes.slice(above)) });
  }
  return next;
}

/** Its part of the prizes from its rank on; whole rupees, one more for the first of those who share. */
function shareOf(
  { id }: SheetLine,
  sharing: readonly SheetLine[],
  prizes: readonly (number | null)[],
): number | null {
  const filled = prizes.slice(0, sharing.length);
  if (filled.every((prize) => prize === null)) return null;
  const sum = filled.reduce<number>((all, prize) => all + (prize ?? 0), 0);
  const before = sharing.filter((one) => one.id < id).length;
  return Math.floor((sum + sharing.length - 1 - before) / sharing.length);
}
