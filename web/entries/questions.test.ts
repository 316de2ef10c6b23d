import { expect, it } from 'vitest';
import { RegistrationRules } from '../../contract/registration-rules.ts';
import { errorsOfAnswers } from './questions.tsx';

const { questions } = RegistrationRules.parse({
  opens: '2026-09-01T10:00:00+05:30',
  closes: '2026-09-10T10:00:00+05:30',
  questions: [
    { id: 'idea', label: 'Your idea', kind: 'text', required: true },
    { id: 'drone', label: 'Your drone', kind: 'text' },
  ],
});

it('An answer that is too long is told so, with its length, and none is cut', () => {
  expect(errorsOfAnswers(questions, { idea: ` ${'x'.repeat(500)} ` })).toEqual({});
  expect(errorsOfAnswers(questions, { idea: 'x'.repeat(501), drone: 'y'.repeat(6000) })).toEqual({
    idea: 'At most 500 letters: this has 501.',
    drone: 'At most 500 letters: this has 6000.',
  });
  expect(errorsOfAnswers(questions, { idea: '  ' })).toEqual({ idea: 'Write an answer.' });
});
