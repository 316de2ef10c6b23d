import { useCallback, useEffect, useRef, useState } from 'react';
import {
  countIdProofs,
  decideIdProof,
  type LentProof,
  lendIdProofs,
  type ReviewQueue,
  skipIdProof,
  undoVerdict,
  type Verdict,
} from '../../../contract/desk/id-proofs.ts';
import { CallError, sentencesOf } from '../../calls/call-error.ts';
import { useAct } from '../../calls/use-act.ts';
import { useRead } from '../../calls/use-read.ts';
import { callDesk } from '../calls/call-desk.ts';
import { useTellRail } from '../frame/waiting.ts';
import { toast } from '../ui/toast.tsx';

/** More are lent once so few are left: the next picture is always there. */
const FEW = 2;

/** The ID proofs on the reviewer's table, the one that they look at, and what they do with it. */
export function useReviewQueue() {
  const { fill, put, reload, setAtId, ...table } = useTable();
  const { isBusy, run } = useAct();

  /** True where it was done, else it is told why not, and all stays; what others have changed is seen anew. */
  async function act(of: LentProof, work: () => Promise<void>): Promise<boolean> {
    const isDone = await run(async () => {
      try {
        await work();
        put(of);
        return true;
      } catch (failure) {
        toast({ text: `Nothing was decided: ${of.name}`, note: sentencesOf(failure) });
        const isChanged = failure instanceof CallError && failure.status === 409;
        if (isChanged) await fill();
        return isChanged;
      }
    });
    return isDone ?? false;
  }

  const decide = (of: LentProof, given: Verdict) =>
    act(of, async () => {
      const params = { id: of.id };
      const { undoUntil } = await callDesk(decideIdProof, { params, body: given });
      toast({
        text: `${given.verdict === 'approved' ? 'Approved' : 'Rejected'}: ${of.name}`,
        note: 'The mail goes out in a minute; later it is taken back on their sheet.',
        untilMs: undoUntil,
        undo: async () => {
          await callDesk(undoVerdict, { params });
          await fill();
          reload();
          setAtId(of.id);
        },
      });
    });

  const skip = (of: LentProof) =>
    act(of, async () => void (await callDesk(skipIdProof, { params: { id: of.id } })));

  return { ...table, fill, setAtId, isBusy, decide, skip };
}

/** The review queue: taken at the beginning, filled when little is left or something has come. */
function useTable() {
  const [queue, setQueue] = useState<ReviewQueue>();
  const [error, setError] = useState<unknown>();
  const [atId, setAtId] = useState('');
  const { data: head, reload } = useRead(countIdProofs, {}, { everyMs: 10_000 });
  useTellRail(head, ({ waiting }) => ({ idProofs: waiting }));
  const gone = useRef(new Map<string, number>());
  const fill = useCallback(async () => {
    const askedAt = performance.now();
    try {
      const filled = await callDesk(lendIdProofs, {});
      // A proof that was decided while the answer was on its way is not to come back with it.
      const isThere = ({ id }: LentProof) => (gone.current.get(id) ?? 0) < askedAt;
      setQueue({ ...filled, lent: filled.lent.filter(isThere) });
      setError(undefined);
    } catch (failure) {
      setError(failure);
    }
  }, []);
  useEffect(() => void fill(), [fill]);
  useFillOnceMoreWaits(queue, head, fill);

  const lent = queue?.lent ?? [];
  const at = lent.findIndex(({ id }) => id === atId);
  const place = Math.max(0, at);
  const next = lent[(place + 1) % lent.length];
  const isOver = useMomentPassed(lent.length > 0 ? queue?.lentUntil : undefined);

  /** Goes on to the next one, while others are fetched. */
  function put(away: LentProof): void {
    gone.current.set(away.id, performance.now());
    const isLeft = ({ id }: LentProof) => id !== away.id;
    // Whoever has gone on meanwhile stays there, and what was lent meanwhile stays on the table.
    setAtId((now) => (now === '' || now === away.id ? (next?.id ?? '') : now));
    setQueue((before) => before && { ...before, lent: before.lent.filter(isLeft) });
    reload();
    if (lent.filter(isLeft).length <= FEW) void fill();
  }

  return {
    queue: queue && { ...queue, ...head, lent, lentUntil: queue.lentUntil },
    proof: lent[place],
    ...{ error, next, isOver, fill, put, reload, setAtId },
    go: (step: number) => setAtId(lent[(place + step + lent.length) % lent.length]?.id ?? ''),
  };
}

/** Of an empty table only: what others have on theirs isn't to be had. */
function useFillOnceMoreWaits(queue?: ReviewQueue, head?: ReviewQueue, fill?: () => void): void {
  const others = (head?.others ?? []).reduce((sum, { count }) => sum + count, 0);
  const isThere = queue?.lent.length === 0 && head !== undefined && head.waiting > others;
  // With each new head: what was skipped comes back by time alone.
  useEffect(() => {
    if (isThere && head) fill?.();
  }, [isThere, head, fill]);
}

/** True from a moment on, in epoch milliseconds. */
function useMomentPassed(moment = Number.POSITIVE_INFINITY): boolean {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    if (moment === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => setPassed(moment), moment - Date.now());
    return () => clearTimeout(timer);
  }, [moment]);
  return passed === moment;
}
