import { expect, test } from 'vitest';
import { address } from './call.ts';

test('a call says which parameter of its path is missing', () => {
  const path = '/api/certificates/:code';
  expect(() => address(path)).toThrow('Required parameter code was not given');
  expect(() => address(path, { code: '' })).toThrow('Required parameter code was not given');
  expect(address(path, { code: 'A/B' }, { site: 'other', left: undefined })).toBe(
    '/api/certificates/A%2FB?site=other',
  );
});
