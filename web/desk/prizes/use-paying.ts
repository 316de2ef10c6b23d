import { useCallback, useState } from 'react';
import type { BankDetails } from '../../../contract/accounts/bank-details.ts';
import { openPrizeDetails } from '../../../contract/desk/prizes.ts';
import { CallError } from '../../calls/call-error.ts';
import { useAct } from '../../calls/use-act.ts';
import { callDesk } from '../calls/call-desk.ts';
import type { Line } from './lines.ts';

/** As long as they stay open on the screen. */
const OPEN_MS = 5 * 60_000;

export interface Opened {
  readonly key: string;
  readonly details: BankDetails;
  /** Epoch milliseconds. */
  readonly until: number;
  readonly said: Said;
}

/** `unproven`: how the organiser knows somebody whose e-mail nobody has confirmed; `returned`: why details to which a transfer came back are right. */
interface Said {
  readonly unproven?: string;
  readonly returned?: string;
}

/** Opens winners' bank details one by one; what is needed first is asked for by `needs`, about the line of `key`. */
export function useOpening() {
  const { run, isBusy, error } = useAct();
  const [opened, setOpened] = useState<Opened>();
  const [needs, setNeeds] = useState<{ key: string; what: 'sitting' | keyof Said; said: Said }>();
  const open = ({ key, payee: { code } }: Line, said: Said = {}) =>
    run(async () => {
      setNeeds(undefined);
      if (opened?.key !== key) setOpened(undefined);
      try {
        const input = { params: { code }, body: said };
        const details = await callDesk(openPrizeDetails, input);
        setOpened({ key, details, until: Date.now() + OPEN_MS, said });
      } catch (failure) {
        const fields = failure instanceof CallError ? failure.fields : {};
        const what = (['sitting', 'unproven', 'returned'] as const).find((one) => fields[one]);
        if (what && (what === 'sitting' || !said[what])) return setNeeds({ key, what, said });
        throw failure;
      }
    });
  const close = useCallback(() => setOpened(undefined), []);
  const dismiss = () => setNeeds(undefined);
  return { opened, needs, open, close, dismiss, isBusy, error };
}

export type Opening = ReturnType<typeof useOpening>;
