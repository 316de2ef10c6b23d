import { expect, it } from 'vitest';
import { askedOf, whoDisagreed } from './case-words.ts';

const AT = Date.parse('2026-09-18T08:00:00+05:30');
const scan = { at: AT, place: 'Hostel gate', device: 'Phone', isOut: false };

it.each([
  [false, 'stands', 'Let Ravi stay admitted?'],
  [false, 'taken back', 'Take Ravi’s admission back?'],
  [true, 'stands', 'Let it stand that Ravi went out?'],
  [true, 'taken back', 'Take back that Ravi went out?'],
] as const)('A decision names what it is about (out: %s; %s)', (isOut, what, title) => {
  const { title: is, text } = askedOf({ ...scan, isOut }, 'Ravi', what);
  expect(is).toBe(title);
  expect(text).toContain(isOut ? 'Hostel gate out, ' : 'Hostel gate, ');
  expect(text.includes('counts no longer')).toBe(what === 'taken back');
});

it('Home says between whom the cases are', () => {
  expect(whoDisagreed({ open: 2, twoPhones: 2 })).toBe('Two phones did not agree');
  expect(whoDisagreed({ open: 1, twoPhones: 0 })).toBe('A phone and the desk did not agree');
  expect(whoDisagreed({ open: 3, twoPhones: 1 })).toMatch(/^Phones did not agree, with each other/);
});
