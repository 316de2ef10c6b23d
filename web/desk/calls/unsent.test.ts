import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
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

test('what another build has written otherwise is not sent', () => {
  storeUnsent('asha', [{ entry: 'one' }]);
  expect(findUnsent('asha', Mark)).toEqual([]);
});
