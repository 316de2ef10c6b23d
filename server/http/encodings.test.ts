import { describe, expect, it } from 'vitest';
import { matchesEtag } from './cached-answer.ts';
import { encodingFor } from './encodings.ts';

describe('what a request takes', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br', 'br'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=1, br;q=0.1', 'gzip'],
    ['identity, gzip;q=0.5', 'identity'],
    ['*;q=0.1, identity', 'identity'],
    ['br;q=0.001', 'br'],
    ['br ; q=0.000', 'identity'],
    ['identity;q=0', 'identity'],
    ['x-gzip, brotli', 'identity'],
  ])('by its Accept-Encoding %j is %s', (header, encoding) => {
    expect(encodingFor(header)).toBe(encoding);
  });

  it.each([
    [undefined, false],
    ['"a"', true],
    ['W/"a"', true],
    ['"b", W/"a"', true],
    [' * ', true],
    ['"b"', false],
    ['a', false],
    ['"a*"', false],
    ['"*"', false],
  ])('is known already by its If-None-Match %j: %s', (header, known) => {
    expect(matchesEtag(header, 'W/"a"')).toBe(known);
    expect(matchesEtag(header, '"a"')).toBe(known);
  });
});
