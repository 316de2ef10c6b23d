import { LANGUAGE } from './language.ts';

/** `₹1,50,000`, as India groups them. */
export function rupees(sum: number): string {
  return `₹${sum.toLocaleString(LANGUAGE)}`;
}
