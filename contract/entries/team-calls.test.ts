import { expect, it } from 'vitest';
import { faultOfCode } from './team-calls.ts';

const SIX = 'A code has six letters and numbers, such as K7Q2MX.';

it.each([
  ['k7q 2mx', undefined],
  ['K7Q-2MX', undefined],
  ['K7Q2M', SIX],
  ['K7Q2MXX', SIX],
  ['😀7Q2MX', SIX],
  ['K7Q2M!', SIX],
  ['K7Q2MO', 'No code has the letter O in it. Ask your captain again.'],
  ['07Q2MX', 'No code has a 0 in it. Ask your captain again.'],
])('A text that can be no team’s code says why: %s', (typed, fault) => {
  expect(faultOfCode(typed)).toBe(fault);
});
