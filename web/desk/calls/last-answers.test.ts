import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, forgetAnswers, keepAnswer, lastAnswer, shownAnswer } from './last-answers.ts';

const answer = (key: string, data = key): Answer<string> => ({ key, data, readAt: Date.now() });
const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  forgetAnswers();
  vi.useRealTimers();
});

test('a list’s last answer is kept for what it was asked alone, and goes with the session', () => {
  keepAnswer(answer('registered', 'two'));
  keepAnswer(answer('registered', 'three'));
  expect(lastAnswer('registered')?.data).toBe('three');
  expect(lastAnswer('registered, absent')).toBeUndefined();
  forgetAnswers();
  expect(lastAnswer('registered')).toBeUndefined();
});

test('an answer about people is kept for two hours, and the newest fifty alone', () => {
  keepAnswer(answer('registered'));
  vi.advanceTimersByTime(119 * MINUTE_MS);
  expect(lastAnswer('registered')).toBeDefined();
  vi.advanceTimersByTime(2 * MINUTE_MS);
  expect(lastAnswer('registered')).toBeUndefined();
  for (let page = 1; page <= 51; page++) keepAnswer(answer(`page ${page}`));
  expect([1, 2, 51].map((page) => lastAnswer(`page ${page}`)?.data)).toEqual([
    undefined,
    'page 2',
    'page 51',
  ]);
});

const before = answer('registered', 'of before');
const own = answer('registered', 'own');
const other = answer('absent', 'of another filter');

test.each([
  ['nothing while it is on its way', undefined, before, false, undefined],
  ['what was read before, without an answer', undefined, before, true, 'of before'],
  ['its own rows, though the next read fails', own, before, true, 'own'],
  ['what was read before in place of another filter’s rows', other, before, true, 'of before'],
  ['another filter’s rows where its own were never read', other, undefined, true, other.data],
  ['nothing where it was never read', undefined, undefined, true, undefined],
])('a list shows %s', (_, mine, known, isLost, data) => {
  const shown = shownAnswer(mine, known, 'registered', isLost);
  expect(shown.data).toBe(data);
  expect(shown.isOfBefore).toBe(data === 'of before');
});
