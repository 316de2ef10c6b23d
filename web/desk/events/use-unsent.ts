import { useEffect, useRef, useState } from 'react';
import { inTurn } from '../../storage/in-turn.ts';
import { number } from '../../ui/formats.ts';
import { type Done, dismiss, toast } from '../ui/toast.tsx';
import { useLeaveGuard } from '../ui/use-leave-guard.ts';

const PAUSE_MS = 10_000;
/** As long as a page may stay open. */
const KEPT_MS = 24 * 60 * 60_000;

interface Unsent<One> {
  readonly one: One;
  readonly shown: Done;
}

/**
 * Sends one thing after the other, in the order of presses. What the server did not take, by which `send` gives
 * false, is kept on the page and sent once it answers; it can be taken back until then. `wordsOf`: what one is, in the toast.
 * `stays`: true of addresses at which the caller's screen is still there.
 */
export function useUnsent<One>(
  send: (one: One) => Promise<boolean>,
  wordsOf: (one: One) => string,
  stays: (pathname: string) => boolean,
) {
  const [inOrder] = useState(inTurn);
  /** In their order; `unsent` shows them. */
  const queue = useRef<readonly Unsent<One>[]>([]);
  const [unsent, setUnsent] = useState(queue.current);
  const setQueue = (next: readonly Unsent<One>[]) => {
    queue.current = next;
    setUnsent(next);
  };
  const remove = (shown: Done) => {
    dismiss(shown);
    setQueue(queue.current.filter((kept) => kept.shown !== shown));
  };

  function keep(one: One): void {
    const count = queue.current.length + 1;
    const waits = count > 1 ? `${number(count)} wait here and are` : 'It is';
    const shown: Done = {
      text: `Kept on this page: ${wordsOf(one)}`,
      note: `The server does not answer. ${waits} sent as soon as it does; nothing else is lost.`,
      saysLost: true,
      untilMs: Date.now() + KEPT_MS,
      undo: async () => remove(shown),
    };
    setQueue([...queue.current, { one, shown }]);
    toast(shown);
  }

  function after(work: () => Promise<void>): void {
    inOrder(work).catch(reportError);
  }

  async function sendKept(): Promise<void> {
    for (;;) {
      const [first] = queue.current;
      if (!first) return;
      // Another pause begins.
      if (!(await send(first.one))) return setQueue([...queue.current]);
      remove(first.shown);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: no pause begins anew by what else is drawn
  useEffect(() => {
    if (unsent.length === 0) return;
    const flush = () => after(sendKept);
    const timer = setTimeout(flush, PAUSE_MS);
    addEventListener('online', flush);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', flush);
    };
  }, [unsent]);
  useLeaveGuard(unsent.length > 0, stays);

  return {
    unsent: unsent.map(({ one }) => one),
    submit: (one: One) =>
      after(async () => {
        if (queue.current.length > 0 || !(await send(one))) keep(one);
      }),
  };
}
