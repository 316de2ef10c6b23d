import { useEffect, useReducer, useRef, useState } from 'react';
import { callDesk, type DeskCall, type Input, type Message } from './call-desk.ts';
import { useConnection } from './connection.ts';

interface Read<C extends DeskCall> {
  /** The last answer: it stays while another is on its way, and when that fails. */
  readonly data?: Message<C>;
  /** When `data` came, in epoch milliseconds. */
  readonly readAt?: number;
  readonly error?: unknown;
}

/**
 * Reads a call's answer, anew with each other `input`, each `everyMs` while the page is seen and when it is
 * seen again, and once the server
 * answers again. Nothing is read before `when`. An overtaken request is given up.
 */
export function useRead<C extends DeskCall>(
  one: C,
  input: Input<C>,
  { everyMs = 0, when = true } = {},
) {
  const key = JSON.stringify(input);
  const { tries } = useConnection();
  const [reads, reload] = useReducer((count: number) => count + 1, 0);
  const isUnasked = useRef(false);
  const [read, setRead] = useState<Read<C>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` and `reads` ask for it again
  useEffect(() => {
    if (!when) return;
    const left = new AbortController();
    callDesk(one, JSON.parse(key) as Input<C>, {
      signal: left.signal,
      isUnasked: isUnasked.current,
    }).then(
      (data) => left.signal.aborted || setRead({ data, readAt: Date.now() }),
      (error) => left.signal.aborted || setRead((before) => ({ ...before, error })),
    );
    isUnasked.current = false;
    return () => left.abort();
  }, [one, key, tries, reads, when]);
  useEffect(() => {
    if (!everyMs) return;
    const again = () => {
      if (document.hidden) return;
      isUnasked.current = true;
      reload();
    };
    const timer = setInterval(again, everyMs);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [everyMs]);
  return { ...read, reload };
}
