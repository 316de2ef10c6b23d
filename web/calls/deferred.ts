import { useEffect, useState } from 'react';
import { data } from 'react-router';

/** A loader's answer: on the server the answer itself, in a browser a promise of it, given at once. */
export type Deferred<Answer extends object> = Answer | { readonly deferred: Promise<Answer> };

/**
 * For loaders whose screen shows itself before its answer has come. The promise must not fail: what went
 * wrong is part of the answer, and `hasFailed` tells the server, so that nobody keeps such a page.
 */
export function defer<Answer extends object>(
  deferred: Promise<Answer>,
  hasFailed: (answer: Answer) => boolean,
) {
  if (!import.meta.env.SSR) return { deferred };
  return deferred.then((answer) => (hasFailed(answer) ? data(answer, 503) : answer));
}

/** The answer, or undefined until it comes. */
export function useDeferred<Answer extends object>(given: Deferred<Answer>): Answer | undefined {
  const [arrived, setArrived] = useState<{ given: Deferred<Answer>; answer: Answer }>();
  useEffect(() => {
    if (!('deferred' in given)) return;
    let isCurrent = true;
    given.deferred.then((answer) => isCurrent && setArrived({ given, answer }));
    return () => {
      isCurrent = false;
    };
  }, [given]);
  if (!('deferred' in given)) return given;
  return arrived?.given === given ? arrived.answer : undefined;
}
