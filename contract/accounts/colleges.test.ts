import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listColleges } from './colleges.ts';

function read(message: unknown) {
  return z.parse(listColleges.answer, { message }).message;
}

test('one unsound college leaves the others', () => {
  const zed = { college_name: 'Zed', also: 'ZC' };
  const list = [
    zed,
    { college_name: null },
    null,
    'Anna',
    {},
    { college_name: ' ' },
    7,
    { ...zed, also: 3 },
  ];
  expect(read(list)).toEqual([zed, { college_name: 'Zed' }]);
});

test('a number in a name’s place is shown', () => {
  expect(read([{ college_name: 42 }])).toEqual([{ college_name: '42' }]);
});

test('what is no list is an error', () => {
  expect(() => read('<html>')).toThrow();
});
