import { useRef, useState } from 'react';
import type { Entry } from '../../../../contract/entries/entry.ts';
import { type CallAccounts, useAccountsCall } from '../../../calls/accounts.ts';
import { sentencesOf } from '../../../calls/call-error.ts';

/** A deed on an entry: what it does, and what is said once it is done. Null is an entry that is gone. */
export interface Deed {
  readonly said: string;
  readonly work: (call: CallAccounts) => Promise<Entry | null>;
}

/** Does one deed on an entry at a time; `busy` is its name, `problem` why the last one failed. */
export function useDeeds(onDone: (entry: Entry | null, said: string) => void) {
  const call = useAccountsCall();
  const [busy, setBusy] = useState('');
  const [problem, setProblem] = useState('');
  const isRunning = useRef(false);

  async function run(name: string, { work, said }: Deed): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(name);
    setProblem('');
    try {
      onDone(await work(call), said);
    } catch (error) {
      setProblem(sentencesOf(error));
    } finally {
      isRunning.current = false;
      setBusy('');
    }
  }

  return { busy, problem, run };
}

export type Deeds = ReturnType<typeof useDeeds>;
