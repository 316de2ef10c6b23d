import { expect, test } from 'vitest';
import { overTheFold } from './sponsors-screen.tsx';

test.each([
  ['Times of Nitt', ['Times of', 'Nitt']],
  ['Samachar', ['', 'Samachar']],
  ['The Lantern Post', ['The Lantern', 'Post']],
  ['The Evening Mahotsav Chronicle', ['The Evening', 'Mahotsav Chronicle']],
])('%s stands on both sides of the newspaper', (title, sides) => {
  expect(overTheFold(title)).toEqual(sides);
});
