import { expect, test } from 'vitest';
import { daysInOneLine, festivalInOneLine, goodFor, inFours } from './pass-screen.tsx';

test.each([
  ['2025-09-18', '2025-09-21', '18–21 Sept 2025', 'Thu 18 to Sun 21'],
  ['2031-10-30', '2031-11-02', '30 Oct–2 Nov 2031', 'Thu 30 to Sun 2'],
  ['2031-10-30', '2031-10-30', '30 Oct 2031', 'Thu 30'],
])('a festival from %s to %s is told as %s, its gate as %s', (startsOn, endsOn, line, days) => {
  expect(festivalInOneLine({ startsOn, endsOn })).toBe(line);
  expect(daysInOneLine({ startsOn, endsOn })).toBe(days);
});

test('the code is shown in fours, whatever is left over', () => {
  expect(inFours('7Q4MX0TC19HVZB3K')).toEqual(['7Q4M', 'X0TC', '19HV', 'ZB3K']);
  expect(inFours('7Q4M-X0TC-19HV-ZB3K')).toEqual(['7Q4M', 'X0TC', '19HV', 'ZB3K']);
  expect(inFours('7Q4MX')).toEqual(['7Q4M', 'X']);
});

test('a pass names events only where its holder has a place in some', () => {
  const festival = { startsOn: '2025-09-18', endsOn: '2025-09-21' };
  const names = (...states: ('held' | 'waiting' | 'present' | 'cancelled')[]) =>
    goodFor(
      festival,
      states.map((state) => ({ state })),
    ).map(({ name, words }) => `${name} ${words}`);
  expect(names()).toEqual(['Gate Thu 18 to Sun 21']);
  expect(names('waiting', 'cancelled')).toEqual(['Gate Thu 18 to Sun 21']);
  expect(names('held', 'waiting', 'present')).toEqual(['Gate Thu 18 to Sun 21', 'Events your 2']);
});
