import { expect, it } from 'vitest';
import { namesOf, subjectOf } from './words.ts';

it('Those chosen are told apart by first name and college, and by their codes where these are the same', () => {
  const person = (firstName: string, college: string, code: string) => ({
    ...{ firstName, college, code },
  });
  const people = [
    person('Asha', 'Anna University', 'AAAA-1111-22'),
    person('Asha', 'Loyola College', 'BBBB-1111-22'),
    person('Ravi', '', 'CCCC-1111-22'),
    person('Ravi', '', 'DDDD-1111-22'),
  ];
  expect(namesOf(people).map(({ name }) => name)).toEqual([
    ...['Asha', 'Asha', 'Ravi CCCC-1111…', 'Ravi DDDD-1111…'],
  ]);
});

it('A message’s subject names the event whose people it went to', () => {
  const message = {
    kind: 'event',
    name: 'Verse & Venom',
    subject: '{event}: another place',
  } as const;
  expect(subjectOf(message)).toBe('Verse & Venom: another place');
  expect(subjectOf({ ...message, kind: 'day' })).toBe('{event}: another place');
});
