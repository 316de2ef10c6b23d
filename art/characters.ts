/** Long vowels and what else of Indian spelling the families draw, and the rupee. */
export const INDIAN = 'ĀāĒēĪīŌōŪūŚśŃńŅņŢţŖŗĻļ₹';

/** Every character from one code point to another, both included. */
export function range(from: number, to: number): string[] {
  return [...Array(to - from + 1).keys()].map((offset) => String.fromCodePoint(from + offset));
}

/** A font's file by its path inside of `node_modules`. */
export function packaged(path: string): URL {
  return new URL(`../node_modules/${path}`, import.meta.url);
}
