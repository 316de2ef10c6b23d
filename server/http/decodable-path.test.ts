import { expect, it } from 'vitest';
import { wellFormed } from './decodable-path.ts';

it.each([
  ['/events/music/details/100%', '/events/music/details/100%25'],
  ['/events/music/details/50%25%20off', '/events/music/details/50%25%20off'],
  ['/events/music/details/%E0%A4%A', '/events/music/details/%25E0%25A4%25A'],
  ['/clusters?q=100%', '/clusters?q=100%'],
  ['/map', '/map'],
  ['/api/clusters/%', '/api/clusters/%'],
])('an address with a stray per cent sign can be read: %s', (typed, read) => {
  expect(wellFormed(typed)).toBe(read);
});
