import { expect, test } from 'vitest';
import { callAddress } from './call.ts';

test('a call says which parameter of its path is missing', () => {
  const path = '/api/certificates/:code';
  expect(() => callAddress(path)).toThrow('Required parameter code was not given');
  expect(() => callAddress(path, { code: '' })).toThrow('Required parameter code was not given');
  expect(callAddress(path, { code: 'A/B' }, { site: 'other', left: undefined })).toBe(
    '/api/certificates/A%2FB?site=other',
  );
});
