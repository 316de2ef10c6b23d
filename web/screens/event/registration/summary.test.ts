import { expect, it } from 'vitest';
import type { Entry, Places } from '../../../../contract/entries/entry.ts';
import type { RegistrationRules } from '../../../../contract/registration-rules.ts';
import { summaryOf } from './summary.ts';

function barOf(entry: Partial<Entry>) {
  const own = { state: 'held', lacking: 0, members: [], teamName: null, number: null, ...entry };
  const known = { places: {} as Places, entry: own as unknown as Entry };
  const { first, second, button } = summaryOf({} as RegistrationRules, known)!;
  return { first, second, button };
}

it('says of nobody who was missed that they are in', () => {
  expect(barOf({ state: 'absent' }).first).toBe('You were missed');
});

it('says once that somebody is in, and beside it with whom, or as which', () => {
  const first = 'You are in';
  expect(barOf({ number: 5 })).toEqual({ first, second: 'your number: 5', button: 'See' });
  expect(barOf({})).toEqual({ first, second: '', button: 'See' });
  expect(barOf({ teamName: 'Lamp Post', number: 5 })).toEqual({
    ...{ first, second: 'Lamp Post', button: 'My team' },
  });
});
