/** The stops of the dial, as many as there are teams. */
export const stops = 13;

/** The place after `by` steps, round the dial. */
export const turned = (index: number, by: number): number =>
  (((index + by) % stops) + stops) % stops;

/** How many stops a team stands from the chosen one, the shorter way round: -6 to 6. */
export function offsetFrom(chosen: number, index: number): number {
  const forward = turned(index, -chosen);
  return forward > stops / 2 ? forward - stops : forward;
}
