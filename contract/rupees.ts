/**
 * `1,50,000`, as India groups a whole number. By hand: a page's first `toLocaleString` and its like hold a slow phone up for
 * longer than a frame.
 */
export function grouped(count: number): string {
  return `${count}`.replace(/\B(?=(\d\d)*\d{3}$)/g, ',');
}

/** `₹1,50,000`. */
export function rupees(sum: number): string {
  return `₹${grouped(sum)}`;
}
