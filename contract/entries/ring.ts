/*
 * The measures of a team's ring, which the site and the pictures in chats draw alike: a square of 400, its lamp in the middle.
 */

/** Of the ring, both ways. */
export const CENTRE = 200;
/** With more seats than these they are smaller, and only mine and what is needed has words. */
const MOST_NAMED = 10;

/** The measures of a ring of `seats`, and where each of them is; the first is on top, then clockwise. */
export function planRing(seats: number) {
  const isBig = seats > MOST_NAMED;
  const radius = isBig ? 132 : 126;
  const seat = Math.min(isBig ? 17 : 23, (Math.PI * radius * 0.8) / Math.max(seats, 2));
  const at = (place: number, distance = radius) => {
    const angle = (2 * Math.PI * place) / seats - Math.PI / 2;
    return {
      x: round(CENTRE + distance * Math.cos(angle)),
      y: round(CENTRE + distance * Math.sin(angle)),
    };
  };
  return { isBig, radius, seat, at, table: radius - (isBig ? 31 : 37) };
}

export type RingPlan = ReturnType<typeof planRing>;

/** The thread through the first `taken` seats: closed once all are in. */
export function threadOf({ at, radius }: RingPlan, taken: number, seats: number): string {
  const start = at(0);
  if (taken === seats) {
    const half = at(seats / 2);
    const arc = `A${radius} ${radius} 0 0 1`;
    return `M${start.x} ${start.y}${arc} ${half.x} ${half.y}${arc} ${start.x} ${start.y}`;
  }
  const end = at(taken - 1);
  const isLong = (taken - 1) / seats > 0.5 ? 1 : 0;
  return `M${start.x} ${start.y}A${radius} ${radius} 0 ${isLong} 1 ${end.x} ${end.y}`;
}

/** After the last who is in it hangs loose, towards the next seat. */
export function looseEndOf({ at, radius }: RingPlan, taken: number): string {
  const [last, bend, end] = [
    at(taken - 1),
    at(taken - 0.7, radius + 8),
    at(taken - 0.42, radius - 8),
  ];
  return `M${last.x} ${last.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}`;
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
