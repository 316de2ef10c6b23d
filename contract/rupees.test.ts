import { expect, it } from 'vitest';
import { LANGUAGE } from './language.ts';
import { grouped, rupees } from './rupees.ts';

it('numbers are grouped as the language of the pages groups them', () => {
  const powers = Array.from({ length: 12 }, (_, at) => 10 ** at);
  const all = [0, ...powers.flatMap((one) => [one - 1, one, -one, one * 7 + 3])];
  expect(all.map(grouped)).toEqual(all.map((one) => one.toLocaleString(LANGUAGE)));
  expect(rupees(1_50_000)).toBe('₹1,50,000');
});
