import { expect, it } from 'vitest';
import { waitingWords } from './wait-words.ts';

const STARTS = '2025-09-19T17:00:00+05:30';
const FIRST = { before: 0, behind: 2, isHeldBack: false, starts: STARTS, hasDoor: true };
const wordsAt = (moment: string, wait = FIRST) => waitingWords(wait, Date.parse(moment));

it('promises the next place to the first in line, but not to whom their college’s rule holds back', () => {
  const before = '2025-09-18T12:00:00+05:30';
  expect(wordsAt(before).next).toBe('The first place that comes free is yours.');
  expect(wordsAt(before, { ...FIRST, isHeldBack: true }).next).toBe('');
  expect(wordsAt(before, { ...FIRST, before: 1 }).next).toBe('');
});

it('says how long an offer stands and when the line moves at the door, as both are at that hour', () => {
  const early = wordsAt('2025-09-17T23:59:00+05:30').offer;
  expect(early).toContain('keep it for a day (it never ends at night); then it goes to the next.');
  const dayBefore = wordsAt('2025-09-18T00:00:00+05:30').offer;
  expect(dayBefore).toContain('keep it for four hours, or until it begins (it never ends');
  const before = wordsAt('2025-09-19T16:59:00+05:30').offer;
  expect(before).toContain('keep it for four hours, or until it begins (it never ends');
  expect(before).toContain('be there by 5 pm.');
  const begun = wordsAt('2025-09-19T19:24:00+05:30').offer;
  expect(begun).toContain('keep it for 20 minutes at most');
  expect(begun).toContain('come there now.');
  expect(begun).not.toContain('be there by');
  const nobodyScans = wordsAt('2025-09-19T19:24:00+05:30', { ...FIRST, hasDoor: false, behind: 0 });
  expect(nobodyScans.offer).toMatch(/then it is free for anybody\.$/);
});
