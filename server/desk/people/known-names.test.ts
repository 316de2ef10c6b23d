import { expect, it } from 'vitest';
import { splitNames } from './known-names.ts';

it('A sign-up has only the new name taken apart, however many there are', () => {
  const before = splitNames(['asha rao', 'ravi kumar']);
  const after = splitNames(['asha rao', 'meera rao', 'ravi kumar'], before);
  expect(after).toEqual(splitNames(['asha rao', 'meera rao', 'ravi kumar']));
  for (const [name, known] of before.names) expect(after.names.get(name)).toBe(known);
});

it('Of a name that has gone no word stays', () => {
  const before = splitNames(['asha rao', 'ravi kumar']);
  expect(splitNames(['asha rao'], before)).toEqual(splitNames(['asha rao']));
});
