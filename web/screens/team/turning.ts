/** The stops of the dial, as many as there are teams. */
export const STOPS = 13;

/** The place after `by` steps, round the dial. */
export function turned(index: number, by: number): number {
  return (((index + by) % STOPS) + STOPS) % STOPS;
}

/** The stops from the chosen team to another, the shorter way round: -6 to 6. */
export function offsetFrom(chosen: number, index: number): number {
  const forward = turned(index, -chosen);
  return forward > STOPS / 2 ? forward - STOPS : forward;
}
