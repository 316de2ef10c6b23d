import { useEffect, useState } from 'react';
import { data } from 'react-router';

/** What a loader gives: on the server the answer itself, in a browser at once and the answer later. */
export type Later<Answer extends object> = Answer | { readonly later: Promise<Answer> };

/**
 * For loaders whose screen shows itself before its answer has come. `later` must not fail: what went
 * wrong is part of the answer, and `hasFailed` tells the server, so that nobody keeps such a page.
 */
export function answerLater<Answer extends object>(
  later: Promise<Answer>,
  hasFailed: (answer: Answer) => boolean,
) {
  if (!import.meta.env.SSR) return { later };
  return later.then((answer) => (hasFailed(answer) ? data(answer, 503) : answer));
}

/** The answer, or undefined until it comes. */
export function useLater<Answer extends object>(given: Later<Answer>): Answer | undefined {
  const [arrived, setArrived] = useState<{ given: Later<Answer>; answer: Answer }>();
  useEffect(() => {
    if (!('later' in given)) return;
    let isCurrent = true;
    given.later.then((answer) => isCurrent && setArrived({ given, answer }));
    return () => {
      isCurrent = false;
    };
  }, [given]);
  if (!('later' in given)) return given;
  return arrived?.given === given ? arrived.answer : undefined;
}
