import { expect, it } from 'vitest';
import { moveWords } from './moved-content.ts';

const STARTS = Date.UTC(2025, 8, 18);

it('moves the days that a text says in words along with its dates, over months and years', () => {
  const moved = (text: string, days = 70) => moveWords(text, days, STARTS);
  expect(moved('Draw on Thursday 10 am, drives in on Saturday', 71)).toBe(
    'Draw on Friday 10 am, drives in on Sunday',
  );
  expect(moved('Saga of Secrets, 2025: four days, 18 to 21 September.')).toBe(
    'Saga of Secrets, 2025: four days, 27 to 30 November.',
  );
  expect(moved('on 17 and 18 September', 74)).toBe('on 30 November and 1 December');
  expect(moved('from 17 September, 2 pm, to 22 September')).toBe(
    'from 26 November, 2 pm, to 1 December',
  );
  expect(moved('Saga of Secrets, 2025: in September, by 10 September', 120)).toBe(
    'Saga of Secrets, 2026: in January, by 8 January',
  );
  expect(moved('You may march at 7, 20 minutes, for 25 people.')).toBe(
    'You may march at 7, 20 minutes, for 25 people.',
  );
});
