/** The share of the viewport over which the last section slides in. Source: section 9. */
export const FOOTER_REACH = 0.2;
/** A finger moves the stack by more than it moves itself. Source: section 9. */
export const TOUCH_FACTOR = 1.5;
/** In CSS pixels, at most. */
const NAVBAR_HEIGHT = 84;
/** Source: section 9, smoothing. */
export const stackSpring = { stiffness: 200, damping: 40 };

/** The stack's measures and positions, in CSS pixels; a position is the document's scroll offset. */
export interface StackPlan {
  viewport: number;
  /** Heights of the sections before the footer: each the viewport's, or more where its content needs it. */
  heights: readonly number[];
  footer: number;
  /** At which each section before the footer fills the viewport from its top. */
  starts: readonly number[];
  /** At which each of them begins to be covered by the next. */
  ends: readonly number[];
  /** The last position: (sections - 2) viewports and a fifth, when every section is one viewport high. */
  last: number;
}

/** Source: section 2, Home, scroll behaviour. */
export function planStack(measures: Pick<StackPlan, 'viewport' | 'heights' | 'footer'>): StackPlan {
  const { viewport, heights, footer } = measures;
  const starts = heights.map((_, index) => sum(heights.slice(0, index)));
  const ends = heights.map((height, index) => (starts[index] ?? 0) + height - viewport);
  const last = (ends.at(-1) ?? 0) + FOOTER_REACH * viewport + Math.max(0, footer - viewport);
  return { ...measures, starts, ends, last };
}

function sum(values: readonly number[]) {
  return values.reduce((total, value) => total + value, 0);
}

export function within(low: number, value: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** The share of section `index` that the next one covers, 0 to 1. */
export function coverOf(plan: StackPlan, index: number, position: number): number {
  const distance = index === plan.heights.length - 1 ? FOOTER_REACH * plan.viewport : plan.viewport;
  return within(0, (position - (plan.ends[index] ?? 0)) / distance, 1);
}

/** The next place to stop in a direction: a section's start or end, at most a viewport away. */
export function nextStop(plan: StackPlan, position: number, direction: 1 | -1): number {
  const stops = [...plan.starts, ...plan.ends, plan.last].filter(
    (stop) => (stop - position) * direction > 2,
  );
  const near = direction > 0 ? Math.min(...stops) : Math.max(...stops);
  const step = position + direction * plan.viewport;
  const stop = direction > 0 ? Math.min(near, step) : Math.max(near, step);
  return within(0, stop, plan.last);
}

/**
 * The place to stop after a jump to `landed`: never with one section half over another.
 * The waiting footer lies a whole viewport below the last section, so that a jump tells which of the two it meant.
 */
export function stopNear(plan: StackPlan, landed: number): number {
  const { viewport, starts, ends, last } = plan;
  const lastEnd = ends.at(-1) ?? 0;
  if (landed > lastEnd) {
    if (landed < lastEnd + viewport / 2) return lastEnd;
    const reach = FOOTER_REACH * viewport;
    return within(lastEnd + reach, landed - viewport + reach, last);
  }
  const covering = ends.findIndex(
    (end, index) => landed > end && landed < (starts[index + 1] ?? 0),
  );
  if (covering < 0) return within(0, landed, last);
  const isNearer = landed - (ends[covering] ?? 0) < viewport / 2;
  return (isNearer ? ends[covering] : starts[covering + 1]) ?? 0;
}

/** A part of a section, by its distances from the section's top, in CSS pixels. */
export interface Part {
  top: number;
  bottom: number;
}

/**
 * The position nearest to `position` at which section `index` is uncovered and `part` of it in view, its top
 * at least where it is too high for that; the footer is the last section.
 */
export function stopOf(plan: StackPlan, index: number, position: number, part: Part): number {
  const start = plan.starts[index] ?? (plan.ends.at(-1) ?? 0) + FOOTER_REACH * plan.viewport;
  const end = plan.ends[index] ?? plan.last;
  const from = within(start, start + part.bottom - plan.viewport, end);
  const to = within(start, start + part.top - NAVBAR_HEIGHT, end);
  return within(from, position, to);
}

/** The same place in another layout, after the window was resized or the phone turned. */
export function samePlace(before: StackPlan, position: number, after: StackPlan): number {
  const index = before.starts.findLastIndex((start) => position >= start - 1);
  const isLast = index === before.heights.length - 1;
  const span = (plan: StackPlan) => (isLast ? plan.viewport : (plan.heights[index] ?? 1));
  const part = (position - (before.starts[index] ?? 0)) / span(before);
  return within(0, (after.starts[index] ?? 0) + part * span(after), after.last);
}
