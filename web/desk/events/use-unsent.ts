import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { inTurn } from '../../storage/in-turn.ts';
import { number } from '../../ui/formats.ts';
import { findUnsent, storeUnsent } from '../calls/unsent.ts';
import { useOrganiser } from '../frame/organiser.ts';
import { type Done, dismiss, toast } from '../ui/toast.tsx';
import { useLeaveGuard } from '../ui/use-leave-guard.ts';

const PAUSE_MS = 10_000;
/** As long as a page may stay open. */
const KEPT_MS = 24 * 60 * 60_000;

interface Unsent<One> {
  readonly one: One;
  readonly shown: Done;
}

interface Options<One> {
  /** What one is, as the tab keeps it. */
  readonly One: z.ZodMiniType<One>;
  /** False where the server did not take it. */
  readonly send: (one: One) => Promise<boolean>;
  /** What one is, in the toast. */
  readonly wordsOf: (one: One) => string;
  /** True of addresses at which the caller's screen is still there. */
  readonly stays: (pathname: string) => boolean;
}

/**
 * Sends one thing after the other, in the order of presses. What the server did not take is kept in the tab, over a reload
 * too, and sent by the same organiser once it answers; it can be taken back until then.
 */
export function useUnsent<One>({ send, stays, ...kept }: Options<One>) {
  const { id: organiser } = useOrganiser();
  const [inOrder] = useState(inTurn);
  const { queue, unsent, keep, remove, waitAnew } = useQueue(organiser, kept);

  function after(work: () => Promise<void>): void {
    inOrder(work).catch(reportError);
  }

  async function sendKept(): Promise<void> {
    for (;;) {
      const [first] = queue.current;
      if (!first) return;
      if (!(await send(first.one))) return waitAnew();
      remove(first.shown);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each who signs in
  useEffect(() => after(sendKept), [organiser]);
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
        if (queue.current.length > 0 || !(await send(one))) keep(one, { saysLost: true });
      }),
  };
}

/** What waits, in its order: each in the tab's storage, and in a toast that takes it back. `unsent` shows it. */
function useQueue<One>(organiser: string, { One, wordsOf }: Pick<Options<One>, 'One' | 'wordsOf'>) {
  const queue = useRef<readonly Unsent<One>[]>([]);
  const [unsent, setUnsent] = useState(queue.current);
  const set = (next: readonly Unsent<One>[]) => {
    queue.current = next;
    storeUnsent(
      organiser,
      next.map(({ one }) => one),
    );
    setUnsent(next);
  };
  const remove = (shown: Done) => {
    dismiss(shown);
    set(queue.current.filter((kept) => kept.shown !== shown));
  };
  const keep = (one: One, why: Pick<Done, 'saysLost'>) => {
    const count = queue.current.length + 1;
    const wait = count > 1 ? `${number(count)} wait here and are` : 'It is';
    const shown: Done = {
      ...why,
      text: `Kept in this tab: ${wordsOf(one)}`,
      note: why.saysLost
        ? `The server does not answer. ${wait} sent as soon as it does; nothing else is lost.`
        : `Not sent before this page was opened anew. ${wait} sent as soon as the server answers.`,
      untilMs: Date.now() + KEPT_MS,
      undo: async () => remove(shown),
    };
    set([...queue.current, { one, shown }]);
    toast(shown);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each who signs in
  useEffect(() => {
    const found = findUnsent(organiser, One);
    set([]);
    for (const one of found) keep(one, {});
    return () => {
      for (const { shown } of queue.current) dismiss(shown);
    };
  }, [organiser]);
  return { queue, unsent, keep, remove, waitAnew: () => set([...queue.current]) };
}
