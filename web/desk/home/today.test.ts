import { expect, test } from 'vitest';
import { cameInWords, todayInWords } from './today.ts';

const NOW = Date.parse('2026-09-18T18:00:00+05:30');
const at = (hour: string, isOver: boolean) => ({
  ...{ eventName: `Song at ${hour}`, isOver },
  startsAt: Date.parse(`2026-09-18T${hour}:00+05:30`),
});

test('of today’s events the next is named, and where none is to come, those that run are counted', () => {
  const [over, running] = [at('10:00', true), at('17:00', false)];
  expect(todayInWords([over, running, at('20:00', false)], NOW)).toBe('20:00 Song at 20:00');
  expect(todayInWords([over, running], NOW)).toBe('1 running, none to come');
  expect(todayInWords([over], NOW)).toBe('none to come');
  expect(todayInWords([], NOW)).toBe('none to come');
});

test('who came is told beside who did not, and of whom nothing is known', () => {
  const words = (present: number, absent: number, unmarked: number) =>
    cameInWords({ present, absent, unmarked });
  expect(words(3, 2, 29)).toBe('3 came, 2 absent, 29 not marked');
  expect(words(30, 4, 0)).toBe('30 came, 4 absent');
  expect(words(0, 0, 12)).toBe('0 came, 12 not marked');
});
