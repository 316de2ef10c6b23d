import { expect, it } from 'vitest';
import { subjectOf } from './words.ts';

it('A message’s subject names the event whose people it went to', () => {
  const message = {
    kind: 'event',
    name: 'Verse & Venom',
    subject: '{event}: another place',
  } as const;
  expect(subjectOf(message)).toBe('Verse & Venom: another place');
  expect(subjectOf({ ...message, kind: 'day' })).toBe('{event}: another place');
});
