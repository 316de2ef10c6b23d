import { expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { Email, Phone, soughtPhone } from './fields.ts';

test.each([
  '9840012345',
  '98400 12345',
  ' 98400-12345 ',
  '98400\u00a012345',
  '98400\u2013123\u201145',
  '(98400) 12345',
  '+919840012345',
  '+91 98400 12345',
  '+91-9840012345',
  '(+91) 98400 12345',
  '+91 (0) 98400 12345',
  '09840012345',
  '0 98400 12345',
  '919840012345',
  '\u202a+91 98400 12345\u202c',
])('%j is ten digits', (typed) => {
  expect(Phone.parse(typed)).toBe('9840012345');
});

test.each([
  ['984001234', 'Phone number must be 10 digits'],
  ['98400123456', 'Phone number must be 10 digits'],
  ['009840012345', 'Phone number must be 10 digits'],
  ['+1 984 001 2345', 'Phone number must be 10 digits'],
  ['98400 1234x', 'Phone number must be 10 digits'],
  ['+91', 'Phone number must be 10 digits'],
  ['', 'Phone is required'],
  [' \u00a0', 'Phone is required'],
])('%j is refused: %s', (typed, message) => {
  expect(Phone.safeParse(typed).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test.each([
  '0091 98400 12345',
  '00 91 98400 12345',
  '00919840012345',
  '98400.12345',
  '98400/12345',
  '+91.98400.12345',
  '098400-12345',
])('%j is looked for as ten digits', (typed) => {
  expect(soughtPhone(typed)).toBe('9840012345');
});

it.each([
  ['asha@bücher.example', 'asha@xn--bcher-kva.example'],
  ['Ravi@உதாரணம்.example', 'Ravi@xn--'],
  ['\u202aasha@example.org\u200b ', 'asha@example.org'],
  ['asha@1.example', 'asha@1.example'],
  ['ravi@பள்ளி.இந்தியா', 'ravi@xn--'],
  ['meera@college.xn--h2brj9c', 'meera@college.xn--h2brj9c'],
])('mail to %s goes to its domain in ASCII', (typed, kept) => {
  expect(z.parse(Email, typed)).toMatch(new RegExp(`^${kept}`));
});

it.each([
  ['आशा@example.org', /plain letters \(a to z\).*before the @/],
  ['élodie@bücher.example', /plain letters/],
  ['asha@bü cher.example', 'Invalid email format'],
  ['asha@bücher.example/x', 'Invalid email format'],
  ['asha@bücher', 'Invalid email format'],
])('%s is refused with what can be done', (typed, message) => {
  expect(z.safeParse(Email, typed).error?.issues[0]?.message).toMatch(message);
});
