import { useCallback, useEffect, useState } from 'react';
import { readCode } from '../../../contract/codes.ts';
import type { Verdict } from '../../../contract/gate/decide.ts';
import type { PlaceInLine, ScanAnswer, UndoKind } from '../../../contract/gate/scans.ts';
import { useRun } from '../../ui/use-run.ts';
import { NotStoredError } from '../phone/gate-store.ts';
import type { Phone } from '../phone/phone.ts';
import type { LastPassage, ScanRequest, ScanResult } from '../phone/scan-result.ts';
import { cue } from '../ui/cues.ts';

/** A server that answers later than this tells it at the desk: whoever was let in is inside. */
const LOUD_MS = 5000;

type Question = Omit<ScanRequest, 'place'>;
/** Of what was written down. */
type ShownScan = ScanResult & { readonly id: string };
type Word = ScanAnswer & { readonly verdict: Verdict };

/**
 * The card over the camera; each has a `key` of its own. `result`: a verdict of the phone's own. `disagrees`: the server's
 * word on one. `not kept`: the phone could not write it down, so that nothing has changed; `fact` says so.
 */
export type Shown = { readonly key: string } & (
  | {
      readonly kind: 'result';
      readonly result: ScanResult;
      readonly asked: Question;
      isOffline: boolean;
    }
  | {
      readonly kind: 'disagrees';
      readonly result: ShownScan;
      readonly asked: Question;
      answer: Word;
    }
  | { readonly kind: 'not kept'; readonly fact: string; readonly again: () => void }
);

type Put = (next: Shown) => void;

const NOBODY_PASSED = 'This phone could not write it down, so nobody was counted.';
const AS_BEFORE = 'This phone could not write it down, so they count as before.';

/** Scans at a place, and what there is to show and to undo of it: one after the other, none in place of another. */
export function useScanning(phone: Phone, place: string) {
  const { shown, show, showInstead, addLine, dismiss } = useShown();
  const [last, setLast] = useState<LastPassage | null>(null);
  const { isBusy, run } = useRun((error) => error);
  const findLast = useCallback(() => void phone.lastPassage(place).then(setLast), [phone, place]);
  useEffect(findLast, [findLast]);
  const notStored = (put: Put, fact: string, again: () => void, error: unknown) => {
    if (!(error instanceof NotStoredError)) console.error(error);
    cue('not valid');
    put({ kind: 'not kept', key: crypto.randomUUID(), fact, again });
  };

  const decide = (asked: Question, put: Put) =>
    run(async () => {
      try {
        const result = await phone.scan({ ...asked, place });
        cue(result.verdict);
        put({
          kind: 'result',
          key: `${result.id}`,
          result,
          asked,
          isOffline: !phone.status.isOnline,
        });
        if (result.id) void follow({ ...result, id: result.id }, asked);
      } catch (error) {
        notStored(put, NOBODY_PASSED, () => void ask(asked), error);
      }
    });
  const follow = async (result: ShownScan, asked: Question) => {
    findLast();
    const answer = await phone.answerTo(result.id);
    if (answer?.line) addLine(result.id, answer.line);
    const word = answer && otherWord(answer, result, phone.clock());
    if (!word) return;
    cue(word.verdict);
    show({ kind: 'disagrees', key: `${result.id} disagrees`, result, asked, answer: word });
  };
  /** Once more about whoever is shown. */
  const ask = (asked: Question) => decide(asked, showInstead);
  const { waiting, scan } = useWaiting(!isBusy && !shown, (asked) => decide(asked, show));

  const undo = async (kind: UndoKind, id: string) => {
    dismiss();
    try {
      await phone.undo(kind, id);
      findLast();
    } catch (error) {
      notStored(show, AS_BEFORE, () => void undo(kind, id), error);
    }
  };
  return { shown, last, waiting, ask, scan, undo, dismiss };
}

export type Scanning = ReturnType<typeof useScanning>;

/** What is shown, and after it what came meanwhile. */
function useShown() {
  const [list, setList] = useState<readonly Shown[]>([]);
  const dismiss = useCallback(() => setList(([, ...rest]) => rest), []);
  /** In place of what is shown. */
  const showInstead = useCallback((next: Shown) => setList(([, ...rest]) => [next, ...rest]), []);
  /** In its turn, or in place of the verdict on which it is the server's word. */
  const show = useCallback((next: Shown) => {
    const isAbout = ({ key }: Shown) => next.kind === 'disagrees' && key === next.result.id;
    setList((now) => {
      const at = now.findIndex(isAbout);
      return at < 0 ? [...now, next] : now.with(at, next);
    });
  }, []);
  /** What the server knows more of a verdict than the phone. */
  const addLine = useCallback((id: string, line: PlaceInLine) => {
    const withLine = (one: Shown) =>
      one.kind === 'result' && one.result.id === id
        ? { ...one, result: { ...one.result, line } }
        : one;
    setList((now) => now.map(withLine));
  }, []);
  return { shown: list[0], show, showInstead, addLine, dismiss };
}

/** More are never scanned before somebody is decided on, but by a code that holds many. */
const MOST_WAITING = 5;

/** Passes that were scanned before somebody was decided on: each has its turn, once. `waiting`: how many they are. */
function useWaiting(isFree: boolean, decide: (asked: Question) => unknown) {
  const [waiting, setWaiting] = useState<readonly Question[]>([]);
  const isFull = waiting.length >= MOST_WAITING;
  const scan = useCallback(
    (asked: Question) => {
      const isSame = ({ code }: Question) => isSamePass(code, asked.code);
      setWaiting((now) => (now.length < MOST_WAITING && !now.some(isSame) ? [...now, asked] : now));
      // It is not taken in silence: its person has to show it again.
      if (isFull) cue('not valid');
    },
    [isFull],
  );
  const [next] = waiting;
  useEffect(() => {
    if (!isFree || !next) return;
    setWaiting(([, ...rest]) => rest);
    decide(next);
  });
  return { waiting: waiting.length, scan };
}

/** Whatever is no pass is told once. */
function isSamePass(one: string, other: string): boolean {
  return readCode(one) === readCode(other);
}

/** The server's word where it is another one, and comes while it can still help. */
function otherWord(answer: ScanAnswer, result: ShownScan, now: number): Word | undefined {
  const { verdict } = answer;
  if (!verdict || verdict === result.verdict || now - result.at > LOUD_MS) return undefined;
  return { ...answer, verdict };
}
