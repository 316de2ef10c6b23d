import { expect, it } from 'vitest';
import { certificateWords, placeIn } from './certificate-words.ts';

it('tells from a certificate how somebody came', () => {
  const places = [1, 2, 6, 7].map((rank) => placeIn(certificateWords({ rank })));
  expect(places).toEqual(['first', 'second', 'sixth', '7th']);
  expect(placeIn(certificateWords({ rank: null }))).toBeUndefined();
});
