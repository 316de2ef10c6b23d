import { expect, test } from 'vitest';
import { Phone } from './fields.ts';

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
