/** They wait for the link, and are there as soon as it is. */
const WAITING = 0.1;
const WAITING_COME_WITHIN = 0.02;
/** The part of the time in which the stream of the others falls to a third (1/e). */
const DECLINE = 1 / 3;

/**
 * The moment when each of so many visitors comes, in parts (0 to 1) of the time in which all of them do, in order: a
 * tenth at once, the others in a stream that is strongest at the start.
 */
export function arrivals(visitors: number): number[] {
  const waiting = Math.round(visitors * WAITING);
  const others = visitors - waiting;
  return [
    ...Array.from({ length: waiting }, (_, n) => (n / waiting) * WAITING_COME_WITHIN),
    ...Array.from({ length: others }, (_, n) => momentOf(n / others)),
  ].sort((a, b) => a - b);
}

/** The moment by which this part of an exponentially declining stream has come. */
function momentOf(part: number): number {
  return -DECLINE * Math.log(1 - part * (1 - Math.exp(-1 / DECLINE)));
}
