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
  addTexts,
  type CellText,
  isTyped,
  NOTHING_TYPED,
  numberIn,
  readFields,
  readScores,
  restoreTexts,
  type Typed,
  typedSince,
} from './typed-scores.ts';
import { useEventParams } from './use-event.ts';

const UNDO_MS = 60_000;

/**
 * The sheet as the organiser has it before them: what they typed stays when somebody else keeps theirs meanwhile, until
 * they load it.
 */
export function useScores() {
  const params = useEventParams();
  const { data: sheet, error, reload } = useRead(getScoreSheet, { params });
  const keeping = useAct();
  const { typed, set, version, isTouched, markKept, forget } = useTyped(sheet);
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
  const load = () => {
    forget();
    reload();
  };
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
    ...{ sheet, error, reload, load, isTouched, acts },
    isKeepable: isTouched && (typed !== rested || read.faults === 0),
    fill: acts.fill,
    givePrize: (at: number, text: string) =>
      set((before) => ({ prizes: new Map([...before.prizes, [at, text]]) })),
    decide: (decided: ReadonlyMap<string, number>) =>
      set(({ ties }) => ({ ties: new Map([...ties, ...decided]) })),
    name: (named: readonly Criterion[]) => set(() => ({ criteria: named })),
    refused: keeping.error,
    isKeeping: keeping.isBusy,
    async keep() {
      if (keeping.isBusy) return;
      const { criteria, written, prizes, faults } =
        typed === rested ? read : readScores(sheet, typed);
      if (faults > 0) return;
      const body = { version, criteria, rows: written, prizes };
      const done = await keeping.act(saveScoreSheet, { params, body });
      if (!done) return;
      markKept({ version: done.version, typed });
      reload();
    },
  };
}

export type Scores = ReturnType<typeof useScores>;

/** What a cell needs of the sheet. */
export type ScoreActs = Scores['acts'];

/** What was typed, and the version of the sheet that it was typed over. */
function useTyped(sheet: ScoreSheet | undefined) {
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [version, setVersion] = useState(0);
  // Kept points stay in their cells until the sheet comes back with them; those typed since, longer.
  const [kept, setKept] = useState<{ version: number; typed: Typed }>();
  const isTouched = isTyped(kept ? typedSince(typed, kept.typed) : typed);
  useLeaveGuard(isTouched);
  useEffect(() => {
    if (!sheet || (kept?.version ?? 0) > sheet.version) return;
    if (!isTouched) setVersion(sheet.version);
    if (!kept) return;
    setTyped((before) => typedSince(before, kept.typed));
    setKept(undefined);
  }, [sheet, isTouched, kept]);
  return {
    ...{ typed, version, isTouched },
    set: (change: (before: Typed) => Partial<Typed>) =>
      setTyped((before) => ({ ...before, ...change(before) })),
    markKept(now: { version: number; typed: Typed }) {
      setVersion(now.version);
      setKept(now);
    },
    forget() {
      setTyped(NOTHING_TYPED);
      setKept(undefined);
    },
  };
}
