import { expect, test, vi } from 'vitest';
import { MessageError } from '../ui/message-error.ts';
import { RequiredParameterError } from './call.ts';
import { CallError, sentencesOf } from './call-error.ts';

test('a failure is told by its fields, else by its message, else in a word', () => {
  const fields = { user_code: 'This link has expired', user_email: 'Email is required' };
  const message = 'This link has expired (user_code). Email is required (user_email)';
  expect(sentencesOf(new CallError(400, message, fields))).toBe(
    'This link has expired\nEmail is required',
  );
  expect(sentencesOf(new CallError(429, 'Too many attempts'))).toBe('Too many attempts');
  expect(sentencesOf(new MessageError('Choose it again.'))).toBe('Choose it again.');
});

test.each([
  new DOMException('Failed to execute setItem on Storage', 'QuotaExceededError'),
  new TypeError('Failed to fetch dynamically imported module'),
  new RequiredParameterError('user_email'),
  'thrown',
])('what a browser or a mistake of ours says is for the console alone: %s', (error) => {
  const noted = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(sentencesOf(error)).toBe('Something went wrong on this page. Try again in a moment.');
  expect(sentencesOf(error, 'Error signing in')).toBe('Error signing in');
  expect(noted).toHaveBeenCalledWith(error);
  noted.mockRestore();
});
