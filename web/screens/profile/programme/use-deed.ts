import { useState } from 'react';
import { sentencesOf } from '../../../calls/call-error.ts';

/** A press that is sent once; while it is `busy` others do nothing, and `failure` says why it wasn't done. */
export function useDeed() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  async function run(work: () => Promise<unknown>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure('');
    await work().catch((error: unknown) => setFailure(sentencesOf(error)));
    setBusy(false);
  }
  return { busy, failure, run };
}
