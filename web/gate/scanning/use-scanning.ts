import { useCallback, useRef, useState } from 'react';
import type { ScanAnswer } from '../../../contract/gate/scans.ts';
import { NotKeptError } from '../phone/kept.ts';
import type { Phone } from '../phone/phone.ts';
import type { Asked, Told } from '../phone/told.ts';
import { cue } from '../ui/cues.ts';

/** A server that answers later than this tells it at the desk: whoever was let in is inside. */
const LOUD_MS = 5000;

type Question = Omit<Asked, 'place'>;

/**
 * The leaf over the camera. `told`: a verdict of the phone's own. `disagrees`: the server's word on one. `not kept`: the
 * phone could not write it down, so that nothing has changed; `fact` says so.
 */
export type Shown =
  | {
      readonly kind: 'told';
      readonly told: Told;
      readonly asked: Question;
      readonly isOffline: boolean;
    }
  | {
      readonly kind: 'disagrees';
      readonly told: Told;
      readonly asked: Question;
      readonly answer: ScanAnswer;
    }
  | { readonly kind: 'not kept'; readonly fact: string; readonly again: () => void };

const NOBODY_IN = 'This phone could not write it down, so nobody was let in.';
const AS_BEFORE = 'This phone could not write it down, so they count as before.';

/** The admission that can be taken back, and whether it was. */
export interface LastIn {
  readonly id: string;
  readonly name: string;
  readonly at: number;
  readonly takenBackAt?: number;
}

/** Scans at a place, and what there is to show and to undo of it. */
export function useScanning(phone: Phone, place: string) {
  const [shown, setShown] = useState<Shown>();
  const [last, setLast] = useState<LastIn>();
  const isBusy = useRef(false);
  const notKept = useCallback((fact: string, again: () => void, error: unknown) => {
    if (!(error instanceof NotKeptError)) console.error(error);
    cue('not valid');
    setShown({ kind: 'not kept', fact, again });
  }, []);

  const ask = useCallback(
    async (asked: Question) => {
      if (isBusy.current) return;
      isBusy.current = true;
      try {
        const told = await phone.scan({ ...asked, place });
        cue(told.verdict);
        setShown({ kind: 'told', told, asked, isOffline: !phone.status.isOnline });
        if (told.verdict === 'admitted' && told.id)
          setLast({ id: told.id, name: told.person?.name ?? 'somebody new', at: told.at });
        void hearServer(phone, told).then(
          (answer) => answer && setShown({ kind: 'disagrees', told, asked, answer }),
        );
      } catch (error) {
        notKept(NOBODY_IN, () => void ask(asked), error);
      } finally {
        isBusy.current = false;
      }
    },
    [phone, place, notKept],
  );

  const takeBack = async (id: string) => {
    setShown(undefined);
    try {
      await phone.takeBack(id);
      setLast((was) => (was?.id === id ? { ...was, takenBackAt: phone.clock() } : was));
    } catch (error) {
      notKept(AS_BEFORE, () => void takeBack(id), error);
    }
  };
  const putBack = async (id: string) => {
    setShown(undefined);
    try {
      await phone.putBack(id);
      setLast((was) => (was?.id === id ? { ...was, takenBackAt: undefined } : was));
    } catch (error) {
      notKept(AS_BEFORE, () => void putBack(id), error);
    }
  };
  return {
    shown,
    last,
    ask,
    takeBack,
    putBack,
    dismiss: useCallback(() => setShown(undefined), []),
  };
}

export type Scanning = ReturnType<typeof useScanning>;

/** The server's word where it is another one, and comes while it can still help. */
async function hearServer(phone: Phone, told: Told): Promise<ScanAnswer | undefined> {
  if (!told.id) return;
  const answer = await phone.answerTo(told.id);
  const isLate = phone.clock() - told.at > LOUD_MS;
  if (!answer?.verdict || answer.verdict === told.verdict || isLate) return;
  cue(answer.verdict);
  return answer;
}
