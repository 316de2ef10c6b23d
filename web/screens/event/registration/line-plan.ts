/** Where somebody stands in the picture of a line, in its own units. */
export interface LinePlan {
  /** Left edges of those before me, in order from the door. */
  readonly before: readonly number[];
  readonly me: number;
  readonly behind: readonly number[];
  /** People who aren't drawn, and where the words of them stand. */
  readonly moreBefore?: { readonly count: number; readonly from: number; readonly to: number };
  readonly moreBehind?: { readonly count: number; readonly from: number };
}

const START = 100;
const WIDTH = 410;
/** Of `11 more`. */
const WORDS = 110;
const MOST_STEP = 46;
/** The most who are drawn before me, each for themselves. */
const MOST_BEFORE = 10;
const MOST_BEHIND = 3;
/** In a longer line two stand at the door, then a gap with a number, then two before me. */
const AT_ENDS = 2;
const GAP_STEPS = 4.25;

/** Places everybody who is in a line, and nobody else: `before` and `behind` are counts of people. */
export function planLine(before: number, behind: number): LinePlan {
  const isLong = before > MOST_BEFORE;
  const drawnBefore = isLong ? 2 * AT_ENDS : before;
  const room = isLong ? 1 : Math.max(1, Math.min(MOST_BEHIND, MOST_BEFORE - before));
  const drawnBehind = Math.min(behind, room);
  const hasMore = behind > drawnBehind;
  const steps = drawnBefore + 1 + drawnBehind + (isLong ? GAP_STEPS - 1 : 0);
  const step = Math.min(isLong ? 34 : MOST_STEP, (WIDTH - (hasMore ? WORDS : 0)) / steps);
  const shift = isLong ? (GAP_STEPS - 1) * step : 0;
  const at = (place: number) => START + place * step + (isLong && place >= AT_ENDS ? shift : 0);
  const me = at(drawnBefore);
  const left = (count: number, first: number) =>
    Array.from({ length: count }, (_, place) => at(first + place));
  return {
    before: left(drawnBefore, 0),
    me,
    behind: left(drawnBehind, drawnBefore + 1),
    ...(isLong && {
      moreBefore: { count: before - drawnBefore, from: at(1) + 30, to: at(AT_ENDS) - 6 },
    }),
    ...(hasMore && {
      moreBehind: { count: behind - drawnBehind, from: at(drawnBefore + 1 + drawnBehind) + 6 },
    }),
  };
}
