import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { tabStorage } from '../../storage/browser-storage.ts';
import { findUnsent, forgetUnsent, storeUnsent } from './unsent.ts';

const Mark = z.object({ id: z.string() });
const marks = [{ id: 'one' }, { id: 'two' }];

afterEach(forgetUnsent);

test('what the server has not taken is there again for the same organiser, until it is sent', () => {
  storeUnsent('asha', marks);
  expect(findUnsent('asha', Mark)).toEqual(marks);
  expect(findUnsent('asha', Mark)).toEqual(marks);
  storeUnsent('asha', []);
  expect(findUnsent('asha', Mark)).toEqual([]);
});

test('what somebody left unsent is sent by nobody else, nor by themselves after that', () => {
  storeUnsent('asha', marks);
  expect(findUnsent('ravi', Mark)).toEqual([]);
  expect(findUnsent('asha', Mark)).toEqual([]);
});

test('whoever signs out leaves nothing to be sent', () => {
  storeUnsent('asha', marks);
  forgetUnsent();
  expect(findUnsent('asha', Mark)).toEqual([]);
});

test.each([
  ['by another build', JSON.stringify({ organiser: 'asha', all: [{ entry: 'one' }] })],
  ['cut off', '{'],
])('what was written otherwise is not sent: %s', (_, text) => {
  tabStorage.set('unsent', text);
  expect(findUnsent('asha', Mark)).toEqual([]);
});
