import { useCallback, useEffect, useState } from 'react';
import { type FoundPerson, findAtGate } from '../../../contract/gate/list.ts';
import { call } from '../../calls/call.ts';
import { CallError } from '../../calls/call-error.ts';

const LETTERS = 3;
/** Between two letters of somebody who types. */
const PAUSE_MS = 400;
/** Longer than this nobody in a queue waits. */
const PATIENCE_MS = 6000;

export type Search =
  | { readonly how: 'nothing asked' | 'searching' | 'unreachable' }
  | { readonly how: 'refused'; readonly message: string }
  | { readonly how: 'found'; readonly found: number; readonly people: readonly FoundPerson[] };

/** Asks the server for people by these words, once they rest; `again` once more. */
export function useSearch(words: string): { search: Search; again: () => void } {
  const [answer, setAnswer] = useState<{ words: string; search: Search }>();
  const [tries, setTries] = useState(0);
  const again = useCallback(() => setTries((count) => count + 1), []);
  const isEnough = words.length >= LETTERS;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks once more
  useEffect(() => {
    if (!isEnough) return;
    setAnswer(undefined);
    const left = new AbortController();
    const timer = setTimeout(async () => {
      const found = await search(words, left.signal);
      if (!left.signal.aborted) setAnswer({ words, search: found });
    }, PAUSE_MS);
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [words, isEnough, tries]);
  if (!isEnough) return { search: { how: 'nothing asked' }, again };
  return { search: answer?.words === words ? answer.search : { how: 'searching' }, again };
}

async function search(q: string, left: AbortSignal): Promise<Search> {
  const signal = AbortSignal.any([left, AbortSignal.timeout(PATIENCE_MS)]);
  try {
    const { message } = await call(findAtGate, { base: '', body: { q }, signal, isOnce: true });
    return { how: 'found', ...message };
  } catch (error) {
    const isRefused = error instanceof CallError && error.status > 0 && !error.passes;
    return isRefused ? { how: 'refused', message: error.message } : { how: 'unreachable' };
  }
}
