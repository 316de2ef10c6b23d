import { useEffect, useRef } from 'react';
import { type DeskEntry, MAX_MARKED, markAttendance } from '../../../contract/desk/events.ts';
import { useAccountsCall } from '../../calls/accounts.ts';
import { callErrorOf, sentencesOf } from '../../calls/call-error.ts';
import { useAct } from '../../calls/use-act.ts';
import { callDesk } from '../calls/call-desk.ts';
import { toast } from '../ui/toast.tsx';
import { useEventParams } from './use-event.ts';
import { useUnsent } from './use-unsent.ts';

export type Mark = 'held' | 'present' | 'absent';
export const MARKS: Readonly<Record<Mark, string>> = {
  held: 'Not marked',
  present: 'Present',
  absent: 'Absent',
};

const UNDO_MS = 60_000;

interface Marked {
  readonly id: string;
  readonly was: Mark;
}

interface Sent {
  readonly entries: readonly Marked[];
  readonly is: Mark;
}

/**
 * Marks who came, and takes marks back as they were; the list is read anew either way. Presses that come faster than
 * answers are done one after the other. While the server doesn't answer they are kept, and sent in their order once it
 * does: `kept` has those marks by entry.
 */
export function useMarking(
  list: readonly unknown[] | undefined,
  reload: () => void,
  onMarked: (ids: readonly string[], is: Mark) => void,
) {
  const params = useEventParams();
  const call = useAccountsCall();
  const { run, isBusy } = useAct();
  const { unsent, submit } = useUnsent(send, ({ is }: Sent) => MARKS[is].toLowerCase());
  /** Ahead of the list, until it is read anew. */
  const asked = useRef(new Map<string, Mark>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list says that it was read
  useEffect(() => {
    if (!isBusy) asked.current.clear();
  }, [list]);
  function mark(entries: readonly Pick<DeskEntry, 'id' | 'state'>[], is: Mark): void {
    const sent = entries
      .map(({ id, state }) => ({ id, was: asked.current.get(id) ?? (state as Mark) }))
      .filter(({ was }) => was !== is);
    if (sent.length === 0) return;
    for (const { id } of sent) asked.current.set(id, is);
    for (let at = 0; at < sent.length; at += MAX_MARKED)
      submit({ entries: sent.slice(at, at + MAX_MARKED), is });
  }

  /** False where the server could not be told. */
  async function send({ entries: sent, is }: Sent): Promise<boolean> {
    const ids = sent.map(({ id }) => id);
    let failure: unknown;
    const done = await run(() =>
      call(markAttendance, { params, body: { entries: [...sent], is } }).catch((error) => {
        failure = error;
        throw error;
      }),
    );
    if (done === undefined) {
      for (const id of ids) asked.current.delete(id);
      if (callErrorOf(failure).passes) {
        reload();
        return false;
      }
      toast({ text: `Not marked: ${MARKS[is].toLowerCase()}`, note: sentencesOf(failure) });
    } else onMarked(ids, is);
    reload();
    if (done === undefined) return true;
    toast({
      text: `${done}: ${MARKS[is].toLowerCase()}`,
      untilMs: Date.now() + UNDO_MS,
      undo: async () => {
        for (const { id, was } of sent) asked.current.set(id, was);
        for (const [was, some] of Map.groupBy(sent, (one) => one.was)) {
          const back = some.map(({ id }) => ({ id, was: is }));
          await callDesk(markAttendance, { params, body: { entries: back, is: was } });
          onMarked(
            some.map(({ id }) => id),
            was,
          );
        }
        reload();
      },
    });
    return true;
  }

  const kept = new Map(
    unsent.flatMap(({ entries, is }) => entries.map(({ id }) => [id, is] as const)),
  );
  return { mark, kept, isBusy };
}
