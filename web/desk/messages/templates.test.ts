import { expect, it } from 'vitest';
import { firstToComplete, TEMPLATES, wordsOf } from './templates.ts';

const completed = (text: string) => {
  const place = firstToComplete(text);
  return place && text.slice(...place);
};

it('A message that begins with set words has its first word to complete chosen', () => {
  expect(completed(wordsOf('Venue changed', 'event').body)).toBe('{new venue}');
  expect(completed(wordsOf('Delayed', 'event').body)).toBe('{new hour}');
  expect(completed(wordsOf('Bring ID card', 'event').body)).toBeUndefined();
});

it('Only to the people of one event its name is left to be filled in', () => {
  for (const template of TEMPLATES) {
    const { subject, body } = wordsOf(template, 'day');
    expect(subject + body).not.toContain('{event}');
    expect(completed(body)).toBe('{which event}');
    expect(body.startsWith('Dear {name},')).toBe(true);
  }
});
