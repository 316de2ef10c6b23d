import { expect, it } from 'vitest';
import { formatDay, formatDayAndTime } from './moment.ts';

it('tells a moment in India, wherever it was written', () => {
  expect(formatDayAndTime('2025-09-20T10:00:00+05:30')).toBe('Sat 20 Sept, 10:00');
  expect(formatDayAndTime('2025-09-18T20:00:00.000Z')).toBe('Fri 19 Sept, 01:30');
  expect(formatDay('2025-09-21T23:59:00+05:30')).toBe('Sun 21 Sept');
});
