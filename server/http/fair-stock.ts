/** One sender may hold so many times the room that is left for everybody else. */
const TIMES_WHAT_IS_LEFT = 3;

/**
 * A stock of `total` that many draw on. Each draw gives the function that puts it back, or undefined where there
 * isn't enough, or where the sender (`by`) would hold more than three times what is left: alone it gets three
 * quarters, so a campus behind one address can work, and the next one still finds something.
 */
export function fairStock(total: number) {
  const held = new Map<string, number>();
  let left = total;

  return (amount: number, by?: string): (() => void) | undefined => {
    const own = (by === undefined ? 0 : (held.get(by) ?? 0)) + amount;
    const rest = left - amount;
    if (rest < 0 || (by !== undefined && own > TIMES_WHAT_IS_LEFT * rest)) return undefined;
    left = rest;
    if (by !== undefined) held.set(by, own);
    return () => {
      left += amount;
      if (by === undefined) return;
      const still = held.get(by)! - amount;
      if (still > 0) held.set(by, still);
      else held.delete(by);
    };
  };
}
