import { expect, test } from 'vitest';
import { CallError, sentencesOf } from './call-error.ts';

test('a failure is told by its fields, else by its message, else in a word', () => {
  const fields = { user_code: 'This link has expired', user_email: 'Email is required' };
  const message = 'This link has expired (user_code). Email is required (user_email)';
  expect(sentencesOf(new CallError(400, message, fields))).toBe(
    'This link has expired\nEmail is required',
  );
  expect(sentencesOf(new CallError(429, 'Too many attempts'))).toBe('Too many attempts');
  expect(sentencesOf(new Error(), 'Error signing in')).toBe('Error signing in');
  expect(sentencesOf('thrown')).toBe('Unknown error');
});
