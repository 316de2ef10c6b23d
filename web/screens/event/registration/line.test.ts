import { expect, it } from 'vitest';
import { lineInWords } from './line.tsx';

it('says in words who waits before and behind', () => {
  const people = { of: 'person' } as const;
  expect(lineInWords({ ...people, before: 0, behind: 0 })).toBe(
    'Nobody before you, you, nobody behind you',
  );
  expect(lineInWords({ ...people, before: 1, behind: 2 })).toBe(
    'One person before you, you, two behind you',
  );
  expect(lineInWords({ of: 'team', before: 2, behind: 1 })).toBe(
    'Two teams before you, you, one behind you',
  );
  expect(lineInWords({ ...people, before: 0, behind: 0, look: 'offered' })).toBe(
    'You at the open door, nobody behind you',
  );
  expect(lineInWords({ ...people, before: 7, behind: 0, look: 'asked' })).toBe(
    'Seven people in line; you would be next',
  );
});
