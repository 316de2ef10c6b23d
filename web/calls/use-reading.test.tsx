import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useSame } from './use-reading.ts';

/** What a screen that is drawn once for each of `answers` is given of them. */
function givenOf(answers: readonly unknown[]): unknown[] {
  const given: unknown[] = [];
  function Screen() {
    const [at, setAt] = useState(0);
    given.push(useSame(answers[at]));
    if (at < answers.length - 1) setAt(at + 1);
    return null;
  }
  renderToStaticMarkup(<Screen />);
  return given;
}

test('an answer that says what the one before said is the one before', () => {
  const [first, same, other] = [{ taken: 1 }, { taken: 1 }, { taken: 2 }];
  const [one, two, three, four] = givenOf([first, same, other, undefined]);
  expect(one).toBe(first);
  expect(two).toBe(first);
  expect(three).toBe(other);
  expect(four).toBeUndefined();
});
