import { expect, test } from 'vitest';
import { ageInWords } from './age-words.ts';

const at = (moment: string) => Date.parse(`${moment}:00+05:30`);
const now = at('2025-09-19T00:30');

test.each([
  ['2025-09-19T00:05', '12:05 am'],
  ['2025-09-18T23:50', 'yesterday, 11:50 pm'],
  ['2025-09-17T23:50', 'Wed 17 Sept, 11:50 pm'],
  ['2024-09-19T00:05', 'Thu 19 Sept, 12:05 am'],
])('what was kept at %s reads as %s by the festival’s clock', (moment, words) => {
  expect(ageInWords(at(moment), now)).toBe(words);
});
