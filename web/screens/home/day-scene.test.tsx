import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MOST_WINDOWS, Windows } from './day-scene.tsx';

const placesOf = (count: number) =>
  [...renderToStaticMarkup(<Windows count={count} />).matchAll(/<g transform="([^"]+)"/g)].map(
    ([, place]) => place,
  );

test.each([
  [0, 0],
  [1, 1],
  [9, 9],
  [12, MOST_WINDOWS],
])('while %i events are on, %i windows are lit, each in a place of its own', (on, lit) => {
  const places = placesOf(on);
  expect(places).toHaveLength(lit);
  expect(new Set(places).size).toBe(lit);
});
