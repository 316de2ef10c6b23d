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

/** Whoever goes on within the desk loses nothing: it is sent from every screen. */
const isOfDesk = () => true;

interface Unsent<One> {
  readonly one: One;
  /** Once the server did not take it. */
  readonly shown?: Done;
}

interface Options<One> {
  /** What one is, as the tab keeps it. */
  readonly One: z.ZodMiniType<One>;
  /** False where the server did not take it. */
  readonly send: (one: One) => Promise<boolean>;
  /** What one is, in the toast. */
  readonly wordsOf: (one: One) => string;
}

/**
 * Sends one thing after the other, in the order of presses. From the press until the server has taken it each is kept in the
 * tab, over a reload too, and sent by the same organiser once it answers; what it did not take can be taken back until then.
 */
export function useUnsent<One>({ send, ...kept }: Options<One>) {
  const { id: organiser } = useOrganiser();
  const [inOrder] = useState(inTurn);
  const { first, unsent, add, show, remove } = useQueue(organiser, kept);

  function sendAll(): void {
    inOrder(async () => {
      for (let next = first(); next !== undefined; next = first()) {
        if (!(await send(next))) return show(true);
        remove(next);
      }
    }).catch(reportError);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each who signs in
  useEffect(sendAll, [organiser]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: no pause begins anew by what else is drawn
  useEffect(() => {
    if (unsent.length === 0) return;
    const timer = setTimeout(sendAll, PAUSE_MS);
    addEventListener('online', sendAll);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', sendAll);
    };
  }, [unsent]);
  useLeaveGuard(unsent.length > 0, isOfDesk);

  return {
    unsent: unsent.map(({ one }) => one),
    submit(one: One): void {
      add(one);
      if (unsent.length > 0) show(true);
      else sendAll();
    },
  };
}

/**
 * What is to be sent, in its order, as the tab keeps it. `unsent`: what the server did not take, each with a toast that takes it
 * back. After its screen nothing of it changes: the next one reads what the tab has.
 */
function useQueue<One>(organiser: string, { One, wordsOf }: Pick<Options<One>, 'One' | 'wordsOf'>) {
  const queue = useRef<readonly Unsent<One>[]>([]);
  const isGone = useRef(false);
  const [unsent, setUnsent] = useState(queue.current);
  const set = (next: readonly Unsent<One>[]) => {
    if (isGone.current) return;
    queue.current = next;
    storeUnsent(
      organiser,
      next.map(({ one }) => one),
    );
    const shown = next.filter((each) => each.shown);
    setUnsent((before) => (before.length + shown.length === 0 ? before : shown));
  };
  const remove = (one: One) => {
    const { shown } = queue.current.find((each) => each.one === one) ?? {};
    if (shown) dismiss(shown);
    set(queue.current.filter((each) => each.one !== one));
  };
  const toastOf = (one: One, count: number, saysLost: boolean): Done => {
    const wait = count > 1 ? `${number(count)} wait here and are` : 'It is';
    return {
      ...(saysLost && { saysLost }),
      text: `Kept in this tab: ${wordsOf(one)}`,
      note: saysLost
        ? `The server does not answer. ${wait} sent as soon as it does; nothing else is lost.`
        : `Not sent before this page was opened anew. ${wait} sent as soon as the server answers.`,
      untilMs: Date.now() + KEPT_MS,
      undo: async () => remove(one),
    };
  };
  /** Shows all that waits, and begins another pause. */
  const show = (saysLost: boolean) => {
    if (isGone.current) return;
    set(
      queue.current.map((each, at) => {
        if (each.shown) return each;
        const shown = toastOf(each.one, at + 1, saysLost);
        toast(shown);
        return { ...each, shown };
      }),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each who signs in
  useEffect(() => {
    isGone.current = false;
    set(findUnsent(organiser, One).map((one) => ({ one })));
    show(false);
    return () => {
      isGone.current = true;
      for (const { shown } of queue.current) if (shown) dismiss(shown);
    };
  }, [organiser]);
  return {
    ...{ unsent, remove, show },
    first: () => (isGone.current ? undefined : queue.current[0]?.one),
    add: (one: One) => set([...queue.current, { one }]),
  };
}
