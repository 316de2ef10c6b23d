import { expect, test } from 'vitest';
import type { Entry } from './entry.ts';
import { standsAt } from './entry-rules.ts';

const NOON = Date.parse('2025-09-19T12:00:00+05:30');

test('an offer stands until it runs out, and what is left or was missed doesn’t', () => {
  const stands = (entry: Partial<Entry>) => standsAt(entry as Entry, NOON);
  expect(stands({ state: 'offered', offeredUntil: NOON + 1 })).toBe(true);
  expect(stands({ state: 'offered', offeredUntil: NOON })).toBe(false);
  for (const state of ['held', 'waiting', 'present'] as const) expect(stands({ state })).toBe(true);
  expect(stands({ state: 'cancelled' })).toBe(false);
  expect(stands({ state: 'absent' })).toBe(false);
});
