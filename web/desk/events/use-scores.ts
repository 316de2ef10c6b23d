import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import {
  type Criterion,
  getScoreSheet,
  type ScoreSheet,
  saveScoreSheet,
} from '../../../contract/desk/results.ts';
import { useAct } from '../../calls/use-act.ts';
import { useRead } from '../../calls/use-read.ts';
import { type Done, dismiss, toast } from '../ui/toast.tsx';
import { useLeaveGuard } from '../ui/use-leave-guard.ts';
import {
  type Clash,
  EMPTY_DRAFT,
  markSaved,
  meetSheet,
  openClashes,
  settle,
  unsaved,
  type Written,
} from './score-draft.ts';
import {
  addTexts,
  type CellText,
  isTyped,
  numberIn,
  readFields,
  readScores,
  restoreTexts,
  type Typed,
} from './typed-scores.ts';
import { useEventParams } from './use-event.ts';

const UNDO_MS = 60_000;

/**
 * The sheet as the organiser has it before them: what they typed stays when somebody else keeps theirs meanwhile, which
 * comes into all other fields; where both wrote into one, they are asked.
 */
export function useScores() {
  const params = useEventParams();
  const { data: sheet, error, reload } = useRead(getScoreSheet, { params });
  const keeping = useAct();
  const { typed, set, base, clashes, isTouched, markKept, ...meeting } = useDraft(sheet);
  // A key shows in its field at once; ranks, sums and questions follow when the hand rests, once for all that was typed.
  const rested = useDeferredValue(typed);
  const read = useMemo(() => readScores(sheet, rested), [sheet, rested]);
  const scores = { ...read, ...readFields(sheet, typed), typed };
  const latest = useRef(scores);
  latest.current = scores;
  // What is kept, or gone, can't be undone any more.
  const filled = useRef<Done[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they tell that it is
  useEffect(
    () => () => filled.current.splice(0).forEach(dismiss),
    [keeping.isBusy, sheet?.version],
  );
  /** The same for good, so that a cell is drawn anew only when something of its own line changes. */
  const [acts] = useState(() => ({
    type: (one: CellText) => set((before) => addTexts(before, [one])),
    /** Types many cells at once, those that differ; the toast says it in `word`, and undoes it. */
    fill(texts: readonly CellText[], word: string) {
      const { shown, typed: before } = latest.current;
      const differ = texts.filter(
        ({ id, column, text }) => numberIn(text) !== numberIn(shown(id, column)),
      );
      if (differ.length === 0) return toast({ text: 'Nothing in it differs from the sheet.' });
      set((now) => addTexts(now, differ));
      const undo = async () => set((now) => restoreTexts(now, before, differ));
      const done = { text: word, note: 'Not saved yet.', undo, untilMs: Date.now() + UNDO_MS };
      filled.current.push(done);
      toast(done);
    },
    latest: () => latest.current,
  }));
  return {
    ...scores,
    ...{ sheet, error, reload, isTouched, acts, clashes, ...meeting },
    isKeepable: isTouched && clashes.length === 0 && (typed !== rested || read.faults === 0),
    fill: acts.fill,
    givePrize: (at: number, text: string) =>
      set((before) => ({ prizes: new Map([...before.prizes, [at, text]]) })),
    decide: (decided: ReadonlyMap<string, number>) =>
      set(({ ties }) => ({ ties: new Map([...ties, ...decided]) })),
    name: (named: readonly Criterion[]) => set(() => ({ criteria: named })),
    refused: keeping.error,
    isKeeping: keeping.isBusy,
    async keep() {
      if (keeping.isBusy || clashes.length > 0) return;
      const { criteria, written, prizes, faults } =
        typed === rested ? read : readScores(sheet, typed);
      if (faults > 0) return;
      const body = { version: base?.version ?? 0, criteria, rows: written, prizes };
      const done = await keeping.act(saveScoreSheet, { params, body });
      if (done) markKept({ ...body, ...done }, typed);
      reload();
    },
  };
}

export type Scores = ReturnType<typeof useScores>;

/** What a cell needs of the sheet. */
export type ScoreActs = Scores['acts'];

/** What was typed over the sheet, and meets each that is read. */
function useDraft(sheet: ScoreSheet | undefined) {
  const [draft, change] = useState(EMPTY_DRAFT);
  const isTouched = isTyped(unsaved(draft));
  useLeaveGuard(isTouched);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was saved meets the sheet that came before its answer
  useEffect(() => {
    if (sheet) change((before) => meetSheet(before, sheet));
  }, [sheet, draft.kept]);
  return {
    ...{ typed: draft.typed, base: draft.base, isTouched },
    clashes: useMemo(() => openClashes(draft), [draft]),
    met: isTouched ? draft.met : undefined,
    set: (of: (before: Typed) => Partial<Typed>) =>
      change((before) => ({
        ...before,
        met: isTyped(before.typed) ? before.met : undefined,
        typed: { ...before.typed, ...of(before.typed) },
      })),
    settle: (clash: Clash, isMine: boolean) => change((before) => settle(before, clash, isMine)),
    markKept: (kept: Written, of: Typed) => change((before) => markSaved(before, kept, of)),
  };
}
