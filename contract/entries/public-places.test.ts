import { expect, it } from 'vitest';
import { listPlaces } from './places-call.ts';
import { placesPath, readPlaces } from './public-places.ts';

const full = { places: 24, taken: 24, waiting: 7 };

it('reads what the call answers, and of an event that has other than numbers nothing', () => {
  const message = { 'music/only-song': full, 'music/open': { ...full, places: null } };
  expect(listPlaces.answer.parse({ message })).toEqual({ message });
  expect(readPlaces({ message })).toEqual(message);
  const broken = { a: null, b: { ...full, taken: '3' }, c: { places: 1 }, d: full };
  expect(readPlaces({ message: broken })).toEqual({ d: full });
  for (const nothing of [null, undefined, {}, { message: 'Gone' }, []])
    expect(readPlaces(nothing)).toEqual({});
});

it('asks where the call answers', () => {
  expect(listPlaces.path).toBe(placesPath);
});
